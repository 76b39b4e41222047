#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "games/connect_four/solver.hpp"
#include "patience.hpp"

// What every question from Python brings along. Only for bindings.
namespace ludotheque::connect_four {

// What a caller may set; the clock starts when a question is asked.
struct Allowance {
    std::optional<std::uint64_t> node_count;
    std::optional<double> seconds;
    int threads = 1;
    std::optional<std::function<bool()>> stop;
};

inline Limits limits_of(const Allowance& allowance, Patience& patience) {
    return {.node_count = allowance.node_count.value_or(search::no_limit),
            .thread_count = allowance.threads,
            .is_enough = [&patience] { return patience.is_over(); }};
}

}  // namespace ludotheque::connect_four
