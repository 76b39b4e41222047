#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/ricochet/bound.hpp"
#include "games/ricochet/field.hpp"
#include "games/ricochet/search.hpp"
#include "games/ricochet/states.hpp"

namespace ludotheque::ricochet {

// What one question works with: memory that is worth keeping for the next one.
class Desk {
public:
    // A search for each task. They are good until the next call.
    std::vector<std::unique_ptr<Search>> searches(const SharedField& field, const std::vector<Task>& tasks,
                                                  std::size_t byte_limit);

    // Lets one search have what the others leave of the memory.
    void give_memory_to(std::size_t search);

    // Gives back what only a hard question needed.
    void tidy();

private:
    struct Aimed {
        SharedField field;
        int target;
        int kind;
        std::uint64_t last_use;
        std::unique_ptr<Bound> bound;
    };

    Bound& bound_for(const SharedField& field, int target, int kind);
    Aimed& oldest_for(const SharedField& field);

    std::size_t byte_limit_ = 0;
    std::vector<std::unique_ptr<States>> states_;
    std::vector<Aimed> bounds_;
    std::uint64_t use_count_ = 0;
};

}  // namespace ludotheque::ricochet
