#include "search/watch.hpp"

#include <algorithm>
#include <utility>

namespace ludotheque::search {

Watch::Watch(std::uint64_t node_limit, Ask is_enough) : node_limit_(node_limit), is_enough_(std::move(is_enough)) {
    set_next_stop();
}

void Watch::halt() {
    if (node_count_ >= node_limit_) throw Interrupted{};
    if (is_enough_ && is_enough_()) throw Interrupted{};
    set_next_stop();
}

void Watch::set_next_stop() {
    next_stop_ = std::min(node_count_ + nodes_per_question, node_limit_);
}

}  // namespace ludotheque::search
