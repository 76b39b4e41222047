#include "games/connect_four/crew.hpp"

#include "search/watch.hpp"

namespace ludotheque::connect_four {

Crew::Crew(Kernel& kernel, int size) : kernel_(kernel), size_(size) {}

Crew::~Crew() {
    dismiss();
    {
        const std::scoped_lock lock(desk_);
        is_over_ = true;
    }
    bell_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Crew::call(const Setup& setup, int alpha) {
    {
        const std::scoped_lock lock(desk_);
        setup_ = setup;
        alpha_ = alpha;
        ++call_count_;
        answer_.reset();
        has_answered_ = false;
        is_called_ = true;
    }
    bell_.notify_all();
    while (static_cast<int>(threads_.size()) < size_) threads_.emplace_back([this] { work(); });
}

std::optional<int> Crew::dismiss() {
    is_called_ = false;
    std::unique_lock lock(desk_);
    bell_.wait(lock, [this] { return working_count_ == 0; });
    return answer_;
}

void Crew::work() {
    const std::unique_ptr<Seeker> seeker = kernel_.seeker(true);
    int last_call = 0;
    std::unique_lock lock(desk_);
    for (;;) {
        bell_.wait(lock, [&] { return is_over_ || (is_called_ && call_count_ != last_call); });
        if (is_over_) return;
        last_call = call_count_;
        ++working_count_;
        lock.unlock();
        answer_call(*seeker);
        lock.lock();
        --working_count_;
        bell_.notify_all();
    }
}

void Crew::answer_call(Seeker& seeker) {
    search::Watch watch(search::no_limit, [this] { return !is_called_.load(std::memory_order_relaxed); });
    std::optional<int> bound;
    try {
        bound = seeker.ask(setup_, alpha_, watch);
    } catch (const search::Interrupted&) {
    }
    const std::scoped_lock lock(desk_);
    node_count_ += watch.node_count();
    if (!bound || answer_) return;
    answer_ = bound;
    has_answered_ = true;
}

}  // namespace ludotheque::connect_four
