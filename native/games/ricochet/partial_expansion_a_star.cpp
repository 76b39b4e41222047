#include "games/ricochet/partial_expansion_a_star.hpp"

#include <algorithm>
#include <utility>

namespace ludotheque::ricochet {

PartialExpansionAStar::PartialExpansionAStar(StateTable& states) : states_(states) {
    states_.clear();
}

void PartialExpansionAStar::begin(Key start, int bound) {
    total_ = bound;
    if (total_ < out_of_reach) push(start, Arrival{});
}

void PartialExpansionAStar::note_last_slide(Key before, Direction direction) {
    arrivals_.states.push_back(before);
    arrivals_.directions.push_back(direction);
}

auto PartialExpansionAStar::deepen(BudgetCounter& counter) -> Finding {
    if (pending_count_ != 0) insert_pending(0);  // the start
    if (is_queue_empty()) return Finding::no_path;
    if (total_ > max_total) throw OutOfMemory{};
    if (run_total(counter)) return Finding::found_path;
    std::swap(queue_, next_queue_);
    ++total_;
    return Finding::nothing;
}

bool PartialExpansionAStar::is_queue_empty() const {
    return std::ranges::all_of(queue_, [](std::uint32_t first) { return first == none; });
}

void PartialExpansionAStar::enqueue(std::vector<std::uint32_t>& queue, int depth, std::uint32_t number) {
    const auto place = static_cast<std::size_t>(depth);
    if (place >= queue.size()) queue.resize(place + 1, none);
    states_[number].next = queue[place];
    queue[place] = number;
}

// True as soon as a path is found, unless all are wanted. Deep states come first: what is new is still
// at hand, and the last total may be over soon.
bool PartialExpansionAStar::run_total(BudgetCounter& counter) {
    for (auto depth = static_cast<int>(queue_.size()) - 1; depth >= 0;) {
        std::uint32_t& first = queue_[static_cast<std::size_t>(depth)];
        bool is_enough = false;
        while (first != none && pending_count_ + max_successors <= max_pending && !is_enough) {
            counter.count_node();
            const std::uint32_t number = first;
            Node& node = states_[number];
            first = node.next;
            if (first != none) prefetch(&states_[first]);
            const Expansion expansion = expand(node, total_ - depth - 1);
            node.set_expanded();
            if (expansion.has_more && !node.is_catch_up()) enqueue(next_queue_, depth, number);
            is_enough = expansion.reaches_the_target && !wants_all_;
        }
        const bool has_successors = pending_count_ != 0;
        if (has_successors) insert_pending(depth + 1);
        if (is_enough) return true;
        if (has_successors) depth = static_cast<int>(queue_.size()) - 1;
        while (depth >= 0 && queue_[static_cast<std::size_t>(depth)] == none) --depth;
    }
    return !arrivals_.states.empty();
}

// Stores the states pushed since the last time. In batches, so that prefetched memory has time to arrive.
void PartialExpansionAStar::insert_pending(int depth) {
    states_.make_room(static_cast<std::uint32_t>(pending_count_));  // each is a new state, a debt or neither
    for (std::size_t i = 0; i < pending_count_; ++i) states_.prefetch_node(pending_[i].hash);
    for (std::size_t i = 0; i < pending_count_; ++i) {
        const Pending& pending = pending_[i];
        const StateTable::Place place = states_.place(pending.key, pending.hash);
        Node& node = states_[place.number];
        if (place.is_new) {
            node = Node(pending.key, total_, pending.arrival, pending.arrival.mover != Arrival::nobody);
            enqueue(queue_, depth, place.number);
        } else if (node.total() == total_ && node.is_lone()) {  // it is as far from the start, too
            node.meet_another();
            if (node.is_expanded()) enqueue(queue_, depth, states_.add_catch_up(node));
        }
    }
    pending_count_ = 0;
}

std::vector<Step> PartialExpansionAStar::path() const {
    Key key = arrivals_.states.front();
    std::vector<Step> steps{{static_cast<int>(key & cell_mask), arrivals_.directions.front()}};
    for (;;) {
        const Arrival arrival = states_[states_.find(key)].arrival();
        if (arrival.mover == Arrival::nobody) break;
        steps.push_back({arrival.start, arrival.direction});
        key = before(key, arrival);
    }
    std::ranges::reverse(steps);
    return steps;
}

Arrivals PartialExpansionAStar::all_arrivals(BudgetCounter& counter) {
    wants_all_ = true;
    run_total(counter);
    return arrivals_;
}

int PartialExpansionAStar::depth(Key key) const {
    const std::uint32_t number = states_.find(key);
    return number == none ? -1 : states_[number].total() - bound_of(key);
}

}  // namespace ludotheque::ricochet
