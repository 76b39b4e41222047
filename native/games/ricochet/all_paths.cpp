#include "games/ricochet/all_paths.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "cpu.hpp"
#include "games/ricochet/occupancy.hpp"

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
struct PlacedRobots {
    std::vector<int> cells;
    unsigned axes = no_axis;
};

class PathGraph {
public:
    PathGraph(const Board& board, const Task& task, Search& search) : task_(task), search_(search), occupancy_(board) {
        for (int kind = 0; kind < board.kind_count(); ++kind) origins_.emplace_back(board, kind);
        alike_count_ = std::ranges::count(task.helper_kinds, 0);
    }

    // Goes back from the last slides to the start, and notes every slide on the way.
    void build(const Arrivals& arrivals, BudgetCounter& counter);

    std::uint64_t count() { return count_from(start_key()); }
    std::vector<std::vector<Step>> paths(std::size_t max_count);

private:
    struct Edge {
        Step step;
        Key to;
    };
    static constexpr Key the_end = ~Key{0};

    Key start_key() const;
    PlacedRobots read(Key key) const;
    Key key_of(PlacedRobots placement) const;
    int kind_of(std::size_t robot) const { return robot == 0 ? task_.active_kind : task_.helper_kinds[robot - 1]; }
    void go_back(Key key, int depth, std::vector<Key>& reached);
    void try_step(const PlacedRobots& now, std::size_t robot, const Step& step, Key key, int depth,
                  std::vector<Key>& reached);
    void add_edge(Key from, const Edge& edge, std::vector<Key>& reached);
    std::uint64_t count_from(Key key);
    void follow(Key key, std::size_t max_count, std::vector<Step>& so_far, std::vector<std::vector<Step>>& found) const;

    const Task& task_;
    Search& search_;
    Occupancy<Deflecting, GenericCpu> occupancy_;  // tracks do on every board
    std::vector<Origins> origins_;
    std::ptrdiff_t alike_count_ = 0;
    std::unordered_map<Key, std::vector<Edge>> edges_;
    std::unordered_map<Key, std::uint64_t> counts_;
};

Key PathGraph::start_key() const {
    PlacedRobots placement{{task_.active}, task_.axes};
    placement.cells.insert(placement.cells.end(), task_.helpers.begin(), task_.helpers.end());
    return key_of(placement);
}

PlacedRobots PathGraph::read(Key key) const {
    PlacedRobots placement{{}, static_cast<unsigned>(key >> axes_shift)};
    for (std::size_t i = 0; i <= task_.helpers.size(); ++i)
        placement.cells.push_back(static_cast<int>(key >> (cell_bits * i) & cell_mask));
    return placement;
}

Key PathGraph::key_of(PlacedRobots placement) const {
    std::sort(placement.cells.begin() + 1, placement.cells.begin() + 1 + alike_count_);
    Key key = static_cast<Key>(placement.axes) << axes_shift;
    for (std::size_t i = 0; i < placement.cells.size(); ++i)
        key |= static_cast<Key>(placement.cells[i]) << (cell_bits * i);
    return key;
}

void PathGraph::build(const Arrivals& arrivals, BudgetCounter& counter) {
    std::vector<Key> layer;
    for (std::size_t i = 0; i < arrivals.states.size(); ++i) {
        const Key key = arrivals.states[i];
        add_edge(key, {{static_cast<int>(key & cell_mask), arrivals.directions[i]}, the_end}, layer);
    }
    for (int depth = search_.total() - 2; depth >= 0; --depth) {
        std::vector<Key> before;
        for (const Key key : layer) {
            counter.count_node();
            go_back(key, depth, before);
        }
        layer = std::move(before);
    }
}

void PathGraph::add_edge(Key from, const Edge& edge, std::vector<Key>& reached) {
    std::vector<Edge>& edges = edges_[from];
    if (edges.empty()) reached.push_back(from);
    edges.push_back(edge);
}

// Finds the states one slide before this one, of this depth.
void PathGraph::go_back(Key key, int depth, std::vector<Key>& reached) {
    const PlacedRobots now = read(key);
    for (const int cell : now.cells) occupancy_.flip(cell);
    for (std::size_t robot = 0; robot < now.cells.size(); ++robot)
        for (const Step& step : origins_[static_cast<std::size_t>(kind_of(robot))][now.cells[robot]])
            try_step(now, robot, step, key, depth, reached);
    for (const int cell : now.cells) occupancy_.flip(cell);
}

void PathGraph::try_step(const PlacedRobots& now, std::size_t robot, const Step& step, Key key, int depth,
                         std::vector<Key>& reached) {
    const int end = now.cells[robot];
    if (std::ranges::find(now.cells, step.start) != now.cells.end()) return;
    occupancy_.flip(end), occupancy_.flip(step.start);
    const Ends ends = occupancy_.slides(kind_of(robot), step.start);
    occupancy_.flip(end), occupancy_.flip(step.start);
    const auto direction = static_cast<std::size_t>(step.direction);
    if (ends.cells[direction] != end) return;

    PlacedRobots before = now;
    before.cells[robot] = step.start;
    const unsigned axis = ends.are_deflected[direction] ? both_axes : 2U >> (step.direction & 1);
    for (unsigned axes = no_axis; axes <= both_axes; ++axes) {
        if (robot == 0 ? (axes | axis) != now.axes : axes != now.axes) continue;
        before.axes = axes;
        const Key from = key_of(before);
        if (search_.depth(from) == depth) add_edge(from, {step, key}, reached);
    }
}

std::uint64_t PathGraph::count_from(Key key) {
    if (key == the_end) return 1;
    const auto known = counts_.find(key);
    if (known != counts_.end()) return known->second;
    std::uint64_t count = 0;
    for (const Edge& edge : edges_[key]) {
        const std::uint64_t more = count_from(edge.to);
        const bool fits = more <= std::numeric_limits<std::uint64_t>::max() - count;
        count = fits ? count + more : std::numeric_limits<std::uint64_t>::max();
    }
    return counts_[key] = count;
}

std::vector<std::vector<Step>> PathGraph::paths(std::size_t max_count) {
    std::vector<Step> so_far;
    std::vector<std::vector<Step>> found;
    follow(start_key(), max_count, so_far, found);
    return found;
}

void PathGraph::follow(Key key, std::size_t max_count, std::vector<Step>& so_far,
                       std::vector<std::vector<Step>>& found) const {
    if (found.size() >= max_count) return;
    if (key == the_end) {
        found.push_back(so_far);
        return;
    }
    for (const Edge& edge : edges_.at(key)) {
        so_far.push_back(edge.step);
        follow(edge.to, max_count, so_far, found);
        so_far.pop_back();
    }
}

}  // namespace

AllSteps all_steps(const Board& board, const Task& task, Search& search, BudgetCounter& counter,
                   std::size_t max_count) {
    PathGraph graph(board, task, search);
    graph.build(search.all_arrivals(counter), counter);
    return {graph.count(), graph.paths(max_count)};
}

}  // namespace ludotheque::ricochet
