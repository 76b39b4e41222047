#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "games/connect_four/solver/search_dispatch.hpp"

namespace ludotheque::connect_four {

// Threads that all search the same null window. They share the transposition table, so each uses what the others
// found; the first result counts.
class ThreadPool {
public:
    ThreadPool(SearchKernel& kernel, int size);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // Starts a search, as ThreadSearch::search_window. The threads are created when first needed.
    void start(const Setup& setup, int alpha);
    bool has_answered() const { return has_answered_.load(std::memory_order_relaxed); }
    // Ends their work. Their answer, if they came first.
    std::optional<int> stop();

    std::uint64_t node_count() const { return node_count_; }

private:
    void work();
    void run_search(ThreadSearch& thread_search);

    SearchKernel& kernel_;
    int size_;
    std::vector<std::thread> threads_;
    std::atomic<bool> is_started_ = false;
    std::atomic<bool> has_answered_ = false;

    std::mutex mutex_;  // guards what follows
    std::condition_variable changed_;
    Setup setup_;
    int alpha_ = 0;
    int start_count_ = 0;
    int working_count_ = 0;
    bool is_over_ = false;
    std::optional<int> answer_;
    std::uint64_t node_count_ = 0;
};

}  // namespace ludotheque::connect_four
