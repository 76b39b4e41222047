#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/connect_four/book/ribbon.hpp"
#include "games/connect_four/book/static_function.hpp"

namespace ludotheque::connect_four {

// Scores of positions beyond the last chapter, picked because it takes long to solve them (picks.hpp): few of
// many. Two maps stand for them without their keys. The first is a filter: every picked key has its fingerprint there,
// and so have, by chance, some others. The second tells these apart, for it holds all keys that pass the filter. Since
// all of them were tried when it was written, no position with so many discs that can be reached and has no score at
// once gets a wrong answer; do not call it for others. The bytes:
//
//   u8           the discs of its positions
//   u8           the bits of a fingerprint
//   i8           the hint of the first context; one more is the next context...
//   u8           how many scores, and for each
//     i8           the score; symbols count from 1, and 0 stands for: not picked
//   u32, u8...   how many bytes follow; the filter (static_function.hpp)
//   u32, u8...   how many bytes follow; the map from keys to symbols
class Appendix {
public:
    // Takes its bytes, which must outlive it, away from the rest. Throws std::invalid_argument if it is none.
    explicit Appendix(std::span<const std::uint8_t>& rest);

    int disc_count() const { return disc_count_; }

    // Whether it may be a picked one. If not, there is nothing to find.
    bool passes(std::uint64_t key) const;
    // Of a position that passes, with the hint of its book (book.hpp); none: not picked.
    std::optional<int> find(std::uint64_t key, int hint) const;

    static constexpr int max_bits = 7;  // of a fingerprint: a map has at most 255 symbols

private:
    int disc_count_;
    int bits_;
    int min_hint_;
    std::vector<std::int8_t> scores_;
    StaticFunction filter_;
    StaticFunction symbols_;
};

// A hash of so many bits that has nothing to do with where a map looks.
constexpr std::uint8_t fingerprint_of(std::uint64_t key, int bits) {
    return static_cast<std::uint8_t>(scattered(key * 0x9FB21C651E98DF25U + 1) >> (64 - bits));
}

// The context of a hint.
constexpr std::size_t context_of_hint(int hint, int least, std::size_t context_count) {
    const int above = hint < least ? 0 : hint - least;
    return static_cast<std::size_t>(above) < context_count ? static_cast<std::size_t>(above) : context_count - 1;
}

}  // namespace ludotheque::connect_four
