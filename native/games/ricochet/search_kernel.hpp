#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/ricochet/occupancy.hpp"
#include "games/ricochet/partial_expansion_a_star.hpp"

namespace ludotheque::ricochet {

// The search for one number of helpers: which slides lead on from a state.
//
// Slides of two robots that do not meddle with each other lead to the same state in either order.
// Only one order is followed: helpers before the active robot, and helpers by the cells they start
// from. A state reached by one arrival only (`is_lone`) leaves out what ought to have come before
// that arrival; a state with several arrivals leaves out nothing.
template <int helper_count, class Geometry, class Cpu>
class SearchKernel final : public PartialExpansionAStar {
public:
    SearchKernel(const Board& board, const Task& task, LowerBound& bound, StateTable& states);

private:
    using Helpers = std::array<int, helper_count>;

    struct Placement {
        int active;
        Helpers helpers;
        unsigned axes;
    };

    // Of the 16 codes of a bound, one bit each: those that make it the one wanted, and those that make it higher.
    struct CodeSets {
        unsigned wanted = 0;
        unsigned higher = 0;
    };

    static constexpr bool is_straight = std::is_same_v<Geometry, Straight>;
    static constexpr unsigned code_count = 16;
    static constexpr unsigned all_codes = 0xffff;

    [[gnu::flatten]] Expansion expand(const Node& node, int wanted) override;
    int bound_of(Key key) const override;
    Key before(Key key, const Arrival& arrival) const override;

    static Placement read(Key key);
    Key key_of(int active, Helpers helpers, unsigned axes) const;
    int bound_after(int end, const Helpers& helpers, unsigned axes) const;
    void flip_all(const Placement& placement);

    Expansion slide_active(const Placement& from, Key key, int wanted);
    static unsigned axes_after(unsigned axes, Direction direction, const Ends& ends);
    bool slide_helpers(const Placement& from, const Node& node, int wanted);
    CodeSets code_sets(const Placement& from, int wanted) const;
    bool is_left_out(const Placement& from, const Node& node, const Arrival& next, int next_kind);
    bool is_out_of_order(const Placement& from, const Arrival& last, const Arrival& next, int next_kind);
    bool commute(const Arrival& last, int last_kind, const Arrival& next, int next_kind);

