#include "games/morpion/engine/pattern_values.hpp"

#include <algorithm>
#include <iterator>

#include "games/morpion/engine/move_order_weights.hpp"
#include "games/morpion/engine/mover_weights.hpp"
#include "games/morpion/engine/opponent_weights.hpp"
#include "games/morpion/engine/output_weights.hpp"

namespace ludotheque::morpion {

namespace {

std::array<int, 4> shapes_of(Pattern pattern) {
    return {pattern % 10, pattern / 10 % 10, pattern / 100 % 10, pattern / 1000};
}

using Counts = std::array<int, shape_count>;

int count_of(const Counts& counts, Shape shape) {
    return counts[static_cast<std::size_t>(shape)];
}

Rank rank_of(const Counts& counts) {
    const int fours = count_of(counts, Shape::four);
    const int threes = count_of(counts, Shape::open_three);
    if (count_of(counts, Shape::five) > 0) return Rank::five;
    if (count_of(counts, Shape::open_four) > 0 || fours > 1) return Rank::double_four;
    if (fours > 0) return threes > 0 ? Rank::four_and_three : Rank::four;
    if (threes > 0) return threes > 1 ? Rank::double_three : Rank::three;
    return Rank::quiet;
}

NetworkInput network_input(const std::int16_t (&data)[hidden_count + 1]) {
    NetworkInput network_input{data[0], {}};
    std::copy_n(std::begin(data) + 1, hidden_count, network_input.hidden.begin());
    return network_input;
}

}  // namespace

// The hidden layer has clipped rectifiers: nothing below 0, no more than 1.
int Accumulator::value() const {
    std::int32_t moved = 0;
    for (std::size_t i = 0; i < hidden_count; ++i) {
        moved += output_weights[i] * std::clamp(hidden_[i] + hidden_biases[i], 0, hidden_max);
    }
    return output_bias + linear_ / linear_scale + moved / hidden_max;
}

int PatternValues::class_of(Pattern pattern) {
    std::array<int, 4> shapes = shapes_of(pattern);
    std::sort(shapes.begin(), shapes.end());
    // The combinatorial number system: strictly rising numbers s0 < s1 + 1 < s2 + 2 < s3 + 3.
    const auto choose = [](int n, int k) {
        int ways = 1;
        for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
        return ways;
    };
    return choose(shapes[0], 1) + choose(shapes[1] + 1, 2) + choose(shapes[2] + 2, 3) + choose(shapes[3] + 3, 4);
}

PatternValues::PatternValues() {
    static_assert(std::size(move_order_weights) == class_count);
    static_assert(std::size(mover_weights) == class_count && std::size(opponent_weights) == class_count);
    static_assert(std::size(shared_cell_weights) == rank_count * rank_count);
    for (int pattern = 0; pattern < pattern_count; ++pattern) {
        Counts counts{};
        for (const int shape : shapes_of(static_cast<Pattern>(pattern))) ++counts[static_cast<std::size_t>(shape)];
        const auto number = static_cast<std::size_t>(class_of(static_cast<Pattern>(pattern)));
        const auto& data = move_order_weights[number];
        classes_[static_cast<std::size_t>(pattern)] = static_cast<std::uint16_t>(number);
        ranks_[static_cast<std::size_t>(pattern)] = rank_of(counts);
        orders_[static_cast<std::size_t>(pattern)] = {data[0], data[1]};
        values_[number] = {rank_of(counts), network_input(mover_weights[number]),
                           network_input(opponent_weights[number])};
    }
    for (std::size_t i = 0; i < shared_cell_.size(); ++i) shared_cell_[i] = network_input(shared_cell_weights[i]);
}

}  // namespace ludotheque::morpion
