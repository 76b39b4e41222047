#pragma once

#include <iostream>
#include <map>
#include <stdexcept>
#include <string_view>

// A minimal test kit: CHECK says what failed and where. A file has one SUITE, named as the file; main.cpp runs it.
namespace ludotheque::tests {

inline int failures = 0;

inline std::map<std::string_view, void (*)()>& suites() {
    static std::map<std::string_view, void (*)()> all;
    return all;
}

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

#define SUITE(name)                                                                                             \
    static void name();                                                                                         \
    [[maybe_unused]] static const bool is_registered = ludotheque::tests::suites().emplace(#name, name).second; \
    static void name()
