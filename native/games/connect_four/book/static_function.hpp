#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/connect_four/book/prefix_code.hpp"

namespace ludotheque::connect_four {

struct Entry {
    std::uint64_t key;
    std::uint8_t symbol;
    std::uint8_t context = 0;
};

// From keys to symbols, without storing the keys: for a key that was never put in, it returns anything.
//
// Every key has a context, which the caller computes. In each context, every symbol has a prefix code word. Each
// bit of it is one linear equation over GF(2): the parity of some of 64 neighbouring bits of the map, chosen by a
// hash of the key and of the bit's number (a "compressed static function", solved as a ribbon: Dillinger, Hübschle-
// Schneider, Sanders, Walzer 2022). So the map is about as long as all the code words together. Keys are dealt into
// small buckets, each with a seed that made its equations solvable. The bytes, numbers being little-endian:
//
//   u8             how many symbols
//   u16            how many contexts, and for each
//     u8 each        the length of every symbol's word; 255: none
//   u32            how many buckets
//   u16, u8 each   its bits and its seed
//   u8...          the buckets' bits one after the other, then 8 zero bytes
class StaticFunction {
public:
    static std::vector<std::uint8_t> write(std::span<const Entry> entries, std::size_t symbol_count,
                                           std::size_t context_count = 1);

    // Reads from bytes that must outlive the map. Throws std::invalid_argument if they are no map.
    explicit StaticFunction(std::span<const std::uint8_t> bytes);

    std::uint8_t find(std::uint64_t key, std::size_t context = 0) const;
    std::size_t symbol_count() const { return codes_[0].lengths().size(); }
    std::size_t context_count() const { return codes_.size(); }

private:
    struct Bucket {
        std::uint32_t start;  // in bits
        std::uint16_t size;
        std::uint8_t seed;
    };

    std::vector<PrefixCode> codes_;  // by context
    std::vector<Bucket> buckets_;
    const std::uint8_t* bits_;
};

}  // namespace ludotheque::connect_four
