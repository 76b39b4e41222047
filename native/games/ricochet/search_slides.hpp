#pragma once

#include "games/ricochet/search_kernel.hpp"

// The second half of search_kernel.hpp: which slides lead on from a state.

namespace ludotheque::ricochet {

template <int helper_count, class Geometry, class Cpu>
auto SearchKernel<helper_count, Geometry, Cpu>::slide_active(const Placement& from, Key key, int wanted) -> Expansion {
    Expansion expansion;
    const Ends ends = occupancy_.slides(active_kind_, from.active);
    unsigned open = 0;
    for (Direction direction = 0; direction < direction_count; ++direction) {
        const int end = ends.cells[static_cast<std::size_t>(direction)];
        const int bound = bound_after(end, from.helpers, axes_after(from.axes, direction, ends));
        const bool moves = end != from.active;
        open |= static_cast<unsigned>(moves & (bound == wanted)) << direction;
        expansion.has_more |= moves & (bound > wanted) & (bound < out_of_reach);
    }
    for (; open != 0; open &= open - 1) {
        const Direction direction = std::countr_zero(open);
        const int end = ends.cells[static_cast<std::size_t>(direction)];
        const unsigned axes = axes_after(from.axes, direction, ends);
        if (wanted == 0) {
            expansion.reaches_the_target = true;
            note_last_slide(key, direction);
            continue;
        }
        const Key helpers = key & ~cell_mask & ((Key{1} << axes_shift) - 1);
        push(helpers | static_cast<Key>(end) | static_cast<Key>(axes) << axes_shift,
             {Arrival::active, direction, from.active, end, from.axes});
    }
    return expansion;
}

template <int helper_count, class Geometry, class Cpu>
unsigned SearchKernel<helper_count, Geometry, Cpu>::axes_after(unsigned axes, Direction direction, const Ends& ends) {
    if (!is_straight && ends.are_deflected[static_cast<std::size_t>(direction)]) return both_axes;
    return axes | 2U >> (direction & 1);
}

// True when there are successors of higher totals. Only the code tells which bound a successor has.
template <int helper_count, class Geometry, class Cpu>
bool SearchKernel<helper_count, Geometry, Cpu>::slide_helpers(const Placement& from, const Node& node, int wanted) {
    const CodeSets sets = code_sets(from, wanted);
    const std::uint8_t* codes = bound_.codes(from.active);
    bool has_more = false;
    for (std::size_t i = 0; i < from.helpers.size(); ++i) {
        unsigned others = codes[no_helper_];
        for (std::size_t j = 0; j < from.helpers.size(); ++j)
            if (j != i) others |= codes[from.helpers[j]];
        has_more |= (sets.higher & codes_with_[others]) != 0;
        if ((sets.wanted & codes_with_[others]) == 0) continue;

        const int start = from.helpers[i];
        const Ends ends = occupancy_.slides(helper_kinds_[i], start);
        unsigned open = 0;
        for (Direction direction = 0; direction < direction_count; ++direction) {
            const int end = ends.cells[static_cast<std::size_t>(direction)];
            const unsigned is_wanted = sets.wanted >> (others | codes[end]) & 1;
            open |= (is_wanted & static_cast<unsigned>(end != start)) << direction;
        }
        for (; open != 0; open &= open - 1) {
            const Direction direction = std::countr_zero(open);
            const int end = ends.cells[static_cast<std::size_t>(direction)];
            const Arrival next{Arrival::helper, direction, start, end, from.axes};
            if (is_left_out(from, node, next, helper_kinds_[i])) continue;
            Helpers helpers = from.helpers;
            helpers[i] = end;
            push(key_of(from.active, helpers, from.axes), next);
        }
    }
    return has_more;
}

template <int helper_count, class Geometry, class Cpu>
auto SearchKernel<helper_count, Geometry, Cpu>::code_sets(const Placement& from, int wanted) const -> CodeSets {
    if (from.active == target_)  // helpers change nothing there
        return {.wanted = wanted == 2 ? all_codes : 0, .higher = wanted < 2 ? all_codes : 0};
    CodeSets sets;
    for (int lost = 0; lost <= max_lost_slides; ++lost) {
        int bound = distances_[from.active] + lost;
        if (is_straight && from.axes == no_axis) bound = std::max(bound, 2);
        if (bound == wanted) sets.wanted |= codes_losing_[static_cast<std::size_t>(lost)];
        if (bound > wanted) sets.higher |= codes_losing_[static_cast<std::size_t>(lost)];
    }
    return sets;
}

// A lone state leaves out what is out of order; a debt only makes up for that.
template <int helper_count, class Geometry, class Cpu>
bool SearchKernel<helper_count, Geometry, Cpu>::is_left_out(const Placement& from, const Node& node,
                                                            const Arrival& next, int next_kind) {
    if (!node.is_lone() && !node.is_catch_up()) return false;
    return is_out_of_order(from, node.arrival(), next, next_kind) != node.is_catch_up();
}

// Whether the next slide should have come before the last one.
template <int helper_count, class Geometry, class Cpu>
bool SearchKernel<helper_count, Geometry, Cpu>::is_out_of_order(const Placement& from, const Arrival& last,
                                                                const Arrival& next, int next_kind) {
    if (last.mover == Arrival::active) {
        // Another order must not change whether the active robot was deflected.
        if (!is_straight && axes_at_start_ == no_axis) return false;
        return commute(last, active_kind_, next, next_kind);
    }
    if (last.end == next.start) {  // the same helper: back and forth ends where one slide would have
        return is_straight && (last.direction & 1) == (next.direction & 1);
    }
    if (next.start > last.start) return false;
    std::size_t mover = 0;
    while (from.helpers[mover] != last.end) ++mover;
    return commute(last, helper_kinds_[mover], next, next_kind);
}

// Whether the two slides end where they do in the other order, too. The floor is as before the next one.
template <int helper_count, class Geometry, class Cpu>
bool SearchKernel<helper_count, Geometry, Cpu>::commute(const Arrival& last, int last_kind, const Arrival& next,
                                                        int next_kind) {
    if constexpr (is_straight) {
        return !occupancy_.is_passed(last.start, next.direction, next.start, next.end) &&
               !occupancy_.is_support(last.end, next.direction, next.end) &&
               !occupancy_.is_passed(next.end, last.direction, last.start, last.end) &&
               !occupancy_.is_support(next.start, last.direction, last.end);
    }
    const auto put = [this](int from, int to) { occupancy_.flip(from), occupancy_.flip(to); };
    put(last.end, last.start);
    bool is_same = occupancy_.slide(next_kind, next.direction, next.start) == next.end;
    if (is_same) {
        put(next.start, next.end);
        is_same = occupancy_.slide(last_kind, last.direction, last.start) == last.end;
        put(next.end, next.start);
    }
    put(last.start, last.end);
    return is_same;
}

}  // namespace ludotheque::ricochet
