#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace ludotheque::morpion {

// Counts the work of a search and knows when to end it. The clock is somewhere behind `ask`.
class Meter {
public:
    using Ask = std::function<bool()>;

    explicit Meter(
        std::uint64_t node_limit, Ask ask = [] { return false; })
        : node_limit_(node_limit), ask_(std::move(ask)) {}

    void count() {
        ++node_count_;
        if (node_count_ >= node_limit_) is_spent_ = true;
        if (node_count_ % nodes_per_question == 0 && ask_()) is_spent_ = is_stopped_ = true;
    }

    // A part of this meter for a part of the work; hand it back with `add`.
    Meter share(std::uint64_t node_count) const {
        return Meter(std::min(node_count, node_limit_ - std::min(node_limit_, node_count_)), ask_);
    }

    void add(const Meter& share) {
        node_count_ += share.node_count_;
        is_stopped_ = is_stopped_ || share.is_stopped_;
        is_spent_ = is_stopped_ || node_count_ >= node_limit_;
    }

    // For what must still be written down: no node limit, but the same stop.
    Meter rest() const { return Meter(std::numeric_limits<std::uint64_t>::max(), ask_); }

    bool is_spent() const { return is_spent_; }
    bool is_stopped() const { return is_stopped_; }
    std::uint64_t node_count() const { return node_count_; }

private:
    static constexpr std::uint64_t nodes_per_question = 1U << 6;  // a millisecond, thirty on the biggest boards

    std::uint64_t node_limit_;
    Ask ask_;
    std::uint64_t node_count_ = 0;
    bool is_spent_ = false;
    bool is_stopped_ = false;
};

}  // namespace ludotheque::morpion
