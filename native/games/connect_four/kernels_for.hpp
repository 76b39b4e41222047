#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/connect_four/kernel_of.hpp"
#include "games/connect_four/shape.hpp"
#include "search/table.hpp"
#include "search/wide_table.hpp"

namespace ludotheque::connect_four {

// Every shape of board, for one kind of processor.
template <class Processor>
class KernelsFor {
public:
    static std::unique_ptr<Kernel> make(const Board& board, std::size_t table_bytes) {
        if (board == Board{7, 6, 4}) return made<FixedShape<Processor, 7, 6, 4>, Narrow>(board, table_bytes);
        if (fits_bytes(board)) return made<ByteShape<Processor>, Narrow>(board, table_bytes);
        if (fits_a_word(board)) return made<AnyShape<Processor, std::uint64_t>, Narrow>(board, table_bytes);
        if (board.columns * (board.rows + 1) <= 128) return made_wide<2>(board, table_bytes);
        return made_wide<11>(board, table_bytes);
    }

private:
    using Narrow = search::Table<Processor>;

    template <class Shape, class Table>
    static std::unique_ptr<Kernel> made(const Board& board, std::size_t table_bytes) {
        return std::make_unique<KernelOf<Shape, Table>>(board, table_bytes);
    }

    template <std::size_t size>
    static std::unique_ptr<Kernel> made_wide(const Board& board, std::size_t table_bytes) {
        return made<AnyShape<Processor, Wide<size, Processor>>, search::WideTable<size, Processor>>(board, table_bytes);
    }

    // The search shifts by up to three strides, which must stay within a word.
    static bool fits_a_word(const Board& board) {
        return board.columns * (board.rows + 1) <= 64 && board.rows < 20 && board.columns <= 16;
    }
};

}  // namespace ludotheque::connect_four
