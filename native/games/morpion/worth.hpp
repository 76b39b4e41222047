#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/morpion/shapes.hpp"

namespace ludotheque::morpion {

// The shapes of one cell in the four directions, four bits each.
using Pattern = std::uint16_t;

enum class Rank : std::uint8_t { quiet, three, double_three, four, four_and_three, double_four, five };

struct Worth {
    std::int16_t order_own = 0;      // how early to try a stone here: for what it makes
    std::int16_t order_against = 0;  // and for what it prevents
    std::int16_t value_moving = 0;   // what the chance to play here is worth to a side: when it is to move
    std::int16_t value_waiting = 0;  // and when the other is
    Rank rank = Rank::quiet;
};

// What patterns are worth; a table over all of them.
class Worths {
public:
    Worths();
    const Worth& of(Pattern pattern) const { return table_[pattern]; }

    // The same for patterns with the same shapes in another order.
    static int class_of(Pattern pattern);
    static constexpr int class_count = 715;  // four of ten with repetition

private:
    std::vector<Worth> table_;
};

}  // namespace ludotheque::morpion
