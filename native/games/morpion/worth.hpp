#pragma once

#include <array>
#include <cstdint>

#include "games/morpion/shapes.hpp"

namespace ludotheque::morpion {

// The shapes of one cell in the four directions: the four digits of a number.
using Pattern = std::uint16_t;

inline constexpr std::array<int, 4> pattern_digits{1, 10, 100, 1000};
inline constexpr int pattern_count = 10000;

enum class Rank : std::uint8_t { quiet, three, double_three, four, four_and_three, double_four, five };

struct Worth {
    std::int16_t order_own = 0;      // how early to try a stone here: for what it makes
    std::int16_t order_against = 0;  // and for what it prevents
    std::int16_t value_moving = 0;   // what the chance to play here is worth to a side: when it is to move
    std::int16_t value_waiting = 0;  // and when the other is
    Rank rank = Rank::quiet;
};

// What patterns are worth: the same for patterns with the same shapes in another order. Small, to stay near.
class Worths {
public:
    Worths();
    const Worth& of(Pattern pattern) const { return worths_[classes_[pattern]]; }

    static constexpr int class_count = 715;  // four of ten with repetition
    static int class_of(Pattern pattern);

private:
    std::array<Worth, class_count> worths_{};
    std::array<std::uint16_t, pattern_count> classes_{};
};

}  // namespace ludotheque::morpion
