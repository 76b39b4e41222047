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

// To score every column of a position, all positions that it leads to are solved. Returns some of the positions with
// `disc_count` discs, in ascending order, such that with them in the book no such query costs more than `limit` nodes.
// Greedy cover (Chvátal 1979): always the position that reduces the excess of all queries together most; of equals the
// lesser key. A position without a cost here costs nothing.
std::vector<std::uint64_t> picked_keys(int disc_count, const Costs& costs, std::uint64_t limit);

}  // namespace ludotheque::connect_four
