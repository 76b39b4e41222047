#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "cpu.hpp"

namespace ludotheque {

// An unsigned number of `size` words, for boards that do not fit in one. Word 0 is the lowest.
template <std::size_t size, class Cpu = GenericCpu>
struct Wide {
    std::array<std::uint64_t, size> words{};

    constexpr Wide() = default;
    constexpr Wide(std::uint64_t low) { words[0] = low; }  // NOLINT: a number is a number

    friend constexpr bool operator==(const Wide&, const Wide&) = default;

    friend constexpr std::strong_ordering operator<=>(const Wide& left, const Wide& right) {
        for (std::size_t i = size; i-- > 0;) {
            if (left.words[i] != right.words[i]) return left.words[i] <=> right.words[i];
        }
        return std::strong_ordering::equal;
    }

    friend constexpr Wide operator&(Wide left, const Wide& right) {
        for (std::size_t i = 0; i < size; ++i) left.words[i] &= right.words[i];
        return left;
    }

    friend constexpr Wide operator|(Wide left, const Wide& right) {
        for (std::size_t i = 0; i < size; ++i) left.words[i] |= right.words[i];
        return left;
    }

    friend constexpr Wide operator^(Wide left, const Wide& right) {
        for (std::size_t i = 0; i < size; ++i) left.words[i] ^= right.words[i];
        return left;
    }

    friend constexpr Wide operator+(Wide left, const Wide& right) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint64_t sum = left.words[i] + right.words[i];
            const std::uint64_t total = sum + carry;
            carry = static_cast<std::uint64_t>(sum < left.words[i]) | static_cast<std::uint64_t>(total < sum);
            left.words[i] = total;
        }
        return left;
    }

    constexpr Wide operator~() const {
        Wide flipped;
        for (std::size_t i = 0; i < size; ++i) flipped.words[i] = ~words[i];
        return flipped;
    }

    // Shifts by any amount, a whole number's width and more included.
    constexpr Wide operator<<(int shift) const {
        Wide shifted;
        const std::size_t skip = static_cast<std::size_t>(shift) / 64;
        const int rest = shift % 64;
        for (std::size_t i = skip; i < size; ++i) {
            shifted.words[i] = words[i - skip] << rest;
            if (rest != 0 && i > skip) shifted.words[i] |= words[i - skip - 1] >> (64 - rest);
        }
        return shifted;
    }

    constexpr Wide operator>>(int shift) const {
        Wide shifted;
        const std::size_t skip = static_cast<std::size_t>(shift) / 64;
        const int rest = shift % 64;
        for (std::size_t i = 0; i + skip < size; ++i) {
            shifted.words[i] = words[i + skip] >> rest;
            if (rest != 0 && i + skip + 1 < size) shifted.words[i] |= words[i + skip + 1] << (64 - rest);
        }
        return shifted;
    }

    constexpr Wide& operator&=(const Wide& other) { return *this = *this & other; }
    constexpr Wide& operator|=(const Wide& other) { return *this = *this | other; }
    constexpr Wide& operator^=(const Wide& other) { return *this = *this ^ other; }
};

template <std::size_t size, class Cpu>
constexpr int bit_size(const Wide<size, Cpu>&) {
    return static_cast<int>(64 * size);
}

template <std::size_t size, class Cpu>
constexpr bool is_any(const Wide<size, Cpu>& bits) {
    std::uint64_t all = 0;
    for (const std::uint64_t word : bits.words) all |= word;
    return all != 0;
}

template <std::size_t size, class Cpu>
constexpr int bit_count(const Wide<size, Cpu>& bits) {
    int count = 0;
    for (const std::uint64_t word : bits.words) count += bit_count(word);
    return count;
}

template <std::size_t size, class Cpu>
constexpr int lowest_index(const Wide<size, Cpu>& bits) {
    int index = 0;
    for (const std::uint64_t word : bits.words) {
        if (word != 0) return index + lowest_index(word);
        index += 64;
    }
    return index;
}

template <std::size_t size, class Cpu>
constexpr Wide<size, Cpu> without_lowest(Wide<size, Cpu> bits) {
    for (std::uint64_t& word : bits.words) {
        if (word == 0) continue;
        word = without_lowest(word);
        break;
    }
    return bits;
}

template <std::size_t size, class Cpu>
constexpr Wide<size, Cpu> lowest(const Wide<size, Cpu>& bits) {
    return bits ^ without_lowest(bits);
}

template <std::size_t size, class Cpu>
constexpr Wide<size, Cpu> bits_below(const Wide<size, Cpu>& bit) {
    return bit + ~Wide<size, Cpu>{};  // one less
}

// Shifts by less than a word, towards lower and higher bits: a straight loop, without looking for the word to begin
// with.
constexpr std::uint64_t shifted_down(std::uint64_t bits, int step) {
    return bits >> step;
}

constexpr std::uint64_t shifted_up(std::uint64_t bits, int step) {
    return bits << step;
}

template <std::size_t size, class Cpu>
constexpr Wide<size, Cpu> shifted_down(const Wide<size, Cpu>& bits, int step) {
    Wide<size, Cpu> moved;
    for (std::size_t i = 0; i + 1 < size; ++i) {
        moved.words[i] = bits.words[i] >> step | bits.words[i + 1] << (64 - step);
    }
    moved.words[size - 1] = bits.words[size - 1] >> step;
    return moved;
}

template <std::size_t size, class Cpu>
constexpr Wide<size, Cpu> shifted_up(const Wide<size, Cpu>& bits, int step) {
    Wide<size, Cpu> moved;
    for (std::size_t i = size - 1; i > 0; --i) {
        moved.words[i] = bits.words[i] << step | bits.words[i - 1] >> (64 - step);
    }
    moved.words[0] = bits.words[0] << step;
    return moved;
}

}  // namespace ludotheque
