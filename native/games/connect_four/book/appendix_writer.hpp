#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/connect_four/book/book.hpp"

namespace ludotheque::connect_four {

struct Pick {
    std::uint64_t key;
    std::int8_t score;
};

// An appendix (appendix.hpp) that holds these positions, all of `keys_after(disc_count)` and in the order of their
// keys, for a book with these chapters. With as many bits for a fingerprint as take the least room.
std::vector<std::uint8_t> write_appendix(const Book& book, int disc_count, std::span<const Pick> picks);

}  // namespace ludotheque::connect_four
