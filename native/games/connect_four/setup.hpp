#pragma once

#include "games/connect_four/board.hpp"
#include "wide.hpp"

namespace ludotheque::connect_four {

// One bit per cell, column after column, the lowest cell first, with a spare bit above each
// column (drawn in position.hpp). Wide enough for 26 by 26.
using Discs = Wide<11>;

// A position of any size that has a solver, seen by the player to move.
struct Setup {
    Board board;
    Discs mine;
    Discs theirs;
};

// Whether the solver takes boards of this size.
bool is_solvable_size(const Board& board);

// Whether these discs lie on the board, one per cell, each on another or on the floor.
bool are_stacked(const Setup& setup);

bool has_run(const Board& board, const Discs& discs);
bool can_drop(const Setup& setup, int column);
// The same board after a disc in this column, seen by the other player.
Setup after_drop(const Setup& setup, int column);
int disc_count(const Setup& setup);
// Whether the player who moved last has won, or the board is full.
bool is_over(const Setup& setup);

}  // namespace ludotheque::connect_four
