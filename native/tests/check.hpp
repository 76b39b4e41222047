#pragma once

#include <iostream>
#include <stdexcept>

// The smallest test kit that does: CHECK says what failed and where, `failures` is the exit status.
namespace ludotheque::tests {

inline int failures = 0;

inline void check(bool condition, const char* claim, const char* file, int line) {
    if (condition) return;
    std::cerr << file << ":" << line << ": not true: " << claim << "\n";
    ++failures;
}

template <class Action>
bool is_refused(const Action& action) {
    try {
        action();
        return false;
    } catch (const std::invalid_argument&) {
        return true;
    }
}

}  // namespace ludotheque::tests

#define CHECK(claim) ludotheque::tests::check((claim), #claim, __FILE__, __LINE__)
