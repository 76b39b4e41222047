#pragma once

#include <cstdint>
#include <vector>

namespace ludotheque::connect_four {

// The parity of the bits that `mask` picks from the 64 beginning at `start` is `parity`.
struct Equation {
    std::uint32_t start;
    std::uint64_t mask;  // its lowest bit is set
    bool parity;
};

constexpr std::uint32_t band_width = 64;

constexpr std::uint64_t scattered(std::uint64_t number) {  // the finish of SplitMix64
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9U;
    number = (number ^ number >> 27) * 0x94D049BB133111EBU;
    return number ^ number >> 31;
}

// One of `count` numbers from 0, chosen by the high half of a hash.
constexpr std::uint32_t chosen(std::uint64_t hash, std::uint32_t count) {
    return static_cast<std::uint32_t>((hash >> 32) * count >> 32);
}

// The equation, its parity still open, for one bit of a key's code word in a bucket of so many bits.
constexpr Equation equation_for(std::uint64_t key_hash, std::uint8_t seed, int bit, std::uint32_t size) {
    const std::uint64_t number = static_cast<std::uint64_t>(seed) << 8 | static_cast<std::uint64_t>(bit);
    const std::uint64_t mask = scattered(key_hash + number * 0x9E3779B97F4A7C15U);
    return {chosen(scattered(mask), size - band_width + 1), mask | 1, false};
}

// Bits that fulfil every equation, one byte each; empty if there are none.
std::vector<std::uint8_t> solved(std::vector<Equation> equations, std::uint32_t size);

}  // namespace ludotheque::connect_four
