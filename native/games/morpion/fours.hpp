#pragma once

#include <cstdint>
#include <vector>

#include "games/morpion/field.hpp"
#include "games/morpion/meter.hpp"

namespace ludotheque::morpion {

// Wins by fours alone: every move leaves a cell to complete, so every answer is forced.
class Fours {
public:
    Fours(Field& field, Meter& meter) : field_(field), meter_(meter), hopeless_(hopeless_count) {}

    // Moves until the line is complete, with `side` to move; 0 when no such win was found within the nodes.
    int moves_to_win(Side side, int node_limit);

    // Of the win found last: threat, answer, threat, ... to the threat that cannot be answered.
    const std::vector<int>& sequence() const { return sequence_; }

private:
    static constexpr std::size_t hopeless_count = std::size_t{1} << 14;
    static constexpr int deepest = 60;

    int search(Side side, int depth);
    int try_four(Side side, int cell, int depth);

    Field& field_;
    Meter& meter_;
    int nodes_left_ = 0;
    std::vector<int> sequence_;            // last move first while searching
    std::vector<std::uint64_t> hopeless_;  // keys of positions without such a win
};

}  // namespace ludotheque::morpion
