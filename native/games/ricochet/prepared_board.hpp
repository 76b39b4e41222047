#pragma once

#include <memory>

#include "games/ricochet/board.hpp"
#include "games/ricochet/lower_bound.hpp"

namespace ludotheque::ricochet {

// A board and what is to be seen on it. Never changes: threads may share it.
class PreparedBoard {
public:
    explicit PreparedBoard(const Plan& plan) : board_(plan), reachability_(Reachability::over(board_)) {}
    PreparedBoard(const PreparedBoard&) = delete;
    PreparedBoard& operator=(const PreparedBoard&) = delete;

    const Board& board() const { return board_; }
    const Reachability& reachability() const { return *reachability_; }

private:
    Board board_;
    std::unique_ptr<Reachability> reachability_;
};

using SharedBoard = std::shared_ptr<const PreparedBoard>;

}  // namespace ludotheque::ricochet
