#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"
#include "games/connect_four/board.hpp"
#include "games/connect_four/setup.hpp"
#include "wide.hpp"

// Bitboard layouts: where each cell has its bit. A layout that is fixed at compile time becomes constants in the code.
namespace ludotheque::connect_four {

template <class Word, class Cpu>
struct Masks {
    Word floor{};  // the lowest cell of each column
    Word cells{};  // every cell, no spare bit
    Word evens{};  // cells with an even number of cells above them, the top row included
    Word odds{};   // the others
    Word right{};  // from the middle column on

    constexpr Masks(const Board& board, int stride) {
        for (int column = 0; column < board.columns; ++column) {
            const Word foot = Word{1} << (column * stride);
            floor = floor | foot;
            for (int row = 0; row < board.rows; ++row) {
                const Word cell = foot << row;
                cells = cells | cell;
                ((board.rows - 1 - row) % 2 == 0 ? evens : odds) |= cell;
                if (column >= board.columns / 2) right |= cell;
            }
        }
    }
};

// Every column in a byte, so that the mirror image is one swap of bytes. Seven by six:
//
//   5 13 21 29 37 45 53
//   . .  .  .  .  .  .
//   0  8 16 24 32 40 48
constexpr int byte_stride = 8;

constexpr bool fits_bytes(const Board& board) {
    return board.columns <= 8 && board.rows < byte_stride;
}

// From the layout of `Discs`.
std::uint64_t in_bytes(const Board& board, const Discs& discs);

template <class Cpu_, int column_count, int row_count, int run_length>
class FixedLayout {
public:
    using Cpu = Cpu_;
    using Word = std::uint64_t;

    static constexpr std::size_t max_columns = column_count;

    explicit FixedLayout(const Board&) {}

    static constexpr Board board() { return {column_count, row_count, run_length}; }
    static constexpr int stride() { return byte_stride; }
    static constexpr int run() { return run_length; }
    static constexpr int rows() { return row_count; }
    static constexpr int cell_count() { return column_count * row_count; }
    static constexpr int key_bits() { return column_count * byte_stride; }
    static constexpr const Masks<Word, Cpu>& masks() { return fixed_masks; }
    static constexpr int row_of(int index) { return index % byte_stride; }
    static constexpr Word column_through(int index) { return Word{0xFF} << (index & ~(byte_stride - 1)); }

    static Word mirrored(Word bits) { return bytes_reversed(bits) >> (64 - key_bits()); }
    static Word word(const Discs& discs) { return in_bytes(board(), discs); }

private:
    static constexpr Masks<Word, Cpu> fixed_masks{{column_count, row_count, run_length}, byte_stride};
    static_assert(column_count <= 8 && row_count < byte_stride);
};

// Any board of at most 8 columns and 7 rows.
template <class Cpu_>
class ByteLayout {
public:
    using Cpu = Cpu_;
    using Word = std::uint64_t;

    static constexpr std::size_t max_columns = 8;

    explicit ByteLayout(const Board& board) : board_(board), masks_(board, byte_stride) {}

    const Board& board() const { return board_; }
    static constexpr int stride() { return byte_stride; }
    int run() const { return board_.run; }
    int rows() const { return board_.rows; }
    int cell_count() const { return board_.cells(); }
    int key_bits() const { return board_.columns * byte_stride; }
    const Masks<Word, Cpu>& masks() const { return masks_; }
    static constexpr int row_of(int index) { return index % byte_stride; }
    static constexpr Word column_through(int index) { return Word{0xFF} << (index & ~(byte_stride - 1)); }

    Word mirrored(Word bits) const { return bytes_reversed(bits) >> (64 - key_bits()); }
    Word word(const Discs& discs) const { return in_bytes(board_, discs); }

private:
    Board board_;
    Masks<Word, Cpu> masks_;
};

// Any board whose bits fit in a Word, as `Discs` lays them out.
template <class Cpu_, class Word_>
class AnyLayout {
public:
    using Cpu = Cpu_;
    using Word = Word_;

    static constexpr std::size_t max_columns = sizeof(Word) == sizeof(std::uint64_t) ? 16 : 26;

    explicit AnyLayout(const Board& board)
        : board_(board), masks_(board, board.rows + 1), column_(bits_below(Word{1} << board.rows)) {}

    const Board& board() const { return board_; }
    int stride() const { return board_.rows + 1; }
    int run() const { return board_.run; }
    int rows() const { return board_.rows; }
    int cell_count() const { return board_.cells(); }
    int key_bits() const { return board_.columns * stride(); }
    const Masks<Word, Cpu>& masks() const { return masks_; }
    int row_of(int index) const { return index % stride(); }
    Word column_through(int index) const { return column_ << (index - row_of(index)); }

    Word mirrored(const Word& bits) const {
        // The sum of a key may fill the spare bit, so whole strides are moved.
        const Word whole = column_ | (Word{1} << board_.rows);
        Word image{};
        for (int column = 0; column < board_.columns; ++column) {
            const int from = column * stride();
            const int to = (board_.columns - 1 - column) * stride();
            image |= ((bits >> from) & whole) << to;
        }
        return image;
    }

    static Word word(const Discs& discs) {
        if constexpr (sizeof(Word) == sizeof(std::uint64_t)) {
            return discs.words[0];
        } else {
            Word kept;
            for (std::size_t i = 0; i < kept.words.size(); ++i) kept.words[i] = discs.words[i];
            return kept;
        }
    }

private:
    Board board_;
    Masks<Word, Cpu> masks_;
    Word column_;  // the cells of the first column
};

}  // namespace ludotheque::connect_four
