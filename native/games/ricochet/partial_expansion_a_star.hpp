#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/ricochet/search.hpp"

namespace ludotheque::ricochet {

// A* with partial expansion (Yoshizumi, Miura and Ishida 2000): the part of the search that knows no slides, only the
// queue and the states stored.
//
// StateTable are queued by their total (slides so far plus bound of those to come) and, within a total,
// by slides so far. A state makes only those successors that have the total at hand and waits for
// the next total with the others ("partial expansion"), so that nothing is stored before its time.
// As the bound is consistent, a state is met first on a shortest path.
class PartialExpansionAStar : public Search {
public:
    int total() const override { return total_; }
    Finding deepen(BudgetCounter& counter) override;
    std::vector<Step> path() const override;
    Arrivals all_arrivals(BudgetCounter& counter) override;
    int depth(Key key) const override;

protected:
    static constexpr int out_of_reach = 1 << 20;
    static constexpr std::size_t max_successors = direction_count * max_robots;

    struct Expansion {
        bool reaches_the_target = false;
        bool has_more = false;  // successors of higher totals
    };

    explicit PartialExpansionAStar(StateTable& states);

    // To be called once, with the bound of the start.
    void begin(Key start, int bound);

    // Announces the successors whose bound is `wanted`.
    virtual Expansion expand(const Node& node, int wanted) = 0;

    // A lower bound of the slides to come; the state is not the end of a path.
    virtual int bound_of(Key key) const = 0;

    // The state before this one, with its arrival taken back.
    virtual Key before(Key key, const Arrival& arrival) const = 0;

    void push(Key key, const Arrival& arrival) {
        const std::uint32_t hash = StateTable::hash(key);
        states_.prefetch_slot(hash);
        pending_[pending_count_++] = {key, hash, arrival};
    }

    void note_last_slide(Key before, Direction direction);

private:
    struct Pending {
        Key key;
        std::uint32_t hash;
        Arrival arrival;
    };

    static constexpr std::uint32_t none = StateTable::none;
    static constexpr std::size_t max_pending = 128;

    bool run_total(BudgetCounter& counter);
    bool is_queue_empty() const;
    void enqueue(std::vector<std::uint32_t>& queue, int depth, std::uint32_t number);
    void insert_pending(int depth);

    StateTable& states_;
    int total_ = out_of_reach;
    std::vector<std::uint32_t> queue_;       // by depth: the first of the states of this total
    std::vector<std::uint32_t> next_queue_;  // those that wait for the next total
    std::array<Pending, max_pending> pending_;
    std::size_t pending_count_ = 0;
    bool wants_all_ = false;
    Arrivals arrivals_;
};

}  // namespace ludotheque::ricochet
