#include "games/ricochet/solver.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "cpu.hpp"
#include "games/ricochet/all_paths.hpp"
#include "games/ricochet/occupancy.hpp"
#include "games/ricochet/optimum_lookup.hpp"
#include "games/ricochet/workspace.hpp"

namespace ludotheque::ricochet {

namespace {

int robot_count(const Problem& problem) {
    return static_cast<int>(problem.robots.size());
}

unsigned axes_of(const Problem& problem, int robot) {
    if (problem.ricochet == Ricochet::none) return both_axes;
    return problem.axes.empty() ? no_axis : static_cast<unsigned>(problem.axes[static_cast<std::size_t>(robot)]);
}

// Where every robot is wanted, helpers that stop on the target break the rule, or have reached it sooner.
Task task_of(const Problem& problem, const Board& board, int active) {
    const bool is_strict = problem.ricochet == Ricochet::every_stop;
    Task task{.target = problem.target,
              .active = problem.robots[static_cast<std::size_t>(active)],
              .active_kind = board.kind_of(active),
              .helpers = {},
              .helper_kinds = {},
              .axes = axes_of(problem, active),
              .barred_end = is_strict && problem.colour == any_colour ? problem.target : -1,
              .may_stop_early = !is_strict};
    for (const bool is_plain : {true, false}) {
        for (int robot = 0; robot < robot_count(problem); ++robot) {
            if (robot == active || (board.kind_of(robot) == 0) != is_plain) continue;
            task.helpers.push_back(problem.robots[static_cast<std::size_t>(robot)]);
            task.helper_kinds.push_back(board.kind_of(robot));
        }
    }
    return task;
}

std::vector<Task> tasks_of(const Problem& problem, const Board& board) {
    if (problem.colour != any_colour) return {task_of(problem, board, problem.colour)};
    std::vector<Task> tasks;
    for (int robot = 0; robot < robot_count(problem); ++robot) tasks.push_back(task_of(problem, board, robot));
    return tasks;
}

// Robots instead of the cells they start from.
Path path_of(const std::vector<Step>& steps, std::vector<int> robots, const Board& board) {
    Occupancy<Deflecting, GenericCpu> occupancy(board);
    for (const int cell : robots) occupancy.flip(cell);
    Path path;
    for (const Step& step : steps) {
        const auto robot = std::ranges::find(robots, step.start);
        const auto colour = static_cast<int>(robot - robots.begin());
        path.push_back({colour, step.direction});
        const int end = occupancy.slide(board.kind_of(colour), step.direction, step.start);
        occupancy.flip(*robot), occupancy.flip(end);
        *robot = end;
    }
    return path;
}

// The robots of a path, and how often another one takes over: the less the tidier.
std::tuple<std::ptrdiff_t, int> untidiness(const Path& path) {
    std::vector<int> robots;
    int changes = 0;
    for (const Slide& slide : path) {
        if (!robots.empty() && slide.robot != robots.back()) ++changes;
        robots.push_back(slide.robot);
    }
    std::ranges::sort(robots);
    return {std::unique(robots.begin(), robots.end()) - robots.begin(), changes};
}

// Searches that take turns: always the one whose paths might be shortest.
class InterleavedSearches {
public:
    InterleavedSearches(const SharedBoard& prepared, Workspace& workspace, const std::vector<Task>& tasks,
                        const Budget& budget)
        : board_(prepared->board()),
          workspace_(workspace),
          searches_(workspace.searches(prepared, tasks, budget.byte_count)),
          counter_(budget) {}

    // Whether the answer is proved: false when a limit was reached.
    bool run();

    bool is_out_of_memory() const { return is_out_of_memory_; }

    // Hands over all shortest paths of each search that has some. False when a limit was reached.
    template <class Take>
    bool gather(const std::vector<Task>& tasks, std::size_t max_count, Take take);

    Search* winner() const { return winner_; }
    int least_total() const;
    std::uint64_t node_count() const { return counter_.node_count(); }

private:
    // True when this one has a path as short as the winner's.
    bool is_as_good(std::size_t search);

    Search::Finding deepen(std::size_t search) {
        workspace_.assign_memory_to(search);
        return searches_[search]->deepen(counter_);
    }

