#include "games/morpion/engine/four_search.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "games/morpion/engine/move_picker.hpp"

namespace ludotheque::morpion {

int FourSearch::moves_to_win(Side side, int node_limit) {
    nodes_left_ = node_limit;
    sequence_.clear();
    const int moves = search(side, 0);
    std::reverse(sequence_.begin(), sequence_.end());
    return moves;
}

int FourSearch::search(Side side, int depth) {
    const CellSet& fives = board_.fives(side);
    if (!fives.is_empty()) {
        sequence_.push_back(fives.lowest());
        return 1;
    }
    const CellSet& threats = board_.fives(1 - side);
    if (threats.size() > 1 || board_.fours(side).is_empty()) return 0;
    if (threats.size() == 1) {
        const int forced = threats.lowest();
        if (!board_.fours(side).has(forced)) return 0;
        if (!board_.double_fours(side).has(forced)) return try_four(side, forced, depth);
        sequence_.push_back(forced);
        return 3;
    }
    if (!board_.double_fours(side).is_empty()) {
        sequence_.push_back(board_.double_fours(side).lowest());
        return 3;
    }
    if (depth >= max_depth || nodes_left_ <= 0) return 0;
    const std::uint64_t key = board_.key() ^ (side == 0 ? 0 : 0x5851F42D4C957F2DULL);
    std::uint64_t& known = hopeless_[key & (hopeless_count - 1)];
    if (known == key) return 0;
    std::array<int, max_side * max_side> places;
    int count = 0;
    board_.fours(side).for_each(
        [&](int cell) { places[static_cast<std::size_t>(count++)] = place_of({cell, board_.order(side, cell).own}); });
    const auto end = places.begin() + count;
    std::sort(places.begin(), end, std::greater<>());
    for (auto place = places.begin(); place != end; ++place) {
        const int moves = try_four(side, candidate_at(*place).cell, depth);
        if (moves > 0) return moves;
    }
    // Out of nodes at the first position: with as few, the next search would find no more.
    if (nodes_left_ > 0 || depth == 0) known = key;
    return 0;
}

int FourSearch::try_four(Side side, int cell, int depth) {
    counter_.count();
    nodes_left_ = counter_.is_spent() ? 0 : nodes_left_ - 1;
    board_.put(side, cell);
    const int answer = board_.fives(side).lowest();
    board_.put(1 - side, answer);
    const int moves = search(side, depth + 2);
    board_.take_back();
    board_.take_back();
    if (moves == 0) return 0;
    sequence_.push_back(answer);
    sequence_.push_back(cell);
    return moves + 2;
}

}  // namespace ludotheque::morpion
