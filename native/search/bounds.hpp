#pragma once

#include <cstdint>

namespace ludotheque::search {

// What is known of a value: it is neither less than `lower` nor more than `upper`.
struct Bounds {
    int lower;
    int upper;

    bool is_exact() const { return lower == upper; }
    friend bool operator==(const Bounds&, const Bounds&) = default;
};

constexpr Bounds unknown_bounds{-1000, 1000};

}  // namespace ludotheque::search
