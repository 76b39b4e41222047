#pragma once

// For the bindings only: the core reads no clock and knows no Python.

#include <nanobind/nanobind.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>

#include "games/morpion/meter.hpp"

namespace ludotheque::morpion {

// What a search may cost; the only place that reads a clock.
struct Allowance {
    std::uint64_t node_count;
    std::optional<double> seconds;
    std::function<bool()> stop;

    // Asked while the search runs without the interpreter lock.
    Meter::Ask question() const {
        const auto begin = std::chrono::steady_clock::now();
        return [this, begin] {
            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
            if (seconds && spent.count() >= *seconds) return true;
            nanobind::gil_scoped_acquire lock;
            if (PyErr_CheckSignals() != 0) throw nanobind::python_error();  // Ctrl-C
            return stop();
        };
    }
};

}  // namespace ludotheque::morpion
