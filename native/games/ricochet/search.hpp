#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/ricochet/board.hpp"
#include "games/ricochet/lower_bound.hpp"
#include "games/ricochet/state_table.hpp"
#include "search/budget.hpp"

namespace ludotheque::ricochet {

// One robot has to reach one cell; the others may help.
struct Task {
    int target = 0;
    int active = 0;  // its cell
    int active_kind = 0;
    std::vector<int> helpers;  // their cells; robots of kind 0 first
    std::vector<int> helper_kinds;
    unsigned axes = both_axes;   // that the active one has travelled; both: it need not turn
    int barred_end = -1;         // the cell where helpers may not stop; -1: they may everywhere
    bool may_stop_early = true;  // on the target, before it has turned
};

// A slide, named by the cell where its robot stood.
struct Step {
    int start = 0;
    Direction direction = north;
};

// Where a shortest path makes its last slide.
struct Arrivals {
    std::vector<Key> states;
    std::vector<Direction> directions;
};

// Looks for a shortest path, total by total: all paths of so many slides before any longer one.
class Search {
public:
    enum class Finding : std::uint8_t { nothing, found_path, no_path };

    virtual ~Search() = default;

    // The total that the next call to deepen will look for: there is no shorter path.
    virtual int total() const = 0;

    // Looks for paths of `total()` slides. BudgetSpent and OutOfMemory leave the total as it was.
    virtual Finding deepen(BudgetCounter& counter) = 0;

    // From the start to the target, after deepen found it.
    virtual std::vector<Step> path() const = 0;

    // Completes the total at which a path was found, and returns all last slides.
    virtual Arrivals all_arrivals(BudgetCounter& counter) = 0;

    // Slides from the start by a shortest path, if the search met this state; -1 otherwise.
    virtual int depth(Key key) const = 0;
};

// The fastest search that this CPU can run. The target of the bound must be the task's, for
// robots of the active one's kind.
std::unique_ptr<Search> make_search(const Board& board, const Task& task, LowerBound& bound, StateTable& states);

// The two it chooses from; both give the same answers. No AVX2 one where the compiler cannot build it.
std::unique_ptr<Search> make_generic_search(const Board& board, const Task& task, LowerBound& bound,
                                            StateTable& states);
std::unique_ptr<Search> make_avx2_search(const Board& board, const Task& task, LowerBound& bound, StateTable& states);

}  // namespace ludotheque::ricochet
