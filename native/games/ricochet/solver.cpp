#include "games/ricochet/solver.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "games/ricochet/atlas_answer.hpp"
#include "games/ricochet/desk.hpp"
#include "games/ricochet/floor.hpp"
#include "games/ricochet/ways.hpp"
#include "processor.hpp"

namespace ludotheque::ricochet {

namespace {

int robot_count(const Riddle& riddle) {
    return static_cast<int>(riddle.robots.size());
}

Task task_of(const Riddle& riddle, const Board& board, int active) {
    Task task{.target = riddle.target,
              .active = riddle.robots[static_cast<std::size_t>(active)],
              .active_kind = board.kind_of(active),
              .helpers = {},
              .helper_kinds = {},
              .must_ricochet = riddle.must_ricochet};
    for (const bool is_plain : {true, false}) {
        for (int robot = 0; robot < robot_count(riddle); ++robot) {
            if (robot == active || (board.kind_of(robot) == 0) != is_plain) continue;
            task.helpers.push_back(riddle.robots[static_cast<std::size_t>(robot)]);
            task.helper_kinds.push_back(board.kind_of(robot));
        }
    }
    return task;
}

std::vector<Task> tasks_of(const Riddle& riddle, const Board& board) {
    if (riddle.colour != any_colour) return {task_of(riddle, board, riddle.colour)};
    std::vector<Task> tasks;
    for (int robot = 0; robot < robot_count(riddle); ++robot) tasks.push_back(task_of(riddle, board, robot));
    return tasks;
}

// Robots instead of the cells they start from.
Way way_of(const std::vector<Step>& steps, std::vector<int> robots, const Board& board) {
    Floor<Deflecting, AnyProcessor> floor(board);
    for (const int cell : robots) floor.flip(cell);
    Way way;
    for (const Step& step : steps) {
        const auto robot = std::ranges::find(robots, step.start);
        const auto colour = static_cast<int>(robot - robots.begin());
        way.push_back({colour, step.direction});
        const int end = floor.slide(board.kind_of(colour), step.direction, step.start);
        floor.flip(*robot), floor.flip(end);
        *robot = end;
    }
    return way;
}

// The robots of a way, and how often another one takes over: the less the tidier.
std::tuple<std::ptrdiff_t, int> untidiness(const Way& way) {
    std::vector<int> robots;
    int changes = 0;
    for (const Slide& slide : way) {
        if (!robots.empty() && slide.robot != robots.back()) ++changes;
        robots.push_back(slide.robot);
    }
    std::ranges::sort(robots);
    return {std::unique(robots.begin(), robots.end()) - robots.begin(), changes};
}

// Searches that take turns: always the one whose ways might be shortest.
class Race {
public:
    Race(const SharedField& field, Desk& desk, const std::vector<Task>& tasks, const Limits& limits)
        : board_(field->board()),
          desk_(desk),
          searches_(desk.searches(field, tasks, limits.byte_count)),
          watch_(limits.node_count, limits.is_enough) {}

    // Whether the answer is proved: false when a limit was reached.
    bool run();

    bool is_out_of_memory() const { return is_out_of_memory_; }

    // Hands over all shortest ways of each search that has some. False when a limit was reached.
    template <class Take>
    bool gather(const std::vector<Task>& tasks, std::size_t most, Take take);

    Search* winner() const { return winner_; }
    int least_total() const;
    std::uint64_t node_count() const { return watch_.node_count(); }

private:
    // True when this one has a way as short as the winner's.
    bool is_as_good(std::size_t search);

    Search::Finding deepen(std::size_t search) {
        desk_.give_memory_to(search);
        return searches_[search]->deepen(watch_);
    }

