#pragma once

#include <cstdint>
#include <functional>
#include <limits>

namespace ludotheque::search {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

// Thrown by a watch, caught where the search was started: the quick way out of a deep recursion.
struct Interrupted {};

// Counts nodes and ends the search when there were enough, or when somebody says so. Asking is
// dear, so it is done once in many nodes; the limit is kept to the node.
class Watch {
public:
    using Ask = std::function<bool()>;

    explicit Watch(std::uint64_t node_limit = no_limit, Ask is_enough = {});

    void count_node() {
        if (node_count_ == next_stop_) halt();
        ++node_count_;
    }

    std::uint64_t node_count() const { return node_count_; }

    static constexpr std::uint64_t nodes_per_question = 1024;

private:
    void halt();
    void set_next_stop();

    std::uint64_t node_count_ = 0;
    std::uint64_t next_stop_ = 0;
    std::uint64_t node_limit_;
    Ask is_enough_;
};

}  // namespace ludotheque::search
