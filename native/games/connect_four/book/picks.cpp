#include "games/connect_four/book/picks.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <queue>

#include "games/connect_four/book/position.hpp"

namespace ludotheque::connect_four {

namespace {

using Numbers = std::vector<std::uint32_t>;  // of positions, by the order of their keys

class GreedyCover {
public:
    GreedyCover(const Costs& costs, std::uint64_t limit)
        : costs_(costs), limit_(limit), queries_by_position_(costs.keys.size()) {
        for (int cost = 0; cost < 256; ++cost) nodes_.push_back(nodes_of(static_cast<std::uint8_t>(cost)));
    }

    void add(const BookPosition& position) {
        const Numbers next = next_of(position);
        std::uint64_t sum = 0;
        for (const std::uint32_t number : next) sum += nodes(number);
        if (sum <= limit_) return;
        for (const std::uint32_t number : next)
            queries_by_position_[number].push_back(static_cast<std::uint32_t>(excess_.size()));
        excess_.push_back(sum - limit_);
    }

    // Gains only ever become less, so one that is still what it was when it came to the top is the greatest.
    Numbers picked() {
        std::priority_queue<Candidate> queue;
        for (std::uint32_t number = 0; number < queries_by_position_.size(); ++number) {
            if (const std::uint64_t gain = gain_of(number)) queue.push({gain, number});
        }
        Numbers picks;
        while (!queue.empty()) {
            const Candidate first = queue.top();
            queue.pop();
            const std::uint64_t gain = gain_of(first.number);
            if (gain == first.gain) {
                pick(first.number);
                picks.push_back(first.number);
            } else if (gain > 0) {
                queue.push({gain, first.number});
            }
        }
        std::ranges::sort(picks);
        return picks;
    }

private:
    struct Candidate {
        std::uint64_t gain;
        std::uint32_t number;

        friend bool operator<(const Candidate& a, const Candidate& b) {
            return a.gain != b.gain ? a.gain < b.gain : a.number > b.number;
        }
    };

    std::uint64_t nodes(std::uint32_t number) const { return nodes_[costs_.bytes[number]]; }

    // Each once: two columns of a symmetric position lead to mirror images.
    Numbers next_of(const BookPosition& position) const {
        Numbers next;
        for (const BookPosition& after : after_drops(position)) {
            const auto found = std::ranges::lower_bound(costs_.keys, key_of(after));
            if (found == costs_.keys.end() || *found != key_of(after)) continue;
            next.push_back(static_cast<std::uint32_t>(found - costs_.keys.begin()));
        }
        std::ranges::sort(next);
        const auto rest = std::ranges::unique(next);
        next.erase(rest.begin(), rest.end());
        return next;
    }

    std::uint64_t gain_of(std::uint32_t number) const {
        std::uint64_t gain = 0;
        for (const std::uint32_t question : queries_by_position_[number])
            gain += std::min(nodes(number), excess_[question]);
        return gain;
    }

    void pick(std::uint32_t number) {
        for (const std::uint32_t question : queries_by_position_[number]) {
            excess_[question] -= std::min(nodes(number), excess_[question]);
        }
    }

    const Costs& costs_;
    std::uint64_t limit_;
    std::vector<std::uint64_t> nodes_;          // by cost
    std::vector<std::uint64_t> excess_;         // nodes above the limit, by query
    std::vector<Numbers> queries_by_position_;  // queries above the limit that lead here, by position
};

}  // namespace

std::uint64_t nodes_of(std::uint8_t cost) {
    return static_cast<std::uint64_t>(std::llround(std::exp2(cost / 8.0))) - 1;
}

std::vector<std::uint64_t> picked_keys(int disc_count, const Costs& costs, std::uint64_t limit) {
    assert(disc_count > 0 && costs.keys.size() == costs.bytes.size() && std::ranges::is_sorted(costs.keys));
    GreedyCover cover(costs, limit);
    for (const std::uint64_t key : unfinished_keys_after(disc_count - 1)) cover.add(book_position_of(key));
    std::vector<std::uint64_t> keys;
    for (const std::uint32_t number : cover.picked()) keys.push_back(costs.keys[number]);
    return keys;
}

}  // namespace ludotheque::connect_four
