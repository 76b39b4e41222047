#include "games/connect_four/perft.hpp"

namespace ludotheque::connect_four {

namespace {

std::uint64_t leaves_below(const Position& position, int depth, search::Stop& stop) {
    if (depth == 0) return 1;
    if (position.last_player_won() || stop.poll()) return 0;
    if (depth == 1) return static_cast<std::uint64_t>(position.open_column_count());

    std::uint64_t leaves = 0;
    for (int column = 0; column < position.board().columns; ++column) {
        if (!position.can_drop(column)) continue;
        Position next = position;
        next.drop(column);
        leaves += leaves_below(next, depth - 1, stop);
    }
    return leaves;
}

}  // namespace

Count perft(const Position& position, int depth, search::Stop& stop) {
    const std::uint64_t leaves = leaves_below(position, depth, stop);
    return Count{.leaves = leaves, .is_complete = !stop.is_stopped()};
}

}  // namespace ludotheque::connect_four
