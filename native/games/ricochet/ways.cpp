#include "games/ricochet/ways.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "games/ricochet/floor.hpp"
#include "processor.hpp"

namespace ludotheque::ricochet {

namespace {

// Where a robot may have come from: every slide whose track enters a cell.
class Origins {
public:
    Origins(const Board& board, int kind) : steps_(static_cast<std::size_t>(board.cell_count())) {
        for (int start = 0; start < board.cell_count(); ++start)
            for (Direction direction = 0; direction < direction_count; ++direction)
                for (const Cell cell : board.track(kind, direction, start).cells)
                    steps_[cell].push_back({start, direction});
    }

    const std::vector<Step>& operator[](int cell) const { return steps_[static_cast<std::size_t>(cell)]; }

private:
    std::vector<std::vector<Step>> steps_;
};

// A state taken apart: the active robot first, then the helpers in the order of the key.
struct Placement {
    std::vector<int> cells;
    unsigned axes = no_axis;
};

class Web {
public:
    Web(const Board& board, const Task& task, Search& search) : task_(task), search_(search), floor_(board) {
        for (int kind = 0; kind < board.kind_count(); ++kind) origins_.emplace_back(board, kind);
        alike_count_ = std::ranges::count(task.helper_kinds, 0);
    }

    // Goes back from the last slides to the start, and notes every slide on the way.
    void weave(const Arrivals& arrivals, search::Watch& watch);

    std::uint64_t count() { return count_from(start_key()); }
    std::vector<std::vector<Step>> ways(std::size_t most);

private:
    struct Thread {
        Step step;
        Key to;
    };
    static constexpr Key the_end = ~Key{0};

    Key start_key() const;
    Placement read(Key key) const;
    Key key_of(Placement placement) const;
    int kind_of(std::size_t robot) const { return robot == 0 ? task_.active_kind : task_.helper_kinds[robot - 1]; }
    void go_back(Key key, int depth, std::vector<Key>& reached);
    void try_step(const Placement& now, std::size_t robot, const Step& step, Key key, int depth,
                  std::vector<Key>& reached);
    void tie(Key from, const Thread& thread, std::vector<Key>& reached);
    std::uint64_t count_from(Key key);
    void follow(Key key, std::size_t most, std::vector<Step>& so_far, std::vector<std::vector<Step>>& found) const;

    const Task& task_;
    Search& search_;
    Floor<Deflecting, AnyProcessor> floor_;  // tracks do on every board
    std::vector<Origins> origins_;
    std::ptrdiff_t alike_count_ = 0;
    std::unordered_map<Key, std::vector<Thread>> threads_;
    std::unordered_map<Key, std::uint64_t> counts_;
};

Key Web::start_key() const {
    Placement placement{{task_.active}, task_.must_ricochet ? no_axis : both_axes};
    placement.cells.insert(placement.cells.end(), task_.helpers.begin(), task_.helpers.end());
    return key_of(placement);
}

Placement Web::read(Key key) const {
    Placement placement{{}, static_cast<unsigned>(key >> axes_shift)};
    for (std::size_t i = 0; i <= task_.helpers.size(); ++i)
        placement.cells.push_back(static_cast<int>(key >> (cell_bits * i) & cell_mask));
    return placement;
}

Key Web::key_of(Placement placement) const {
    std::sort(placement.cells.begin() + 1, placement.cells.begin() + 1 + alike_count_);
    Key key = static_cast<Key>(placement.axes) << axes_shift;
    for (std::size_t i = 0; i < placement.cells.size(); ++i)
        key |= static_cast<Key>(placement.cells[i]) << (cell_bits * i);
    return key;
}

void Web::weave(const Arrivals& arrivals, search::Watch& watch) {
    std::vector<Key> layer;
    for (std::size_t i = 0; i < arrivals.states.size(); ++i) {
        const Key key = arrivals.states[i];
        tie(key, {{static_cast<int>(key & cell_mask), arrivals.directions[i]}, the_end}, layer);
    }
    for (int depth = search_.total() - 2; depth >= 0; --depth) {
        std::vector<Key> before;
        for (const Key key : layer) {
            watch.count_node();
            go_back(key, depth, before);
        }
        layer = std::move(before);
    }
}

void Web::tie(Key from, const Thread& thread, std::vector<Key>& reached) {
    std::vector<Thread>& threads = threads_[from];
    if (threads.empty()) reached.push_back(from);
    threads.push_back(thread);
}

// Finds the states one slide before this one, of this depth.
void Web::go_back(Key key, int depth, std::vector<Key>& reached) {
    const Placement now = read(key);
    for (const int cell : now.cells) floor_.flip(cell);
    for (std::size_t robot = 0; robot < now.cells.size(); ++robot)
        for (const Step& step : origins_[static_cast<std::size_t>(kind_of(robot))][now.cells[robot]])
            try_step(now, robot, step, key, depth, reached);
    for (const int cell : now.cells) floor_.flip(cell);
}

void Web::try_step(const Placement& now, std::size_t robot, const Step& step, Key key, int depth,
                   std::vector<Key>& reached) {
    const int end = now.cells[robot];
    if (std::ranges::find(now.cells, step.start) != now.cells.end()) return;
    floor_.flip(end), floor_.flip(step.start);
    const Ends ends = floor_.slides(kind_of(robot), step.start);
    floor_.flip(end), floor_.flip(step.start);
    const auto direction = static_cast<std::size_t>(step.direction);
    if (ends.cells[direction] != end) return;

    Placement before = now;
    before.cells[robot] = step.start;
    const unsigned axis = ends.are_deflected[direction] ? both_axes : 2U >> (step.direction & 1);
    for (unsigned axes = no_axis; axes <= both_axes; ++axes) {
        if (robot == 0 ? (axes | axis) != now.axes : axes != now.axes) continue;
        before.axes = axes;
        const Key from = key_of(before);
        if (search_.depth(from) == depth) tie(from, {step, key}, reached);
    }
}

std::uint64_t Web::count_from(Key key) {
    if (key == the_end) return 1;
    const auto known = counts_.find(key);
    if (known != counts_.end()) return known->second;
    std::uint64_t count = 0;
    for (const Thread& thread : threads_[key]) {
        const std::uint64_t more = count_from(thread.to);
        const bool fits = more <= std::numeric_limits<std::uint64_t>::max() - count;
        count = fits ? count + more : std::numeric_limits<std::uint64_t>::max();
    }
    return counts_[key] = count;
}

std::vector<std::vector<Step>> Web::ways(std::size_t most) {
    std::vector<Step> so_far;
    std::vector<std::vector<Step>> found;
    follow(start_key(), most, so_far, found);
    return found;
}

void Web::follow(Key key, std::size_t most, std::vector<Step>& so_far, std::vector<std::vector<Step>>& found) const {
    if (found.size() >= most) return;
    if (key == the_end) {
        found.push_back(so_far);
        return;
    }
    for (const Thread& thread : threads_.at(key)) {
        so_far.push_back(thread.step);
        follow(thread.to, most, so_far, found);
        so_far.pop_back();
    }
}

}  // namespace

AllSteps all_steps(const Board& board, const Task& task, Search& search, search::Watch& watch, std::size_t most) {
    Web web(board, task, search);
    web.weave(search.all_arrivals(watch), watch);
    return {web.count(), web.ways(most)};
}

}  // namespace ludotheque::ricochet
