#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/connect_four/solver/search.hpp"
#include "games/connect_four/solver/search_dispatch.hpp"
#include "search/in_progress.hpp"

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

}  // namespace ludotheque::connect_four
