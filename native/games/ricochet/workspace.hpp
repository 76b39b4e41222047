#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/ricochet/lower_bound.hpp"
#include "games/ricochet/prepared_board.hpp"
#include "games/ricochet/search.hpp"
#include "games/ricochet/state_table.hpp"

namespace ludotheque::ricochet {

// The memory of one call, kept for the next one.
class Workspace {
public:
    // A search for each task. They are good until the next call.
    std::vector<std::unique_ptr<Search>> searches(const SharedBoard& prepared, const std::vector<Task>& tasks,
                                                  std::size_t byte_limit);

    // Lets one search have what the others leave of the memory.
    void assign_memory_to(std::size_t search);

    // Frees what only a hard problem needed.
    void release_memory();

private:
    struct Aimed {
        SharedBoard prepared;
        int target;
        int kind;
        std::uint64_t last_use;
        std::unique_ptr<LowerBound> bound;
    };

    LowerBound& bound_for(const SharedBoard& prepared, int target, int kind);
    Aimed& oldest_for(const SharedBoard& prepared);

    std::size_t byte_limit_ = 0;
    std::vector<std::unique_ptr<StateTable>> states_;
    std::vector<Aimed> bounds_;
    std::uint64_t use_count_ = 0;
};

}  // namespace ludotheque::ricochet
