#pragma once

#include <cstddef>
#include <cstdint>

#include "wide.hpp"

// Shifts by one step of a line. A step is less than a word, so no word has to be looked for, and a wide one is shifted
// in a straight loop.
namespace ludotheque::connect_four {

constexpr std::uint64_t down(std::uint64_t bits, int step) {
    return bits >> step;
}

constexpr std::uint64_t up(std::uint64_t bits, int step) {
    return bits << step;
}

template <std::size_t size, class Cpu>
constexpr Wide<size, Cpu> down(const Wide<size, Cpu>& bits, int step) {
    Wide<size, Cpu> moved;
    for (std::size_t i = 0; i + 1 < size; ++i) {
        moved.words[i] = bits.words[i] >> step | bits.words[i + 1] << (64 - step);
    }
    moved.words[size - 1] = bits.words[size - 1] >> step;
    return moved;
}

template <std::size_t size, class Cpu>
constexpr Wide<size, Cpu> up(const Wide<size, Cpu>& bits, int step) {
    Wide<size, Cpu> moved;
    for (std::size_t i = size - 1; i > 0; --i) {
        moved.words[i] = bits.words[i] << step | bits.words[i - 1] >> (64 - step);
    }
    moved.words[0] = bits.words[0] << step;
    return moved;
}

}  // namespace ludotheque::connect_four
