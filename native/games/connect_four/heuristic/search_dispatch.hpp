#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "games/connect_four/board.hpp"
#include "games/connect_four/heuristic/estimate.hpp"
#include "games/connect_four/setup.hpp"
#include "search/budget.hpp"

// The interface between HeuristicSearch, compiled once, and its search, compiled for several board layouts and CPUs.
namespace ludotheque::connect_four {

class HeuristicKernel {
public:
    virtual ~HeuristicKernel() = default;
    // The game is not over; `columns` are those to choose from.
    virtual Estimate search(const Setup& setup, const std::vector<int>& columns, BudgetCounter& counter) = 0;
};

// The fastest one for this board on this machine.
std::unique_ptr<HeuristicKernel> make_heuristic_kernel(const Board& board, std::size_t table_bytes,
                                                       const Weights& weights);

std::unique_ptr<HeuristicKernel> make_generic_heuristic_kernel(const Board& board, std::size_t table_bytes,
                                                               const Weights& weights);
// For processors with x86-64-v3 only; none where the compiler did not know it.
std::unique_ptr<HeuristicKernel> make_avx2_heuristic_kernel(const Board& board, std::size_t table_bytes,
                                                            const Weights& weights);

}  // namespace ludotheque::connect_four
