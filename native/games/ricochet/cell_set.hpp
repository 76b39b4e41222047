#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace ludotheque::ricochet {

// A set of cells, one bit each.
template <std::size_t word_count>
class CellSet {
public:
    void add(int cell) { words_[word(cell)] |= bit(cell); }
    void remove(int cell) { words_[word(cell)] &= ~bit(cell); }
    bool has(int cell) const { return (words_[word(cell)] & bit(cell)) != 0; }

    bool is_empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t bits : words_) any |= bits;
        return any == 0;
    }

    int count() const {
        int count = 0;
        for (const std::uint64_t bits : words_) count += std::popcount(bits);
        return count;
    }

    CellSet& operator|=(const CellSet& other) { return *this = *this | other; }
    friend CellSet operator|(const CellSet& a, const CellSet& b) {
        CellSet result;
        for (std::size_t i = 0; i < word_count; ++i) result.words_[i] = a.words_[i] | b.words_[i];
        return result;
    }
    friend CellSet operator&(const CellSet& a, const CellSet& b) {
        CellSet result;
        for (std::size_t i = 0; i < word_count; ++i) result.words_[i] = a.words_[i] & b.words_[i];
        return result;
    }
    // Those of a that are not in b.
    friend CellSet operator-(const CellSet& a, const CellSet& b) {
        CellSet result;
        for (std::size_t i = 0; i < word_count; ++i) result.words_[i] = a.words_[i] & ~b.words_[i];
        return result;
    }

    // All of them so many places further; what leaves the board is gone.
    template <int places>
    CellSet later() const {
        constexpr std::size_t whole = places / 64;
        constexpr int part = places % 64;
        CellSet moved;
        for (std::size_t i = whole; i < word_count; ++i) {
            moved.words_[i] = words_[i - whole] << part;
            if (part != 0 && i > whole) moved.words_[i] |= words_[i - whole - 1] >> ((64 - part) % 64);
        }
        return moved;
    }

    template <int places>
    CellSet earlier() const {
        constexpr std::size_t whole = places / 64;
        constexpr int part = places % 64;
        CellSet moved;
        for (std::size_t i = 0; i + whole < word_count; ++i) {
            moved.words_[i] = words_[i + whole] >> part;
            if (part != 0 && i + whole + 1 < word_count) moved.words_[i] |= words_[i + whole + 1] << ((64 - part) % 64);
        }
        return moved;
    }

    // All cells that are reached one place later at a time from the seeds, which are open, through open
    // cells: a seed that is added to them is carried to the end of its run. Runs end with a word at the latest.
    static CellSet filled_later(const CellSet& seeds, const CellSet& open) {
        CellSet filled;
        for (std::size_t i = 0; i < word_count; ++i) {
            const std::uint64_t carried = open.words_[i] ^ (open.words_[i] + seeds.words_[i]);
            filled.words_[i] = open.words_[i] & (seeds.words_[i] | carried);
        }
        return filled;
    }

    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t i = 0; i < word_count; ++i)
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
                visit(static_cast<int>(i * 64) + std::countr_zero(left));
    }

private:
    static std::size_t word(int cell) { return static_cast<std::size_t>(cell) / 64; }
    static std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell % 64); }

    std::array<std::uint64_t, word_count> words_{};
};

}  // namespace ludotheque::ricochet
