#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/connect_four/layout.hpp"
#include "games/connect_four/solver/search.hpp"
#include "games/connect_four/solver/search_dispatch.hpp"
#include "search/in_progress.hpp"
#include "search/transposition_table.hpp"
#include "search/wide_transposition_table.hpp"

namespace ludotheque::connect_four {

template <class Layout, class Table>
class ThreadSearchOf final : public ThreadSearch {
public:
    ThreadSearchOf(const Layout& layout, Table& table, search::InProgress* in_progress)
        : layout_(layout), search_(layout, table, in_progress) {}

    search::Bounds static_bounds(const Setup& setup) const override {
        return search_.static_bounds(layout_.word(setup.mine), layout_.word(setup.theirs));
    }

    int search_window(const Setup& setup, int alpha, BudgetCounter& counter) override {
        return search_.search_window(layout_.word(setup.mine), layout_.word(setup.theirs), alpha, counter);
    }

private:
    const Layout& layout_;
    Search<Layout, Table> search_;
};

template <class Layout, class Table>
class SearchKernelOf final : public SearchKernel {
public:
    SearchKernelOf(const Board& board, std::size_t table_bytes)
        : layout_(board), table_(table_bytes, layout_.key_bits()) {}

    std::unique_ptr<ThreadSearch> thread_search(bool is_shared) override {
        return std::make_unique<ThreadSearchOf<Layout, Table>>(layout_, table_, is_shared ? &in_progress_ : nullptr);
    }

    void make_room(std::uint64_t node_count) override { table_.make_room(node_count); }

private:
    Layout layout_;
    Table table_;
    search::InProgress in_progress_;
};

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
