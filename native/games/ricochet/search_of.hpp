#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/ricochet/floor.hpp"
#include "games/ricochet/search.hpp"

namespace ludotheque::ricochet {

// The search for one number of helpers.
//
// States are queued by their total (slides so far plus bound of those to come) and, within a total,
// by slides so far. A state makes only those successors that have the total at hand and waits for
// the next total with the others ("partial expansion"), so that nothing is stored before its time.
// As the bound is consistent, a state is met first on a shortest way.
//
// Slides of two robots that do not meddle with each other lead to the same state in either order.
// Only one order is followed: helpers before the active robot, and helpers by the cells they start
// from. A state reached by one arrival only (`is_lone`) leaves out what ought to have come before
// that arrival; a state with several arrivals leaves out nothing.
template <int helper_count, class Ways, class Processor>
class SearchOf final : public Search {
public:
    SearchOf(const Board& board, const Task& task, Bound& bound, States& states);

    int total() const override { return total_; }
    Finding deepen(search::Watch& watch) override;
    std::vector<Step> way() const override;
    Arrivals all_arrivals(search::Watch& watch) override;
    int depth(Key key) override;

private:
    using Helpers = std::array<int, helper_count>;

    struct Placement {
        int active;
        Helpers helpers;
        unsigned axes;
    };

    struct Newcomer {
        Key key;
        std::uint32_t hash;
        Arrival arrival;
    };

    static constexpr std::uint32_t none = States::none;
    static constexpr bool is_straight = std::is_same_v<Ways, Straight>;
    static constexpr std::size_t most_newcomers = 128;
    static constexpr int out_of_reach = 1 << 20;
    static constexpr unsigned code_count = 16;
    static constexpr unsigned all_codes = 0xffff;

    // Of the 16 codes: those that make the bound wanted, and those that make it higher.
    struct CodeSets {
        const std::uint8_t* codes;
        int no_helper;
        const std::uint16_t* codes_with;  // by code: all codes with these bits, and perhaps others
        unsigned wanted;
        unsigned higher;
    };

    static Placement read(Key key);
    Key key_of(int active, Helpers helpers, unsigned axes) const;
    int bound_of(int active, const Helpers& helpers, unsigned axes);
    void flip_all(const Placement& placement);

    [[gnu::flatten]] bool run_total(search::Watch& watch);
    bool is_queue_empty() const;
    void enqueue(std::vector<std::uint32_t>& queue, int depth, std::uint32_t number);
    bool expand(std::uint32_t number, int depth);
    bool slide_active(const Placement& from, Key key, int wanted);
    static unsigned axes_after(unsigned axes, Direction direction, const Ends& ends);
    bool slide_helpers(const Placement& from, const Node& node, int wanted);
    CodeSets code_sets(const Placement& from, int wanted);
    bool is_out_of_order(const Placement& from, const Arrival& last, const Arrival& next, int next_kind);
    bool commute(const Arrival& last, int last_kind, const Arrival& next, int next_kind);
    void announce(Key key, const Arrival& arrival);
    void welcome(int depth);

    const Board& board_;
    Bound& bound_;
    const std::uint16_t* distances_;
    States& states_;
    Floor<Ways, Processor> floor_;
    int target_;
    int active_kind_;
    std::array<int, most_helpers> helper_kinds_{};
    int alike_count_ = 0;  // so many helpers, the first ones, move alike
    unsigned axes_at_start_;
    std::array<std::uint8_t, code_count> lost_{};
    std::array<std::uint16_t, code_count> codes_with_{};
    std::array<std::uint16_t, most_lost_slides + 1> codes_losing_{};

