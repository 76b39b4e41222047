#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>

// What every question from Python has in common. Only for bindings.
namespace ludotheque {

// Looks at the clock often, and asks Python seldom: the interpreter's lock may be long in coming.
class Patience {
public:
    // An allowance says for how many `seconds` at most, and when to `stop`; the clock starts now.
    template <class Allowance>
    explicit Patience(const Allowance& allowance)
        : seconds_(allowance.seconds), stop_(allowance.stop), started_(Clock::now()), asked_(started_) {}

    bool is_over() {
        const Clock::time_point now = Clock::now();
        if (seconds_ && std::chrono::duration<double>(now - started_).count() >= *seconds_) return true;
        if (now - asked_ < pause) return false;
        asked_ = now;
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
    Clock::time_point asked_;
};

inline void require(bool is_kept, const char* demand) {
    if (!is_kept) throw std::invalid_argument(demand);
}

}  // namespace ludotheque
