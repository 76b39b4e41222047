#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/morpion/shapes.hpp"

namespace ludotheque::morpion {

// The shapes of one cell in the four directions: the four digits of a number.
using Pattern = std::uint16_t;

inline constexpr std::array<std::uint32_t, 4> pattern_digits{1, 10, 100, 1000};
inline constexpr int pattern_count = 10000;
inline constexpr std::size_t feeler_count = 16;

enum class Rank : std::uint8_t { quiet, three, double_three, four, four_and_three, double_four, five };

inline constexpr std::size_t rank_count = 7;

// How a cell bears on the evaluation: directly, and by what it tells each of a few feelers.
struct Pull {
    std::int16_t plain = 0;
    std::array<std::int16_t, feeler_count> felt{};
};

// How early to try a stone here: for what it makes, and for what it prevents.
struct Order {
    std::int16_t own = 0;
    std::int16_t against = 0;
};

struct Worth {
    Rank rank = Rank::quiet;
    Pull moving;   // what the chance to play here means to the side to move: its own chance
    Pull waiting;  // and the other's
};

// The pulls of all free cells, with a given side to move. Small numbers: they are changed far more often than read.
class Outlook {
public:
    void exchange(const Pull& before, const Pull& now) {
        plain_ += now.plain - before.plain;
        std::array<std::int16_t, feeler_count> next;  // apart, so that all are worked out at once
        for (std::size_t i = 0; i < feeler_count; ++i) {
            next[i] = static_cast<std::int16_t>(felt_[i] + now.felt[i] - before.felt[i]);
        }
        felt_ = next;
    }

    int value() const;

private:
    std::array<std::int16_t, feeler_count> felt_{};
    std::int32_t plain_ = 0;
};

// What patterns are worth: the same for patterns with the same shapes in another order. Small, to stay near.
class Worths {
public:
    Worths();
    const Worth& of(Pattern pattern) const { return worths_[classes_[pattern]]; }
    Rank rank(Pattern pattern) const { return ranks_[pattern]; }  // the same as its worth's, sooner
    Order order(Pattern pattern) const { return orders_[pattern]; }
    // What it means besides that both have a chance in the same cell.
    const Pull& together(Rank moving, Rank waiting) const {
        return together_[static_cast<std::size_t>(moving) * rank_count + static_cast<std::size_t>(waiting)];
    }

    static constexpr int class_count = 715;  // four of ten with repetition
    static int class_of(Pattern pattern);

private:
    std::array<Worth, class_count> worths_{};
    std::array<Pull, rank_count * rank_count> together_{};
    std::array<std::uint16_t, pattern_count> classes_{};
    std::array<Rank, pattern_count> ranks_{};
    std::array<Order, pattern_count> orders_{};
};

}  // namespace ludotheque::morpion
