#include "games/ricochet/workspace.hpp"

#include <algorithm>

namespace ludotheque::ricochet {

namespace {

// So many bounds are kept: the targets of an official board and a few more, never less than robots need at once.
constexpr std::size_t max_bounds = 20;
constexpr std::size_t max_large_bounds = max_robots;

}  // namespace

std::vector<std::unique_ptr<Search>> Workspace::searches(const SharedBoard& prepared, const std::vector<Task>& tasks,
                                                         std::size_t byte_limit) {
    byte_limit_ = byte_limit;
    while (states_.size() < tasks.size()) states_.push_back(std::make_unique<StateTable>());
    std::vector<std::unique_ptr<Search>> searches;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        LowerBound& bound = bound_for(prepared, tasks[i].target, tasks[i].active_kind);
        searches.push_back(make_search(prepared->board(), tasks[i], bound, *states_[i]));
    }
    return searches;
}

void Workspace::assign_memory_to(std::size_t search) {
    std::size_t taken = 0;
    for (const auto& states : states_)
        if (states != states_[search]) taken += states->byte_count();
    states_[search]->set_byte_limit(byte_limit_ - std::min(taken, byte_limit_));
}

void Workspace::release_memory() {
    for (const auto& states : states_) states->clear();
}

LowerBound& Workspace::bound_for(const SharedBoard& prepared, int target, int kind) {
    const auto is_it = [&](const Aimed& aimed) {
        return aimed.prepared == prepared && aimed.target == target && aimed.kind == kind;
    };
    const auto known = std::ranges::find_if(bounds_, is_it);
    const bool is_known = known != bounds_.end();
    Aimed& aimed = is_known ? *known : oldest_for(prepared);
    if (!is_known) {
        aimed.prepared = prepared;
        aimed.target = target;
        aimed.kind = kind;
        aimed.bound->set_target(prepared->reachability(), target, kind);
    }
    aimed.last_use = ++use_count_;
    return *aimed.bound;
}

// A bound for a board of this size that has not been used for longest, or a new one.
Workspace::Aimed& Workspace::oldest_for(const SharedBoard& prepared) {
    const int cell_count = prepared->board().cell_count();
    if (!bounds_.empty() && bounds_.front().bound->cell_count() != cell_count) bounds_.clear();
    if (bounds_.size() < (cell_count <= 256 ? max_bounds : max_large_bounds))
        return bounds_.emplace_back(Aimed{prepared, 0, 0, 0, prepared->reachability().make_bound()});
    return *std::ranges::min_element(bounds_, {}, &Aimed::last_use);
}

}  // namespace ludotheque::ricochet
