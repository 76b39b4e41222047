#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "games/connect_four/board.hpp"
#include "games/connect_four/discs.hpp"
#include "games/connect_four/judgement.hpp"
#include "search/watch.hpp"

// The seam between the judge, compiled once, and its search, compiled for several shapes of board and kinds of
// processor.
namespace ludotheque::connect_four {

class Thinker {
public:
    virtual ~Thinker() = default;
    // The game is not over; `columns` are those to choose from.
    virtual Judgement judge(const Setup& setup, const std::vector<int>& columns, search::Watch& watch) = 0;
};

// The quickest one for this board on this machine.
std::unique_ptr<Thinker> make_thinker(const Board& board, std::size_t table_bytes, const Weights& weights);

std::unique_ptr<Thinker> make_plain_thinker(const Board& board, std::size_t table_bytes, const Weights& weights);
// For processors with x86-64-v3 only; none where the compiler did not know it.
std::unique_ptr<Thinker> make_modern_thinker(const Board& board, std::size_t table_bytes, const Weights& weights);

}  // namespace ludotheque::connect_four
