#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/morpion/engine/line_shapes.hpp"

namespace ludotheque::morpion {

// The shapes of one cell in the four directions: the four digits of a number.
using Pattern = std::uint16_t;

inline constexpr std::array<std::uint32_t, 4> pattern_digits{1, 10, 100, 1000};
inline constexpr int pattern_count = 10000;
inline constexpr std::size_t hidden_count = 16;

enum class Rank : std::uint8_t { quiet, three, double_three, four, four_and_three, double_four, five };

inline constexpr std::size_t rank_count = 7;

// What a cell adds to the evaluation network: to the linear term, and to each unit of the hidden layer.
struct NetworkInput {
    std::int16_t linear = 0;
    std::array<std::int16_t, hidden_count> hidden{};
};

// How early to try a stone here: for what it makes, and for what it prevents.
struct Order {
    std::int16_t own = 0;
    std::int16_t against = 0;
};

struct PatternValue {
    Rank rank = Rank::quiet;
    NetworkInput mover;     // what the chance to play here means to the side to move: its own chance
    NetworkInput opponent;  // and the other's
};

// The sums over all free cells, with a given side to move: an accumulator that is updated cell by cell, as in NNUE
// (Nasu 2018). Small integers, because it is updated far more often than read.
class Accumulator {
public:
    void update(const NetworkInput& before, const NetworkInput& now) {
        linear_ += now.linear - before.linear;
        std::array<std::int16_t, hidden_count> next;  // apart, so that all are worked out at once
        for (std::size_t i = 0; i < hidden_count; ++i) {
            next[i] = static_cast<std::int16_t>(hidden_[i] + now.hidden[i] - before.hidden[i]);
        }
        hidden_ = next;
    }

    int value() const;

private:
    std::array<std::int16_t, hidden_count> hidden_{};
    std::int32_t linear_ = 0;
};

// The values of patterns: the same for patterns with the same shapes in another order, so that the table is small and
// stays in the cache.
class PatternValues {
public:
    PatternValues();
    const PatternValue& of(Pattern pattern) const { return values_[classes_[pattern]]; }
    Rank rank(Pattern pattern) const { return ranks_[pattern]; }  // the same as of(pattern).rank, but faster
    Order order(Pattern pattern) const { return orders_[pattern]; }
    // What a cell adds where both sides have a threat in it.
    const NetworkInput& shared_cell(Rank mover, Rank opponent) const {
        return shared_cell_[static_cast<std::size_t>(mover) * rank_count + static_cast<std::size_t>(opponent)];
    }

    static constexpr int class_count = 715;  // four of ten with repetition
    static int class_of(Pattern pattern);

private:
    std::array<PatternValue, class_count> values_{};
    std::array<NetworkInput, rank_count * rank_count> shared_cell_{};
    std::array<std::uint16_t, pattern_count> classes_{};
    std::array<Rank, pattern_count> ranks_{};
    std::array<Order, pattern_count> orders_{};
};

}  // namespace ludotheque::morpion
