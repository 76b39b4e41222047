#pragma once

#include <cstdint>
#include <memory>

#include "games/connect_four/solver/search_dispatch.hpp"
#include "games/connect_four/solver/solver.hpp"
#include "games/connect_four/solver/thread_pool.hpp"
#include "search/budget.hpp"

namespace ludotheque::connect_four {

// One call of a solver: its budget, its threads and its count of nodes.
class ParallelSearch {
public:
    ParallelSearch(SearchKernel& kernel, const Budget& budget);

    search::Bounds static_bounds(const Setup& setup) const { return thread_search_->static_bounds(setup); }
    // As ThreadSearch::search_window; throws BudgetSpent.
    int search_window(const Setup& setup, int alpha);

    std::uint64_t node_count() const;

private:
    // The pool joins a window that the first thread has not finished after so many nodes.
    static constexpr std::uint64_t nodes_alone = 16 * BudgetCounter::nodes_per_poll;

    bool is_spent();

    SearchKernel& kernel_;
    const Budget& budget_;
    BudgetCounter counter_;
    std::unique_ptr<ThreadSearch> thread_search_;
    std::unique_ptr<ThreadPool> thread_pool_;  // none: one thread does it all
    const Setup* setup_ = nullptr;
    int alpha_ = 0;
    std::uint64_t asked_at_ = 0;
    bool is_pool_started_ = false;
};

}  // namespace ludotheque::connect_four
