#include "games/connect_four/session.hpp"

namespace ludotheque::connect_four {

Session::Session(Kernel& kernel, const Limits& limits)
    : kernel_(kernel),
      limits_(limits),
      watch_(limits.node_count, [this] { return is_enough(); }),
      seeker_(kernel.seeker(limits.thread_count > 1)) {
    if (limits.thread_count > 1) crew_ = std::make_unique<Crew>(kernel, limits.thread_count - 1);
}

int Session::ask(const Setup& setup, int alpha) {
    if (crew_ == nullptr) return seeker_->ask(setup, alpha, watch_);

    setup_ = &setup;
    alpha_ = alpha;
    asked_at_ = watch_.node_count();
    is_crew_called_ = false;
    try {
        const int bound = seeker_->ask(setup, alpha, watch_);
        crew_->dismiss();
        return bound;
    } catch (const search::Interrupted&) {
        const auto answer = crew_->dismiss();
        if (is_crew_called_ && answer) return *answer;
        throw;
    }
}

std::uint64_t Session::node_count() const {
    return watch_.node_count() + (crew_ == nullptr ? 0 : crew_->node_count());
}

bool Session::is_enough() {
    if (limits_.is_enough && limits_.is_enough()) return true;
    if (is_crew_called_) return crew_->has_answered();
    if (crew_ == nullptr || watch_.node_count() - asked_at_ < nodes_alone) {
        kernel_.make_room(watch_.node_count());
        return false;
    }
    kernel_.make_room(search::no_limit);
    is_crew_called_ = true;
    crew_->call(*setup_, alpha_);
    return false;
}

}  // namespace ludotheque::connect_four