    int total_ = 0;
    std::vector<std::uint32_t> queue_;       // by depth: the first of the states of this total
    std::vector<std::uint32_t> next_queue_;  // those that wait for the next total
    std::array<Newcomer, most_newcomers> newcomers_;
    std::size_t newcomer_count_ = 0;
    bool is_reached_ = false;  // by a successor of the state at hand
    bool wants_all_ = false;
    Arrivals arrivals_;
};

template <int helper_count, class Ways, class Processor>
SearchOf<helper_count, Ways, Processor>::SearchOf(const Board& board, const Task& task, Bound& bound, States& states)
    : board_(board),
      bound_(bound),
      distances_(bound.distances()),
      states_(states),
      floor_(board),
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
    total_ = task.active == target_ ? 2 : bound_of(task.active, helpers, axes_at_start_);
    states_.clear();
    if (total_ < out_of_reach) announce(key_of(task.active, helpers, axes_at_start_), Arrival{});
}

template <int helper_count, class Ways, class Processor>
auto SearchOf<helper_count, Ways, Processor>::read(Key key) -> Placement {
    Placement placement{static_cast<int>(key & cell_mask), {}, static_cast<unsigned>(key >> axes_shift)};
    for (std::size_t i = 0; i < placement.helpers.size(); ++i)
        placement.helpers[i] = static_cast<int>(key >> (cell_bits * (i + 1)) & cell_mask);
    return placement;
}

