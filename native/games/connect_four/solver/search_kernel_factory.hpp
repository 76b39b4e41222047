#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/connect_four/layout.hpp"
#include "games/connect_four/solver/search_kernel.hpp"
#include "search/transposition_table.hpp"
#include "search/wide_transposition_table.hpp"

namespace ludotheque::connect_four {

// Every board layout, for one kind of CPU.
template <class Cpu>
class SearchKernelFactory {
public:
    static std::unique_ptr<SearchKernel> make(const Board& board, std::size_t table_bytes) {
        if (board == Board{7, 6, 4}) return made<FixedLayout<Cpu, 7, 6, 4>, Narrow>(board, table_bytes);
        if (fits_bytes(board)) return made<ByteLayout<Cpu>, Narrow>(board, table_bytes);
        if (fits_a_word(board)) return made<AnyLayout<Cpu, std::uint64_t>, Narrow>(board, table_bytes);
        if (board.columns * (board.rows + 1) <= 128) return made_wide<2>(board, table_bytes);
        return made_wide<11>(board, table_bytes);
    }

private:
    using Narrow = search::TranspositionTable<Cpu>;

    template <class Layout, class Table>
    static std::unique_ptr<SearchKernel> made(const Board& board, std::size_t table_bytes) {
        return std::make_unique<SearchKernelOf<Layout, Table>>(board, table_bytes);
    }

    template <std::size_t size>
    static std::unique_ptr<SearchKernel> made_wide(const Board& board, std::size_t table_bytes) {
        return made<AnyLayout<Cpu, Wide<size, Cpu>>, search::WideTranspositionTable<size, Cpu>>(board, table_bytes);
    }

    // The search shifts by up to three strides, which must stay within a word.
    static bool fits_a_word(const Board& board) {
        return board.columns * (board.rows + 1) <= 64 && board.rows < 20 && board.columns <= 16;
    }
};

}  // namespace ludotheque::connect_four
