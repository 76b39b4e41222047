#pragma once

#include <optional>

#include "games/ricochet/solver.hpp"

namespace ludotheque::ricochet {

// The optimum from a table (optima_table.hpp), without the ricochet rule and without a path; 0 when there is no path at
// all. Only for four robots, without diagonals, on up to 16 columns and rows, and if there is memory for
// it: nothing otherwise, and nothing when the budget was spent.
//
// A search stores what it meets, and runs out of memory when it has to meet everything to prove that there
// is no path. A table has a bit for each placement.
std::optional<int> looked_up_optimum(const Board& board, const Problem& problem, const Budget& budget);

}  // namespace ludotheque::ricochet
