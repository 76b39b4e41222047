#include "games/connect_four/solver/next_alpha.hpp"

#include <algorithm>
#include <cassert>

namespace ludotheque::connect_four {

namespace {

// Most scores are near zero, and windows there cost most: the cheap ones come first, and then one step at a time.
constexpr int near_zero = 6;

int halving_towards_zero(const search::Bounds& bounds) {
    const int middle = bounds.lower + (bounds.upper - bounds.lower) / 2;
    if (middle <= 0 && bounds.lower / 2 < middle) return bounds.lower / 2;
    if (middle >= 0 && bounds.upper / 2 > middle) return bounds.upper / 2;
    return middle;
}

int step_from_zero(const search::Bounds& bounds) {
    if (bounds.lower >= 0) return bounds.lower;
    if (bounds.upper <= 0) return bounds.upper - 1;
    return bounds.upper > -bounds.lower ? 0 : -1;
}

}  // namespace

int next_alpha(const search::Bounds& bounds) {
    assert(bounds.lower < bounds.upper);
    const bool is_near_zero = bounds.lower >= -near_zero && bounds.upper <= near_zero + 1;
    return is_near_zero ? step_from_zero(bounds) : halving_towards_zero(bounds);
}

}  // namespace ludotheque::connect_four
