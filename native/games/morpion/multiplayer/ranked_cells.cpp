#include "games/morpion/multiplayer/ranked_cells.hpp"

#include <algorithm>
#include <cstdlib>

namespace ludotheque::morpion {

namespace {

bool is_better(const RankedCell& left, const RankedCell& right) {
    return left.gain != right.gain ? left.gain > right.gain : left.cell < right.cell;
}

int distance_to_middle(const Grid& grid, int cell) {
    return std::abs(2 * (cell % grid.columns) - grid.columns + 1) + std::abs(2 * (cell / grid.columns) - grid.rows + 1);
}

RankedCells every_free_cell(const MultiplayerBoard& board, int seat) {
    RankedCells found;
    for (int cell = 0; cell < board.grid().cell_count(); ++cell) {
        if (board.is_free(cell)) found.push_back({cell, board.gain(seat, cell)});
    }
    return found;
}

// Nothing is near, for the grid is empty.
RankedCells middle(const MultiplayerBoard& board) {
    const Grid& grid = board.grid();
    int nearest = 0;
    for (int cell = 1; cell < grid.cell_count(); ++cell) {
        if (distance_to_middle(grid, cell) < distance_to_middle(grid, nearest)) nearest = cell;
    }
    return {{nearest, 0}};
}

}  // namespace

RankedCells ranked_cells(const MultiplayerBoard& board, int seat, int width) {
    if (width == 0) return every_free_cell(board, seat);
    if (board.free_count() == board.grid().cell_count()) return middle(board);
    // Where all cells that are left lie far from any mark, they are all alike.
    RankedCells found =
        board.near_cells().is_empty() ? every_free_cell(board, seat) : sorted(board, seat, board.near_cells());
    if (static_cast<int>(found.size()) > width) found.resize(static_cast<std::size_t>(width));
    return found;
}

RankedCells sorted(const MultiplayerBoard& board, int seat, const CellSet& cells) {
    RankedCells found;
    found.reserve(static_cast<std::size_t>(cells.size()));
    cells.for_each([&](int cell) { found.push_back({cell, board.gain(seat, cell)}); });
    std::sort(found.begin(), found.end(), is_better);
    return found;
}

}  // namespace ludotheque::morpion
