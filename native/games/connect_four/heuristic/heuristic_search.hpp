#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "games/connect_four/heuristic/estimate.hpp"
#include "games/connect_four/setup.hpp"
#include "games/connect_four/solver/solver.hpp"

namespace ludotheque::connect_four {

class HeuristicKernel;

// Whether the search takes boards of this size.
bool is_searchable_size(const Board& board);

// Finds a strong move where the solver would take too long. It keeps nothing from one call to the next, so the same
// position with the same node budget always has the same result and node count. Threads may share one; their calls run
// one after the other, on one thread each.
class HeuristicSearch {
public:
    explicit HeuristicSearch(std::size_t table_bytes, const Weights& weights = {});
    ~HeuristicSearch();

    // The best of these columns; none: of all. The game is not over.
    Estimate search(const Setup& setup, const Budget& budget, std::vector<int> columns = {});

private:
    std::mutex turn_;
    std::size_t table_bytes_;
    Weights weights_;
    Board board_;
    std::unique_ptr<HeuristicKernel> kernel_;
};

}  // namespace ludotheque::connect_four
