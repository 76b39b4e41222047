#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>

#include "search/budget.hpp"

// How Python calls a search: what it may cost, and that it runs without the interpreter's lock. Only for bindings.
namespace ludotheque {

inline void require(bool condition, const char* message) {
    if (!condition) throw std::invalid_argument(message);
}

// A budget as a caller in Python sets it. The clock starts with the search.
struct PythonBudget {
    std::optional<std::uint64_t> node_count;
    std::optional<double> seconds;
    int threads = 1;
    std::size_t megabytes = 256;
    std::optional<std::function<bool()>> stop;
};

// Reads the clock at every poll, but calls Python rarely: it may have to wait for the interpreter's lock.
class Deadline {
public:
    explicit Deadline(const PythonBudget& budget)
        : seconds_(budget.seconds), stop_(budget.stop), started_(Clock::now()), called_(started_ - pause) {}

    bool is_over() {
        const Clock::time_point now = Clock::now();
        if (seconds_ && std::chrono::duration<double>(now - started_).count() >= *seconds_) return true;
        if (now - called_ < pause) return false;
        called_ = now;
        const nanobind::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();  // Ctrl-C
        return stop_ && (*stop_)();
    }

private:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::milliseconds pause{20};

    std::optional<double> seconds_;
    const std::optional<std::function<bool()>>& stop_;  // Python's: it may be copied only under the lock
    Clock::time_point started_;
    Clock::time_point called_;
};

// Calls `work` with the budget, from now on, and without the interpreter's lock.
template <class Work>
auto run_unlocked(const PythonBudget& python_budget, const Work& work) {
    Deadline deadline(python_budget);
    const Budget budget{.node_count = python_budget.node_count.value_or(no_node_limit),
                        .thread_count = python_budget.threads,
                        .byte_count = python_budget.megabytes << 20U,
                        .is_spent = [&deadline] { return deadline.is_over(); }};
    const nanobind::gil_scoped_release unlocked;
    return work(budget);
}

inline void bind_budget(nanobind::module_& module) {
    using namespace nanobind::literals;
    nanobind::class_<PythonBudget>(module, "Budget",
                                   "What an answer may cost; None: no limit. `stop` is called now and then: true ends "
                                   "the search.\nMore than one thread: Connect Four's solver. Megabytes: Ricochet's.")
        .def(
            "__init__",
            [](PythonBudget* self, std::optional<std::uint64_t> node_count, std::optional<double> seconds, int threads,
               std::size_t megabytes, std::optional<std::function<bool()>> stop) {
                require(threads >= 1, "a search needs at least 1 thread");
                new (self) PythonBudget{node_count, seconds, threads, megabytes, std::move(stop)};
            },
            nanobind::kw_only(), "node_count"_a = nanobind::none(), "seconds"_a = nanobind::none(), "threads"_a = 1,
            "megabytes"_a = 256, "stop"_a = nanobind::none());
}

}  // namespace ludotheque
