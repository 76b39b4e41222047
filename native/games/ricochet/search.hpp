#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/ricochet/board.hpp"
#include "games/ricochet/bound.hpp"
#include "games/ricochet/states.hpp"
#include "search/watch.hpp"

namespace ludotheque::ricochet {

// One robot has to reach one cell; the others may help.
struct Task {
    int target = 0;
    int active = 0;  // its cell
    int active_kind = 0;
    std::vector<int> helpers;  // their cells; robots of kind 0 first
    std::vector<int> helper_kinds;
    bool must_ricochet = false;
};

// A slide as told by the cell where its robot stood.
struct Step {
    int start = 0;
    Direction direction = north;
};

// Where a shortest way makes its last slide.
struct Arrivals {
    std::vector<Key> states;
    std::vector<Direction> directions;
};

// Looks for a shortest way, total by total: all ways of so many slides before any longer one.
class Search {
public:
    enum class Finding : std::uint8_t { nothing, a_way, no_way_at_all };

    virtual ~Search() = default;

    // The total that the next call to deepen will look for: shorter ways there are none.
    virtual int total() const = 0;

    // Looks for ways of `total()` slides. Interrupted and OutOfMemory leave the total as it was.
    virtual Finding deepen(search::Watch& watch) = 0;

    // From the start to the target, after deepen found it.
    virtual std::vector<Step> way() const = 0;

    // Completes the total at which a way was found, and tells of all last slides.
    virtual Arrivals all_arrivals(search::Watch& watch) = 0;

    // Slides from the start by a shortest way, if the search met this state; -1 otherwise.
    virtual int depth(Key key) const = 0;
};

// The quickest search that this processor can run. The bound must be aimed at the task's target, for
// robots of the active one's kind.
std::unique_ptr<Search> make_search(const Board& board, const Task& task, Bound& bound, States& states);

// The two it chooses from; both give the same answers. No modern one where the compiler could not make it.
std::unique_ptr<Search> make_plain_search(const Board& board, const Task& task, Bound& bound, States& states);
std::unique_ptr<Search> make_modern_search(const Board& board, const Task& task, Bound& bound, States& states);

}  // namespace ludotheque::ricochet