template <int helper_count, class Ways, class Processor>
Key SearchOf<helper_count, Ways, Processor>::key_of(int active, Helpers helpers, unsigned axes) const {
    const auto order = [&helpers](std::size_t low, std::size_t high) {
        const auto [smaller, larger] = std::minmax({helpers[low], helpers[high]});
        helpers[low] = smaller;
        helpers[high] = larger;
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

// On the target 0 is the end. A robot that stands there and has not ricocheted must leave and come back.
template <int helper_count, class Ways, class Processor>
int SearchOf<helper_count, Ways, Processor>::bound_of(int active, const Helpers& helpers, unsigned axes) {
    if (active == target_) return axes == both_axes ? 0 : 2;
    if (distances_[active] == Bound::unreachable) return out_of_reach;
    const std::uint8_t* codes = bound_.codes(active);
    unsigned code = codes[board_.cell_count()];
    for (const int helper : helpers) code |= codes[helper];
    const int bound = distances_[active] + lost_[code];
    return is_straight && axes == no_axis ? std::max(bound, 2) : bound;
}

template <int helper_count, class Ways, class Processor>
void SearchOf<helper_count, Ways, Processor>::flip_all(const Placement& placement) {
    floor_.flip(placement.active);
    for (const int helper : placement.helpers) floor_.flip(helper);
}

template <int helper_count, class Ways, class Processor>
void SearchOf<helper_count, Ways, Processor>::enqueue(std::vector<std::uint32_t>& queue, int depth,
                                                      std::uint32_t number) {
    const auto place = static_cast<std::size_t>(depth);
    if (place >= queue.size()) queue.resize(place + 1, none);
    states_[number].next = queue[place];
    queue[place] = number;
}

template <int helper_count, class Ways, class Processor>
bool SearchOf<helper_count, Ways, Processor>::is_queue_empty() const {
    return std::ranges::all_of(queue_, [](std::uint32_t first) { return first == none; });
}

template <int helper_count, class Ways, class Processor>
auto SearchOf<helper_count, Ways, Processor>::deepen(search::Watch& watch) -> Finding {
    if (newcomer_count_ != 0) welcome(0);  // the start
    if (is_queue_empty()) return Finding::no_way_at_all;
    if (total_ > most_total) throw OutOfMemory{};
    if (run_total(watch)) return Finding::a_way;
    std::swap(queue_, next_queue_);
    ++total_;
    return Finding::nothing;
}

// True as soon as a way is found, unless all are wanted.
template <int helper_count, class Ways, class Processor>
bool SearchOf<helper_count, Ways, Processor>::run_total(search::Watch& watch) {
    for (int depth = 0; depth < total_; ++depth) {
        const auto place = static_cast<std::size_t>(depth);
        bool is_enough = false;
        while (place < queue_.size() && queue_[place] != none && !is_enough) {
            watch.count_node();
            const std::uint32_t number = queue_[place];
            queue_[place] = states_[number].next;
            if (queue_[place] != none) prefetch(&states_[queue_[place]]);
            is_enough = expand(number, depth) && !wants_all_;
        }
        welcome(depth + 1);
        if (is_enough) return true;
    }
    return !arrivals_.states.empty();
}

// Makes the successors whose total is at hand. True when one of them is on the target.
template <int helper_count, class Ways, class Processor>
bool SearchOf<helper_count, Ways, Processor>::expand(std::uint32_t number, int depth) {
    if (newcomer_count_ + direction_count * (helper_count + 1) > most_newcomers) welcome(depth + 1);
    const Node node = states_[number];
    const Placement from = read(node.key());
    const int wanted = total_ - depth - 1;  // the bound that successors must have
    flip_all(from);
    is_reached_ = false;
    const bool has_more_by_active = slide_active(from, node.key(), wanted);
    const bool has_more_by_helpers = slide_helpers(from, node, wanted);
    flip_all(from);
    if (has_more_by_active || has_more_by_helpers) enqueue(next_queue_, depth, number);
    return is_reached_;
}

template <int helper_count, class Ways, class Processor>
void SearchOf<helper_count, Ways, Processor>::announce(Key key, const Arrival& arrival) {
    const std::uint32_t hash = States::hash(key);
    states_.prefetch_slot(hash);
    newcomers_[newcomer_count_++] = {key, hash, arrival};
}

// Stores the states announced since the last time. They come in crowds, so that memory has time to answer.
template <int helper_count, class Ways, class Processor>
void SearchOf<helper_count, Ways, Processor>::welcome(int depth) {
    states_.make_room(static_cast<std::uint32_t>(newcomer_count_));
    for (std::size_t i = 0; i < newcomer_count_; ++i) states_.prefetch_node(newcomers_[i].hash);
    for (std::size_t i = 0; i < newcomer_count_; ++i) {
        const Newcomer& newcomer = newcomers_[i];
        const States::Place place = states_.place(newcomer.key, newcomer.hash);
        Node& node = states_[place.number];
        if (place.is_new) {
            node = Node(newcomer.key, total_, newcomer.arrival, newcomer.arrival.mover != Arrival::nobody);
            enqueue(queue_, depth, place.number);
        } else if (node.total() == total_) {  // then it is as far from the start, too
            node.meet_another();
        }
    }
    newcomer_count_ = 0;
}

template <int helper_count, class Ways, class Processor>
std::vector<Step> SearchOf<helper_count, Ways, Processor>::way() const {
    Placement placement = read(arrivals_.states.front());
    std::vector<Step> steps{{placement.active, arrivals_.directions.front()}};
    for (;;) {
        const Key key = key_of(placement.active, placement.helpers, placement.axes);
        const Arrival arrival = states_[states_.find(key)].arrival();
        if (arrival.mover == Arrival::nobody) break;
        steps.push_back({arrival.start, arrival.direction});
        if (arrival.mover == Arrival::active) {
            placement.active = arrival.start;
            placement.axes = arrival.axes_before;
        } else {
            *std::ranges::find(placement.helpers, arrival.end) = arrival.start;
        }
    }
    std::ranges::reverse(steps);
    return steps;
}

template <int helper_count, class Ways, class Processor>
Arrivals SearchOf<helper_count, Ways, Processor>::all_arrivals(search::Watch& watch) {
    wants_all_ = true;
    run_total(watch);
    return arrivals_;
}

template <int helper_count, class Ways, class Processor>
int SearchOf<helper_count, Ways, Processor>::depth(Key key) {
    const std::uint32_t number = states_.find(key);
    if (number == none) return -1;
    const Placement placement = read(key);
    if (placement.active == target_) return states_[number].total() - 2;
    return states_[number].total() - bound_of(placement.active, placement.helpers, placement.axes);
}

}  // namespace ludotheque::ricochet

#include "games/ricochet/search_slides.hpp"
