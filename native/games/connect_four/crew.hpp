#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "games/connect_four/kernel.hpp"

namespace ludotheque::connect_four {

// Threads that work on one question at a time. What one finds out the others read in the table that they share;
// who answers first answers for all.
class Crew {
public:
    Crew(Kernel& kernel, int size);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    // Sets them to work; as Seeker::ask. The threads are started when first needed.
    void call(const Setup& setup, int alpha);
    bool has_answered() const { return has_answered_.load(std::memory_order_relaxed); }
    // Ends their work. Their answer, if they came first.
    std::optional<int> dismiss();

    std::uint64_t node_count() const { return node_count_; }

private:
    void work();
    void answer_call(Seeker& seeker);

    Kernel& kernel_;
    int size_;
    std::vector<std::thread> threads_;
    std::atomic<bool> is_called_ = false;
    std::atomic<bool> has_answered_ = false;

    std::mutex desk_;  // guards what follows
    std::condition_variable bell_;
    Setup setup_;
    int alpha_ = 0;
    int call_count_ = 0;
    int working_count_ = 0;
    bool is_over_ = false;
    std::optional<int> answer_;
    std::uint64_t node_count_ = 0;
};

}  // namespace ludotheque::connect_four