    LowerBound& bound_;
    const std::uint16_t* distances_;
    Occupancy<Geometry, Cpu> occupancy_;
    int no_helper_;  // the place of its code
    int target_;
    int active_kind_;
    std::array<int, max_helpers> helper_kinds_{};
    int alike_count_ = 0;  // so many helpers, the first ones, move alike
    unsigned axes_at_start_;
    std::array<std::uint8_t, code_count> lost_{};
    std::array<std::uint16_t, code_count> codes_with_{};  // all codes with these bits, and perhaps others
    std::array<std::uint16_t, max_lost_slides + 1> codes_losing_{};
};

template <int helper_count, class Geometry, class Cpu>
SearchKernel<helper_count, Geometry, Cpu>::SearchKernel(const Board& board, const Task& task, LowerBound& bound,
                                                        StateTable& states)
    : PartialExpansionAStar(states),
      bound_(bound),
      distances_(bound.distances()),
      occupancy_(board),
      no_helper_(board.cell_count()),
      target_(task.target),
      active_kind_(task.active_kind),
      axes_at_start_(task.must_ricochet ? no_axis : both_axes) {
    for (unsigned code = 0; code < code_count; ++code) {
        lost_[code] = lost_slides(code);
        codes_losing_[lost_[code]] |= static_cast<std::uint16_t>(1U << code);
        for (unsigned part = 0; part < code_count; ++part)
            if ((part & code) == part) codes_with_[part] |= static_cast<std::uint16_t>(1U << code);
    }
    Helpers helpers{};
    for (std::size_t i = 0; i < helpers.size(); ++i) {
        helpers[i] = task.helpers[i];
        helper_kinds_[i] = task.helper_kinds[i];
        if (helper_kinds_[i] == 0) ++alike_count_;
    }
    const Key start = key_of(task.active, helpers, axes_at_start_);
    begin(start, bound_of(start));
}

template <int helper_count, class Geometry, class Cpu>
auto SearchKernel<helper_count, Geometry, Cpu>::read(Key key) -> Placement {
    Placement placement{static_cast<int>(key & cell_mask), {}, static_cast<unsigned>(key >> axes_shift)};
    for (std::size_t i = 0; i < placement.helpers.size(); ++i)
        placement.helpers[i] = static_cast<int>(key >> (cell_bits * (i + 1)) & cell_mask);
    return placement;
}

template <int helper_count, class Geometry, class Cpu>
Key SearchKernel<helper_count, Geometry, Cpu>::key_of(int active, Helpers helpers, unsigned axes) const {
    const auto order = [&helpers](std::size_t low, std::size_t high) {
        const int first = helpers[low];
        const int second = helpers[high];
        helpers[low] = std::min(first, second);
        helpers[high] = std::max(first, second);
    };
    if constexpr (helper_count > 1 && !is_straight) {
        for (int last = 1; last < alike_count_; ++last)
            for (auto i = static_cast<std::size_t>(last); i > 0; --i) order(i - 1, i);
    } else if constexpr (helper_count == 2) {
        order(0, 1);
    } else if constexpr (helper_count == 3) {
        order(0, 1), order(1, 2), order(0, 1);
    } else if constexpr (helper_count == 4) {
        order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
    }
    Key key = static_cast<Key>(active) | static_cast<Key>(axes) << axes_shift;
    for (std::size_t i = 0; i < helpers.size(); ++i) key |= static_cast<Key>(helpers[i]) << (cell_bits * (i + 1));
    return key;
}

template <int helper_count, class Geometry, class Cpu>
Key SearchKernel<helper_count, Geometry, Cpu>::before(Key key, const Arrival& arrival) const {
    Placement placement = read(key);
    if (arrival.mover == Arrival::active) return key_of(arrival.start, placement.helpers, arrival.axes_before);
    for (int& helper : placement.helpers)
        if (helper == arrival.end) helper = arrival.start;
    return key_of(placement.active, placement.helpers, placement.axes);
}

// Not for ends of paths: a robot that stands on the target has to leave it and come back.
template <int helper_count, class Geometry, class Cpu>
int SearchKernel<helper_count, Geometry, Cpu>::bound_of(Key key) const {
    const Placement placement = read(key);
    return placement.active == target_ ? 2 : bound_after(placement.active, placement.helpers, placement.axes);
}

// The same for where a slide ends, which may be the end of a path.
template <int helper_count, class Geometry, class Cpu>
int SearchKernel<helper_count, Geometry, Cpu>::bound_after(int end, const Helpers& helpers, unsigned axes) const {
    if (end == target_) return axes == both_axes ? 0 : 2;
    if (distances_[end] == LowerBound::unreachable) return out_of_reach;
    const std::uint8_t* codes = bound_.codes(end);
    unsigned code = codes[no_helper_];
    for (const int helper : helpers) code |= codes[helper];
    const int bound = distances_[end] + lost_[code];
    return is_straight && axes == no_axis ? std::max(bound, 2) : bound;
}

template <int helper_count, class Geometry, class Cpu>
void SearchKernel<helper_count, Geometry, Cpu>::flip_all(const Placement& placement) {
    occupancy_.flip(placement.active);
    for (const int helper : placement.helpers) occupancy_.flip(helper);
}

template <int helper_count, class Geometry, class Cpu>
auto SearchKernel<helper_count, Geometry, Cpu>::expand(const Node& node, int wanted) -> Expansion {
    const Placement from = read(node.key());
    flip_all(from);
    Expansion expansion = node.is_catch_up() ? Expansion{} : slide_active(from, node.key(), wanted);
    if (slide_helpers(from, node, wanted)) expansion.has_more = true;
    flip_all(from);
    return expansion;
}

}  // namespace ludotheque::ricochet

#include "games/ricochet/search_slides.hpp"  // the second half
