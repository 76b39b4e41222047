#pragma once

#include <cstdint>

#include "games/connect_four/position.hpp"
#include "search/budget.hpp"

namespace ludotheque::connect_four {

struct Count {
    std::uint64_t leaves = 0;
    bool is_complete = true;  // false: stopped before all were counted
};

// How many ways there are to play so many discs; a finished game goes no further.
Count perft(const Position& position, int depth, BudgetCounter& counter);

}  // namespace ludotheque::connect_four
