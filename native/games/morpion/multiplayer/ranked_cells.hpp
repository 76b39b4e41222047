#pragma once

#include <vector>

#include "games/morpion/multiplayer/board.hpp"

namespace ludotheque::morpion {

struct RankedCell {
    int cell = -1;
    std::int64_t gain = 0;
};

using RankedCells = std::vector<RankedCell>;

// Candidate cells for this seat: the `width` ones near the marks with the highest gain, best first; the middle of an
// empty grid. Width 0: every free cell, row by row.
RankedCells ranked_cells(const MultiplayerBoard& board, int seat, int width);

// These cells, the highest gain first.
RankedCells sorted(const MultiplayerBoard& board, int seat, const CellSet& cells);

}  // namespace ludotheque::morpion
