#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/ricochet/search.hpp"

namespace ludotheque::ricochet {

// All shortest paths of one task, as slides named by the cells they start from.
struct AllSteps {
    std::uint64_t count = 0;               // the largest number it can hold stands for more
    std::vector<std::vector<Step>> paths;  // so many as were wanted
};

// Call it after the search found a path; it completes the total first.
AllSteps all_steps(const Board& board, const Task& task, Search& search, BudgetCounter& counter, std::size_t max_count);

}  // namespace ludotheque::ricochet
