#include "games/ricochet/desk.hpp"

#include <algorithm>

namespace ludotheque::ricochet {

namespace {

// So many bounds are kept: the targets of an official board and a few more, or what five robots need at once.
std::size_t most_bounds(const Board& board) {
    return board.cell_count() <= 256 ? 20 : most_robots;
}

}  // namespace

std::vector<std::unique_ptr<Search>> Desk::searches(const std::vector<Task>& tasks, std::size_t byte_limit) {
    byte_limit_ = byte_limit;
    while (states_.size() < tasks.size()) states_.push_back(std::make_unique<States>());
    std::vector<std::unique_ptr<Search>> searches;
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        Bound& bound = bound_for(tasks[i].target, tasks[i].active_kind);
        searches.push_back(make_search(board_, tasks[i], bound, *states_[i]));
    }
    return searches;
}

void Desk::give_memory_to(std::size_t search) {
    std::size_t taken = 0;
    for (const auto& states : states_)
        if (states != states_[search]) taken += states->byte_count();
    states_[search]->set_byte_limit(byte_limit_ - std::min(taken, byte_limit_));
}

void Desk::tidy() {
    for (const auto& states : states_) states->clear();
}

Bound& Desk::bound_for(int target, int kind) {
    const auto is_it = [target, kind](const Aimed& aimed) { return aimed.target == target && aimed.kind == kind; };
    auto found = std::ranges::find_if(bounds_, is_it);
    if (found == bounds_.end()) {
        if (bounds_.size() < most_bounds(board_)) {
            bounds_.push_back({target, kind, 0, sight_.make_bound()});
            found = bounds_.end() - 1;
        } else {
            found = std::ranges::min_element(bounds_, {}, &Aimed::last_use);
            found->target = target;
            found->kind = kind;
        }
        found->bound->aim(target, kind);
    }
    found->last_use = ++use_count_;
    return *found->bound;
}

}  // namespace ludotheque::ricochet
