#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

// What a search may cost, and what counts it down. The cores read no clock: a time limit hides behind `is_spent`.
namespace ludotheque {

constexpr std::uint64_t no_node_limit = std::numeric_limits<std::uint64_t>::max();

struct Budget {
    std::uint64_t node_count = no_node_limit;         // for the first thread
    int thread_count = 1;                             // only Connect Four's solver uses more than one
    std::size_t byte_count = std::size_t{256} << 20;  // only Ricochet's solver: for the states that it stores
    std::function<bool()> is_spent{};                 // polled now and then by the calling thread; true ends the search
};

// Thrown by a BudgetCounter and caught where the search began: the fast way out of a deep recursion.
struct BudgetSpent {};

// Counts nodes; throws BudgetSpent when the budget is spent. A poll is expensive, so there is one in many nodes; the
// node limit is exact.
class BudgetCounter {
public:
    explicit BudgetCounter(const Budget& budget = {}) : node_limit_(budget.node_count), is_spent_(budget.is_spent) {
        set_next_poll();
    }

    void count_node() {
        if (node_count_ == next_poll_) poll();
        ++node_count_;
    }

    std::uint64_t node_count() const { return node_count_; }

    static constexpr std::uint64_t nodes_per_poll = 1024;

private:
    void poll() {
        if (node_count_ >= node_limit_) throw BudgetSpent{};
        if (is_spent_ && is_spent_()) throw BudgetSpent{};
        set_next_poll();
    }

    void set_next_poll() { next_poll_ = std::min(node_count_ + nodes_per_poll, node_limit_); }

    std::uint64_t node_count_ = 0;
    std::uint64_t next_poll_ = 0;
    std::uint64_t node_limit_;
    std::function<bool()> is_spent_;
};

// The same for searches that unwind by themselves: it throws nothing, they ask `is_spent`.
class PolledBudgetCounter {
public:
    explicit PolledBudgetCounter(Budget budget = {}) : budget_(std::move(budget)) {}

    void count() {
        ++node_count_;
        if (node_count_ >= budget_.node_count) is_spent_ = true;
        if (node_count_ % nodes_per_poll == 0 && budget_.is_spent && budget_.is_spent()) is_spent_ = is_stopped_ = true;
    }

    // A part of this budget for a part of the work; hand it back with `add`.
    PolledBudgetCounter share(std::uint64_t node_count) const {
        Budget part = budget_;
        part.node_count = std::min(node_count, budget_.node_count - std::min(budget_.node_count, node_count_));
        return PolledBudgetCounter(std::move(part));
    }

    void add(const PolledBudgetCounter& share) {
        node_count_ += share.node_count_;
        is_stopped_ = is_stopped_ || share.is_stopped_;
        is_spent_ = is_stopped_ || node_count_ >= budget_.node_count;
    }

    // To write down what was found: no node limit, but the same stop.
    PolledBudgetCounter without_node_limit() const { return PolledBudgetCounter(Budget{.is_spent = budget_.is_spent}); }

    bool is_spent() const { return is_spent_; }
    std::uint64_t node_count() const { return node_count_; }

private:
    static constexpr std::uint64_t nodes_per_poll = 64;  // a millisecond, thirty on the largest boards

    Budget budget_;
    std::uint64_t node_count_ = 0;
    bool is_spent_ = false;
    bool is_stopped_ = false;
};

}  // namespace ludotheque
