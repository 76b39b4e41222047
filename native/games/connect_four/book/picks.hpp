#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace ludotheque::connect_four {

// What it took to solve positions: round(8 * log2(nodes + 1)) each, in the order of the keys, which ascend.
struct Costs {
    std::span<const std::uint64_t> keys;
    std::span<const std::uint8_t> bytes;
};

std::uint64_t nodes_of(std::uint8_t cost);

// Who asks about every column of a position has all solved that it leads to. Some of the positions with `disc_count`
// discs, in ascending order, such that with them in the book nobody waits for more than `limit` nodes. Always that
// next which takes most away from what is too much, all questions together (greedy cover: Chvátal 1979); the lesser
// key where two do. A position that has no cost here costs nothing.
std::vector<std::uint64_t> picked_keys(int disc_count, const Costs& costs, std::uint64_t limit);

}  // namespace ludotheque::connect_four
