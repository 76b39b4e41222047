#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>

#include "games/connect_four/solver.hpp"

// What every question from Python brings along. Only for bindings.
namespace ludotheque::connect_four {

// What a caller may set; the clock starts when a question is asked.
struct Allowance {
    std::optional<std::uint64_t> node_count;
    std::optional<double> seconds;
    int threads = 1;
    std::optional<std::function<bool()>> stop;
};

// Looks at the clock often, and asks Python seldom: the interpreter's lock may be long in coming.
class Patience {
public:
    explicit Patience(const Allowance& allowance) : allowance_(allowance), started_(Clock::now()), asked_(started_) {}

    bool is_over() {
        const Clock::time_point now = Clock::now();
        if (allowance_.seconds && std::chrono::duration<double>(now - started_).count() >= *allowance_.seconds)
            return true;
        if (now - asked_ < pause) return false;
        asked_ = now;
        const nanobind::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();  // Ctrl-C
        return allowance_.stop && (*allowance_.stop)();
    }

    Limits limits() {
        return {.node_count = allowance_.node_count.value_or(search::no_limit),
                .thread_count = allowance_.threads,
                .is_enough = [this] { return is_over(); }};
    }

private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds pause{20};

    const Allowance& allowance_;
    Clock::time_point started_;
    Clock::time_point asked_;
};

inline void require(bool is_kept, const char* demand) {
    if (!is_kept) throw std::invalid_argument(demand);
}

}  // namespace ludotheque::connect_four
