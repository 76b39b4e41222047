#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/engine/pattern_board.hpp"
#include "search/budget.hpp"

namespace ludotheque::morpion {

// Wins by fours alone, known as VCF, victory by continuous fours: every move leaves a cell to complete, so every reply
// is forced.
class FourSearch {
public:
    FourSearch(PatternBoard& board, PolledBudgetCounter& counter)
        : board_(board), counter_(counter), hopeless_(hopeless_count) {}

    // Moves until the line is complete, with `side` to move; 0 when no such win was found within the nodes.
    int moves_to_win(Side side, int node_limit);

    // Of the win found last: threat, answer, threat, ... to the threat that cannot be answered.
    const std::vector<int>& sequence() const { return sequence_; }

private:
    static constexpr std::size_t hopeless_count = std::size_t{1} << 14;
    static constexpr int max_depth = 60;

    int search(Side side, int depth);
    int try_four(Side side, int cell, int depth);

    PatternBoard& board_;
    PolledBudgetCounter& counter_;
    int nodes_left_ = 0;
    std::vector<int> sequence_;            // last move first while searching
    std::vector<std::uint64_t> hopeless_;  // keys of positions without such a win
};

}  // namespace ludotheque::morpion
