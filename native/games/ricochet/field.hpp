#pragma once

#include <memory>

#include "games/ricochet/board.hpp"
#include "games/ricochet/bound.hpp"

namespace ludotheque::ricochet {

// A board and what is to be seen on it. Never changes: threads may share it.
class Field {
public:
    explicit Field(const Plan& plan) : board_(plan), sight_(Sight::over(board_)) {}
    Field(const Field&) = delete;
    Field& operator=(const Field&) = delete;

    const Board& board() const { return board_; }
    const Sight& sight() const { return *sight_; }

private:
    Board board_;
    std::unique_ptr<Sight> sight_;
};

using SharedField = std::shared_ptr<const Field>;

}  // namespace ludotheque::ricochet
