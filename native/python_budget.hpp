#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>

#include <chrono>
#include <cmath>
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

constexpr int max_threads = 256;
constexpr std::size_t max_megabytes = std::size_t{1} << 20U;

inline void require_megabytes(std::size_t megabytes) {
    require(megabytes >= 1 && megabytes <= max_megabytes, "a table has 1 to 1048576 megabytes");
}

// A budget as a caller in Python sets it. The clock starts with the search.
struct PythonBudget {
    std::optional<std::uint64_t> node_count;
    std::optional<double> seconds;
    int threads = 1;
    std::size_t megabytes = 256;
    std::optional<std::function<bool()>> stop;
};

// Calling Python may mean to wait for the interpreter's lock. Where polls are frequent, most of them only read the
// clock.
constexpr std::chrono::milliseconds frequent_polls{20};
constexpr std::chrono::milliseconds rare_polls{0};

class Deadline {
public:
    Deadline(const PythonBudget& budget, std::chrono::milliseconds pause)
        : seconds_(budget.seconds),
          stop_(budget.stop),
          pause_(pause),
          started_(Clock::now()),
          called_(started_ - pause) {}

    bool is_over() {
        const Clock::time_point now = Clock::now();
        if (seconds_ && std::chrono::duration<double>(now - started_).count() >= *seconds_) return true;
        if (now - called_ < pause_) return false;
        called_ = now;
        const nanobind::gil_scoped_acquire lock;
        if (PyErr_CheckSignals() != 0) throw nanobind::python_error();  // Ctrl-C
        return stop_ && (*stop_)();
    }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<double> seconds_;
    const std::optional<std::function<bool()>>& stop_;  // Python's: it may be copied only under the lock
    std::chrono::milliseconds pause_;
    Clock::time_point started_;
    Clock::time_point called_;
};

// Calls `work` with the budget, from now on, and without the interpreter's lock.
template <class Work>
auto run_unlocked(const PythonBudget& python_budget, const Work& work,
                  std::chrono::milliseconds pause = frequent_polls) {
    Deadline deadline(python_budget, pause);
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
                require(!seconds || (std::isfinite(*seconds) && *seconds >= 0),
                        "seconds are a finite number from 0, or None for no limit");
                require(threads >= 1 && threads <= max_threads, "a search has 1 to 256 threads");
                require_megabytes(megabytes);
                new (self) PythonBudget{node_count, seconds, threads, megabytes, std::move(stop)};
            },
            nanobind::kw_only(), "node_count"_a = nanobind::none(), "seconds"_a = nanobind::none(), "threads"_a = 1,
            "megabytes"_a = 256, "stop"_a = nanobind::none());
}

}  // namespace ludotheque
