#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "games/connect_four/board.hpp"
#include "games/connect_four/setup.hpp"
#include "search/bounds.hpp"
#include "search/budget.hpp"

// The interface between the solver, compiled once, and its search, compiled for several board layouts and
// CPUs.
namespace ludotheque::connect_four {

// One thread's search.
class ThreadSearch {
public:
    virtual ~ThreadSearch() = default;
    // What is known without a search. The game may be over.
    virtual search::Bounds static_bounds(const Setup& setup) const = 0;
    // A bound of the score that says whether it is more than alpha. The player to move cannot win at once.
    virtual int search_window(const Setup& setup, int alpha, BudgetCounter& counter) = 0;
};

// A table for one board, and the threads' searches that share it.
class SearchKernel {
public:
    virtual ~SearchKernel() = default;
    // Shared: other threads search in the same table at the same time, and defer what another one is searching.
    virtual std::unique_ptr<ThreadSearch> thread_search(bool is_shared) = 0;
    // Fits the table to a search of so many nodes. Not while several threads search.
    virtual void make_room(std::uint64_t node_count) = 0;
};

// The fastest kernel for this board on this machine.
std::unique_ptr<SearchKernel> make_search_kernel(const Board& board, std::size_t table_bytes);

std::unique_ptr<SearchKernel> make_generic_search_kernel(const Board& board, std::size_t table_bytes);
// For processors with x86-64-v3 only; none where the compiler did not know it.
std::unique_ptr<SearchKernel> make_avx2_search_kernel(const Board& board, std::size_t table_bytes);

}  // namespace ludotheque::connect_four
