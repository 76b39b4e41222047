#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/ricochet/search.hpp"

namespace ludotheque::ricochet {

// All shortest ways of one task, as slides told by the cells they start from.
struct AllSteps {
    std::uint64_t count = 0;               // the largest number it can hold stands for more
    std::vector<std::vector<Step>> paths;  // so many as were wanted
};

// To be asked after the search found a way; completes its total first.
AllSteps all_steps(const Board& board, const Task& task, Search& search, BudgetCounter& counter, std::size_t max_count);

}  // namespace ludotheque::ricochet