    const Board& board_;
    Workspace& workspace_;
    std::vector<std::unique_ptr<Search>> searches_;
    std::vector<bool> are_over_ = std::vector<bool>(searches_.size());
    BudgetCounter counter_;
    Search* winner_ = nullptr;
    bool is_out_of_memory_ = false;
};

int InterleavedSearches::least_total() const {
    int least = 0;
    for (std::size_t i = 0; i < searches_.size(); ++i)
        if (!are_over_[i] && (least == 0 || searches_[i]->total() < least)) least = searches_[i]->total();
    return least;
}

bool InterleavedSearches::run() try {
    while (const int total = least_total()) {
        for (std::size_t i = 0; i < searches_.size(); ++i) {
            if (are_over_[i] || searches_[i]->total() != total) continue;
            const Search::Finding finding = deepen(i);
            if (finding == Search::Finding::found_path) winner_ = searches_[i].get();
            if (finding == Search::Finding::found_path) return true;
            are_over_[i] = finding == Search::Finding::no_path;
        }
    }
    return true;
} catch (const BudgetSpent&) {
    return false;
} catch (const OutOfMemory&) {
    is_out_of_memory_ = true;
    return false;
}

bool InterleavedSearches::is_as_good(std::size_t search) {
    if (searches_[search].get() == winner_) return true;
    while (!are_over_[search] && searches_[search]->total() <= winner_->total()) {
        const Search::Finding finding = deepen(search);
        if (finding == Search::Finding::found_path) return true;
        are_over_[search] = finding == Search::Finding::no_path;
    }
    return false;
}

template <class Take>
bool InterleavedSearches::gather(const std::vector<Task>& tasks, std::size_t max_count, Take take) try {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!is_as_good(i)) continue;
        workspace_.assign_memory_to(i);
        const AllSteps all = all_steps(board_, tasks[i], *searches_[i], counter_, max_count);
        max_count -= all.paths.size();
        take(all);
    }
    return true;
} catch (const BudgetSpent&) {
    return false;
} catch (const OutOfMemory&) {
    return false;
}

// Looks up what the searches could not find for lack of memory. They are over.
void look_up_optimum(Answer& answer, Workspace& workspace, const Board& board, const Problem& problem,
                     const Budget& budget) {
    workspace.release_memory();
    const std::optional<int> optimum = looked_up_optimum(board, problem, budget);
    if (!optimum) return;
    answer.is_proved = *optimum == 0;
    answer.at_least = *optimum == 0 ? 0 : std::max(answer.at_least, *optimum);
}

}  // namespace

class Solver::Lease {
public:
    explicit Lease(Solver& solver) : solver_(solver) {
        const std::lock_guard lock(solver.mutex_);
        if (solver.workspaces_.empty()) {
            workspace_ = std::make_unique<Workspace>();
        } else {
            workspace_ = std::move(solver.workspaces_.back());
            solver.workspaces_.pop_back();
        }
    }

    ~Lease() {
        workspace_->release_memory();
        const std::lock_guard lock(solver_.mutex_);
        solver_.workspaces_.push_back(std::move(workspace_));
    }

    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    Workspace& workspace() const { return *workspace_; }

private:
    Solver& solver_;
    std::unique_ptr<Workspace> workspace_;
};

bool is_sound(const Problem& problem, const Board& board) {
    const auto is_cell = [&board](int cell) { return cell >= 0 && cell < board.cell_count(); };
    std::vector<int> cells = problem.robots;
    std::ranges::sort(cells);
    return robot_count(problem) >= 1 && robot_count(problem) <= max_robots && std::ranges::all_of(cells, is_cell) &&
           std::ranges::adjacent_find(cells) == cells.end() && is_cell(problem.target) &&
           (problem.axes.empty() || problem.axes.size() == cells.size()) &&
           std::ranges::all_of(problem.axes, [](int axes) { return axes >= 0 && axes <= 3; }) &&
           problem.colour >= any_colour && problem.colour < robot_count(problem);
}

Solver::Solver() = default;
Solver::~Solver() = default;

Answer Solver::solve(const SharedBoard& prepared, const Problem& problem, const Budget& budget) {
    const Lease lease(*this);
    InterleavedSearches searches(prepared, lease.workspace(), tasks_of(problem, prepared->board()), budget);
    Answer answer;
    answer.is_proved = searches.run();
    answer.at_least = searches.least_total();
    answer.node_count = searches.node_count();
    if (searches.winner() != nullptr)
        answer.path = path_of(searches.winner()->path(), problem.robots, prepared->board());
    if (searches.is_out_of_memory()) look_up_optimum(answer, lease.workspace(), prepared->board(), problem, budget);
    return answer;
}

Paths Solver::all_paths(const SharedBoard& prepared, const Problem& problem, const Budget& budget,
                        std::size_t max_count) {
    const Lease lease(*this);
    const Board& board = prepared->board();
    const std::vector<Task> tasks = tasks_of(problem, board);
    InterleavedSearches searches(prepared, lease.workspace(), tasks, budget);
    Paths found;
    found.answer.is_proved = found.is_complete = searches.run();
    found.answer.at_least = searches.least_total();
    if (searches.winner() != nullptr) {
        found.answer.path = path_of(searches.winner()->path(), problem.robots, board);
        found.is_complete = searches.gather(tasks, max_count, [&](const AllSteps& all) {
            found.count += all.count;
            for (const auto& steps : all.paths) found.paths.push_back(path_of(steps, problem.robots, board));
        });
    }
    std::ranges::stable_sort(found.paths, {}, untidiness);
    found.answer.node_count = searches.node_count();
    if (searches.is_out_of_memory() && searches.winner() == nullptr) {
        look_up_optimum(found.answer, lease.workspace(), board, problem, budget);
        found.is_complete = found.answer.is_proved;
    }
    return found;
}

}  // namespace ludotheque::ricochet
