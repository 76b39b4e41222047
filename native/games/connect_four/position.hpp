#pragma once

#include <cstdint>

#include "games/connect_four/board.hpp"

namespace ludotheque::connect_four {

using Bitboard = std::uint64_t;

// Whether every cell of the board, and one spare per column, has its bit.
bool fits(const Board& board);

// Whether these discs lie on the board, one per cell, each on another or on the floor.
bool are_stacked(const Board& board, Bitboard mine, Bitboard theirs);

// One bit per cell, column after column, the lowest cell first. The spare bit
// above each column stays clear so that runs cannot wrap around. On 7 by 6:
//
//   6 13 20 27 34 41 48   (always clear)
//   5 12 19 26 33 40 47
//   . .  .  .  .  .  .
//   0  7 14 21 28 35 42
class Position {
public:
    Position(const Board& board, Bitboard mine, Bitboard theirs);

    bool can_drop(int column) const { return (open_cells() & column_mask(column)) != 0; }
    int open_column_count() const;
    void drop(int column);
    bool last_player_won() const;

    const Board& board() const { return board_; }
    Bitboard mine() const { return mine_; }
    Bitboard theirs() const { return mine_ ^ occupied_; }

private:
    int stride() const { return board_.rows + 1; }
    Bitboard column_mask(int column) const { return ((Bitboard{1} << board_.rows) - 1) << (column * stride()); }
    // The lowest free cell of each open column.
    Bitboard open_cells() const { return (occupied_ + floor_) & cells_; }

    Board board_;
    Bitboard floor_;     // the lowest cell of each column
    Bitboard cells_;     // every cell, no spare bit
    Bitboard mine_;      // discs of the player to move
    Bitboard occupied_;  // discs of both
};

}  // namespace ludotheque::connect_four
