#include "games/morpion/worth.hpp"

#include <algorithm>
#include <iterator>

#include "games/morpion/worth_data.hpp"

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
    static_assert(std::size(worth_data) == class_count);
    for (std::size_t pattern = 0; pattern < table_.size(); ++pattern) {
        Counts counts{};
        bool is_possible = true;
        for (int direction = 0; direction < 4; ++direction) {
            const std::size_t shape = (pattern >> (4 * direction)) & 15;
            is_possible = is_possible && shape < shape_count;
            if (is_possible) ++counts[shape];
        }
        if (!is_possible) continue;
        const auto& data = worth_data[class_of(static_cast<Pattern>(pattern))];
        table_[pattern] = {data[0], data[1], data[2], data[3], rank_of(counts)};
    }
}

}  // namespace ludotheque::morpion
