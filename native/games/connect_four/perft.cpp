#include "games/connect_four/perft.hpp"

namespace ludotheque::connect_four {

namespace {

void add_leaves(const Position& position, int depth, BudgetCounter& counter, std::uint64_t& leaves) {
    if (depth == 0) {
        ++leaves;
        return;
    }
    if (position.last_player_won()) return;
    counter.count_node();
    if (depth == 1) {
        leaves += static_cast<std::uint64_t>(position.open_column_count());
        return;
    }
    for (int column = 0; column < position.board().columns; ++column) {
        if (!position.can_drop(column)) continue;
        Position next = position;
        next.drop(column);
        add_leaves(next, depth - 1, counter, leaves);
    }
}

}  // namespace

Count perft(const Position& position, int depth, BudgetCounter& counter) {
    Count count;
    try {
        add_leaves(position, depth, counter, count.leaves);
    } catch (const BudgetSpent&) {
        count.is_complete = false;
    }
    return count;
}

}  // namespace ludotheque::connect_four
