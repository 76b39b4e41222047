#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace ludotheque::connect_four {

// A prefix code (Huffman 1952) in canonical form: the lengths alone tell all code words. Words of one length
// are consecutive numbers in the order of their symbols, and shorter words come before longer ones.
class PrefixCode {
public:
    struct Word {
        std::uint32_t bits;  // the first bit is the highest
        int length;
    };

    // The shortest code for symbols that occur so often; those that never occur get no word.
    static PrefixCode for_counts(const std::vector<std::uint64_t>& counts);
    // Throws std::invalid_argument unless the lengths are those of a whole code.
    explicit PrefixCode(const std::vector<std::uint8_t>& lengths);

    const std::vector<std::uint8_t>& lengths() const { return lengths_; }
    std::vector<Word> words() const;

    // Reads a symbol from bits given one after the other; `bit(i)` is the i-th.
    template <class Bit>
    std::uint8_t read(const Bit& bit) const {
        std::uint32_t word = 0;
        std::uint32_t first = 0;  // the first word of this length
        std::size_t before = 0;   // words that are shorter
        for (std::size_t length = 0;; ++length) {
            const std::uint32_t count = counts_[length];
            if (word - first < count) return by_word_[before + word - first];
            before += count;
            first = (first + count) << 1;
            word = word << 1 | static_cast<std::uint32_t>(bit(static_cast<int>(length)));
        }
    }

    static constexpr int max_length = 24;

private:
    std::vector<std::uint8_t> lengths_;
    std::vector<std::uint32_t> counts_;  // of words, by length
    std::vector<std::uint8_t> by_word_;  // symbols in the order of their words
};

// Stands for no word: length 0 is a code of one symbol, which needs no bits.
constexpr std::uint8_t no_word = 255;

}  // namespace ludotheque::connect_four
