#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "games/connect_four/discs.hpp"
#include "games/connect_four/judgement.hpp"
#include "games/connect_four/solver.hpp"

namespace ludotheque::connect_four {

class Thinker;

// Whether the judge takes boards of this size.
bool is_judgeable_size(const Board& board);

// Finds a strong move where the solver would take too long. It remembers nothing from one question to the next, so
// the same question with the same limit of nodes always has the same answer, at the same cost. Threads may share a
// judge; their questions are answered one after the other, by one thread each.
class Judge {
public:
    explicit Judge(std::size_t table_bytes, const Weights& weights = {});
    ~Judge();

    // The best of these columns; none: of all. The game is not over.
    Judgement judge(const Setup& setup, const Limits& limits, std::vector<int> columns = {});

private:
    std::mutex turn_;
    std::size_t table_bytes_;
    Weights weights_;
    Board board_;
    std::unique_ptr<Thinker> thinker_;
};

}  // namespace ludotheque::connect_four
