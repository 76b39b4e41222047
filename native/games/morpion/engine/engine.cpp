#include "games/morpion/engine/engine.hpp"

#include "games/morpion/engine/alpha_beta.hpp"

namespace ludotheque::morpion {

EngineMove Engine::search(const std::vector<int>& mine, const std::vector<int>& theirs, int depth_limit,
                          PolledBudgetCounter& counter) {
    table_.new_search();
    PatternBoard board(grid_, shapes_, values_);
    for (const int cell : mine) board.put(0, cell);
    for (const int cell : theirs) board.put(1, cell);
    EngineMove found = AlphaBeta(board, {table_, threats_}, counter).run(0, depth_limit);
    found.node_count = counter.node_count();
    return found;
}

}  // namespace ludotheque::morpion
