#include "games/morpion/worth.hpp"

#include <algorithm>

namespace ludotheque::morpion {

namespace {

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

//                                              none one open two open three open four open five
constexpr std::array<int, shape_count> order_by_shape{0, 2, 4, 8, 24, 30, 90, 120, 700, 2000};
constexpr std::array<int, shape_count> value_by_shape{0, 1, 2, 4, 11, 12, 34, 34, 160, 300};

int bonus(Rank rank) {
    switch (rank) {
        case Rank::five:
            return 2000;
        case Rank::double_four:
            return 900;
        case Rank::four_and_three:
            return 450;
        case Rank::double_three:
            return 200;
        default:
            return 0;
    }
}

}  // namespace

int Worths::class_of(Pattern pattern) {
    std::array<int, 4> shapes{pattern & 15, pattern >> 4 & 15, pattern >> 8 & 15, pattern >> 12 & 15};
    std::sort(shapes.begin(), shapes.end());
    // The combinatorial number system: strictly rising numbers s0 < s1 + 1 < s2 + 2 < s3 + 3.
    const auto choose = [](int n, int k) {
        int ways = 1;
        for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
        return ways;
    };
    return choose(shapes[0], 1) + choose(shapes[1] + 1, 2) + choose(shapes[2] + 2, 3) + choose(shapes[3] + 3, 4);
}

Worths::Worths() : table_(std::size_t{1} << 16) {
    for (std::size_t pattern = 0; pattern < table_.size(); ++pattern) {
        Counts counts{};
        Worth worth;
        bool is_possible = true;
        for (int direction = 0; direction < 4; ++direction) {
            const std::size_t shape = (pattern >> (4 * direction)) & 15;
            is_possible = is_possible && shape < shape_count;
            if (!is_possible) break;
            ++counts[shape];
            worth.order_own = static_cast<std::int16_t>(worth.order_own + order_by_shape[shape]);
            worth.value_moving = static_cast<std::int16_t>(worth.value_moving + value_by_shape[shape]);
        }
        if (!is_possible) continue;
        worth.rank = rank_of(counts);
        worth.order_own = static_cast<std::int16_t>(worth.order_own + bonus(worth.rank));
        worth.order_against = static_cast<std::int16_t>(worth.order_own * 3 / 4);
        worth.value_waiting = static_cast<std::int16_t>(worth.value_moving + bonus(worth.rank) / 5);
        worth.value_moving = static_cast<std::int16_t>(worth.value_waiting * 6 / 5);
        table_[pattern] = worth;
    }
}

}  // namespace ludotheque::morpion