    const Board& board_;
    Desk& desk_;
    std::vector<std::unique_ptr<Search>> searches_;
    std::vector<bool> are_over_ = std::vector<bool>(searches_.size());
    search::Watch watch_;
    Search* winner_ = nullptr;
    bool is_out_of_memory_ = false;
};

int Race::least_total() const {
    int least = 0;
    for (std::size_t i = 0; i < searches_.size(); ++i)
        if (!are_over_[i] && (least == 0 || searches_[i]->total() < least)) least = searches_[i]->total();
    return least;
}

bool Race::run() try {
    while (const int total = least_total()) {
        for (std::size_t i = 0; i < searches_.size(); ++i) {
            if (are_over_[i] || searches_[i]->total() != total) continue;
            const Search::Finding finding = deepen(i);
            if (finding == Search::Finding::a_way) winner_ = searches_[i].get();
            if (finding == Search::Finding::a_way) return true;
            are_over_[i] = finding == Search::Finding::no_way_at_all;
        }
    }
    return true;
} catch (const search::Interrupted&) {
    return false;
} catch (const OutOfMemory&) {
    is_out_of_memory_ = true;
    return false;
}

bool Race::is_as_good(std::size_t search) {
    if (searches_[search].get() == winner_) return true;
    while (!are_over_[search] && searches_[search]->total() <= winner_->total()) {
        const Search::Finding finding = deepen(search);
        if (finding == Search::Finding::a_way) return true;
        are_over_[search] = finding == Search::Finding::no_way_at_all;
    }
    return false;
}

template <class Take>
bool Race::gather(const std::vector<Task>& tasks, std::size_t most, Take take) try {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        if (!is_as_good(i)) continue;
        desk_.give_memory_to(i);
        const AllSteps all = all_steps(board_, tasks[i], *searches_[i], watch_, most);
        most -= all.ways.size();
        take(all);
    }
    return true;
} catch (const search::Interrupted&) {
    return false;
} catch (const OutOfMemory&) {
    return false;
}

// Finds out what the searches on this desk could not for want of memory. They are over.
void ask_atlas(Answer& answer, Desk& desk, const Board& board, const Riddle& riddle, const Limits& limits) {
    desk.tidy();
    const std::optional<int> optimum = atlas_answer(board, riddle, limits);
    if (!optimum) return;
    answer.is_proved = *optimum == 0;
    answer.at_least = *optimum == 0 ? 0 : std::max(answer.at_least, *optimum);
}

}  // namespace

class Solver::Loan {
public:
    explicit Loan(Solver& solver) : solver_(solver) {
        const std::lock_guard lock(solver.mutex_);
        if (solver.desks_.empty()) {
            desk_ = std::make_unique<Desk>();
        } else {
            desk_ = std::move(solver.desks_.back());
            solver.desks_.pop_back();
        }
    }

    ~Loan() {
        desk_->tidy();
        const std::lock_guard lock(solver_.mutex_);
        solver_.desks_.push_back(std::move(desk_));
    }

    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;

    Desk& desk() const { return *desk_; }

private:
    Solver& solver_;
    std::unique_ptr<Desk> desk_;
};

bool is_sound(const Riddle& riddle, const Board& board) {
    const auto is_cell = [&board](int cell) { return cell >= 0 && cell < board.cell_count(); };
    std::vector<int> cells = riddle.robots;
    std::ranges::sort(cells);
    return robot_count(riddle) >= 1 && robot_count(riddle) <= most_robots && std::ranges::all_of(cells, is_cell) &&
           std::ranges::adjacent_find(cells) == cells.end() && is_cell(riddle.target) && riddle.colour >= any_colour &&
           riddle.colour < robot_count(riddle);
}

Solver::Solver() = default;
Solver::~Solver() = default;

Answer Solver::solve(const SharedField& field, const Riddle& riddle, const Limits& limits) {
    const Loan loan(*this);
    Race race(field, loan.desk(), tasks_of(riddle, field->board()), limits);
    Answer answer;
    answer.is_proved = race.run();
    answer.at_least = race.least_total();
    answer.node_count = race.node_count();
    if (race.winner() != nullptr) answer.way = way_of(race.winner()->way(), riddle.robots, field->board());
    if (race.is_out_of_memory()) ask_atlas(answer, loan.desk(), field->board(), riddle, limits);
    return answer;
}

Ways Solver::all_ways(const SharedField& field, const Riddle& riddle, const Limits& limits, std::size_t most) {
    const Loan loan(*this);
    const Board& board = field->board();
    const std::vector<Task> tasks = tasks_of(riddle, board);
    Race race(field, loan.desk(), tasks, limits);
    Ways found;
    found.answer.is_proved = found.is_complete = race.run();
    found.answer.at_least = race.least_total();
    if (race.winner() != nullptr) {
        found.answer.way = way_of(race.winner()->way(), riddle.robots, board);
        found.is_complete = race.gather(tasks, most, [&](const AllSteps& all) {
            found.count += all.count;
            for (const auto& steps : all.ways) found.ways.push_back(way_of(steps, riddle.robots, board));
        });
    }
    std::ranges::stable_sort(found.ways, {}, untidiness);
    found.answer.node_count = race.node_count();
    if (race.is_out_of_memory() && race.winner() == nullptr) {
        ask_atlas(found.answer, loan.desk(), board, riddle, limits);
        found.is_complete = found.answer.is_proved;
    }
    return found;
}

}  // namespace ludotheque::ricochet
