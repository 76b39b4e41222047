#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "cpu.hpp"
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
    int barred_end_;
    int bound_of_early_stop_;
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
      axes_at_start_(task.axes),
      barred_end_(task.barred_end),
      bound_of_early_stop_(task.may_stop_early ? 2 : out_of_reach) {
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
    if (end == target_) return axes == both_axes ? 0 : bound_of_early_stop_;
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
            open |= (is_wanted & static_cast<unsigned>((end != start) & (end != barred_end_))) << direction;
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
        if (!is_straight && axes_at_start_ != both_axes) return false;
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

// All searches for one kind of processor.
template <class Cpu>
struct SearchFactory {
    static std::unique_ptr<Search> make(const Board& board, const Task& task, LowerBound& bound, StateTable& states) {
        return board.is_straight() ? make_for<Straight>(board, task, bound, states)
                                   : make_for<Deflecting>(board, task, bound, states);
    }

private:
    template <class Geometry>
    static std::unique_ptr<Search> make_for(const Board& board, const Task& task, LowerBound& bound,
                                            StateTable& states) {
        switch (task.helpers.size()) {
            case 0:
                return std::make_unique<SearchKernel<0, Geometry, Cpu>>(board, task, bound, states);
            case 1:
                return std::make_unique<SearchKernel<1, Geometry, Cpu>>(board, task, bound, states);
            case 2:
                return std::make_unique<SearchKernel<2, Geometry, Cpu>>(board, task, bound, states);
            case 3:
                return std::make_unique<SearchKernel<3, Geometry, Cpu>>(board, task, bound, states);
            default:
                return std::make_unique<SearchKernel<4, Geometry, Cpu>>(board, task, bound, states);
        }
    }
};

}  // namespace ludotheque::ricochet
