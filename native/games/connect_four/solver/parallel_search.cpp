#include "games/connect_four/solver/parallel_search.hpp"

namespace ludotheque::connect_four {

ParallelSearch::ParallelSearch(SearchKernel& kernel, const Budget& budget)
    : kernel_(kernel),
      budget_(budget),
      counter_(Budget{.node_count = budget.node_count, .is_spent = [this] { return is_spent(); }}),
      thread_search_(kernel.thread_search(budget.thread_count > 1)) {
    if (budget.thread_count > 1) thread_pool_ = std::make_unique<ThreadPool>(kernel, budget.thread_count - 1);
}

int ParallelSearch::search_window(const Setup& setup, int alpha) {
    if (thread_pool_ == nullptr) return thread_search_->search_window(setup, alpha, counter_);

    setup_ = &setup;
    alpha_ = alpha;
    asked_at_ = counter_.node_count();
    is_pool_started_ = false;
    try {
        const int bound = thread_search_->search_window(setup, alpha, counter_);
        thread_pool_->stop();
        return bound;
    } catch (const BudgetSpent&) {
        const auto answer = thread_pool_->stop();
        if (is_pool_started_ && answer) return *answer;
        throw;
    }
}

std::uint64_t ParallelSearch::node_count() const {
    return counter_.node_count() + (thread_pool_ == nullptr ? 0 : thread_pool_->node_count());
}

bool ParallelSearch::is_spent() {
    if (budget_.is_spent && budget_.is_spent()) return true;
    if (is_pool_started_) return thread_pool_->has_answered();
    if (thread_pool_ == nullptr || counter_.node_count() - asked_at_ < nodes_alone) {
        kernel_.make_room(counter_.node_count());
        return false;
    }
    kernel_.make_room(no_node_limit);
    is_pool_started_ = true;
    thread_pool_->start(*setup_, alpha_);
    return false;
}

}  // namespace ludotheque::connect_four
