#include "games/connect_four/solver/thread_pool.hpp"

#include "search/budget.hpp"

namespace ludotheque::connect_four {

ThreadPool::ThreadPool(SearchKernel& kernel, int size) : kernel_(kernel), size_(size) {}

ThreadPool::~ThreadPool() {
    stop();
    {
        const std::scoped_lock lock(mutex_);
        is_over_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::start(const Setup& setup, int alpha) {
    {
        const std::scoped_lock lock(mutex_);
        setup_ = setup;
        alpha_ = alpha;
        ++start_count_;
        answer_.reset();
        has_answered_ = false;
        is_started_ = true;
    }
    changed_.notify_all();
    while (static_cast<int>(threads_.size()) < size_) threads_.emplace_back([this] { work(); });
}

std::optional<int> ThreadPool::stop() {
    is_started_ = false;
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return working_count_ == 0; });
    return answer_;
}

void ThreadPool::work() {
    const std::unique_ptr<ThreadSearch> thread_search = kernel_.thread_search(true);
    int last_start = 0;
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return is_over_ || (is_started_ && start_count_ != last_start); });
        if (is_over_) return;
        last_start = start_count_;
        ++working_count_;
        lock.unlock();
        run_search(*thread_search);
        lock.lock();
        --working_count_;
        changed_.notify_all();
    }
}

void ThreadPool::run_search(ThreadSearch& thread_search) {
    BudgetCounter counter(Budget{.is_spent = [this] { return !is_started_.load(std::memory_order_relaxed); }});
    std::optional<int> bound;
    try {
        bound = thread_search.search_window(setup_, alpha_, counter);
    } catch (const BudgetSpent&) {
    }
    const std::scoped_lock lock(mutex_);
    node_count_ += counter.node_count();
    if (!bound || answer_) return;
    answer_ = bound;
    has_answered_ = true;
}

}  // namespace ludotheque::connect_four
