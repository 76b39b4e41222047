#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "games/ricochet/optimum_lookup.hpp"
#include "games/ricochet/search.hpp"
#include "games/ricochet/solver.hpp"
#include "games/ricochet/state_table.hpp"
#include "tests/check.hpp"
#include "tests/ricochet_slow.hpp"

using namespace ludotheque;
using namespace ludotheque::ricochet;
using namespace ludotheque::tests;

namespace {

// The same numbers on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    int below(int count) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<int>((state_ >> 33) % static_cast<std::uint64_t>(count));
    }

private:
    std::uint64_t state_;
};

void put_wall(Plan& plan, int cell, Direction direction) {
    int& exit = plan.exits[static_cast<std::size_t>(direction)][static_cast<std::size_t>(cell)];
    if (exit == no_exit) return;
    plan.exits[static_cast<std::size_t>(direction ^ 2)][static_cast<std::size_t>(exit)] = no_exit;
    exit = no_exit;
}

Plan empty_plan(int width, int height) {
    Plan plan{.width = width, .height = height, .exits = {}, .diagonals = {}};
    for (int cell = 0; cell < width * height; ++cell) {
        const int x = cell % width;
        const int y = cell / width;
        plan.exits[north].push_back(y > 0 ? cell - width : no_exit);
        plan.exits[east].push_back(x < width - 1 ? cell + 1 : no_exit);
        plan.exits[south].push_back(y < height - 1 ? cell + width : no_exit);
        plan.exits[west].push_back(x > 0 ? cell - 1 : no_exit);
    }
    return plan;
}

Plan random_plan(Random& random, int width, int height, int diagonal_count) {
    Plan plan = empty_plan(width, height);
    const int cell_count = width * height;
    for (int i = random.below(cell_count / 3 + 1); i > 0; --i)
        put_wall(plan, random.below(cell_count), random.below(4));
    std::set<int> taken;
    while (static_cast<int>(taken.size()) < diagonal_count) {
        const int cell = random.below(cell_count);
        if (taken.insert(cell).second) plan.diagonals.push_back({cell, random.below(max_robots), random.below(2) == 1});
    }
    return plan;
}

Problem random_problem(Random& random, int cell_count, int robot_count) {
    Problem problem;
    while (static_cast<int>(problem.robots.size()) < robot_count) {
        const int cell = random.below(cell_count);
        if (std::ranges::find(problem.robots, cell) == problem.robots.end()) problem.robots.push_back(cell);
    }
    problem.target = random.below(cell_count);
    problem.colour = random.below(robot_count + 1) - 1;
    problem.ricochet = static_cast<Ricochet>(random.below(3));
    if (random.below(3) == 0)
        for (int robot = 0; robot < robot_count; ++robot) problem.axes.push_back(random.below(4));
    return problem;
}

// Whether these slides can be made, and only the last one reaches the target.
bool arrives(const Plan& plan, const Problem& problem, const Path& path) {
    std::vector<int> robots = problem.robots;
    const bool must_turn = problem.ricochet != Ricochet::none;
    std::vector<int> axes = problem.axes.empty() ? std::vector<int>(robots.size(), 0) : problem.axes;
    for (std::size_t i = 0; i < path.size(); ++i) {
        const auto robot = static_cast<std::size_t>(path[i].robot);
        const SlowSlide slide = slow_slide(plan, robots, robot, path[i].direction);
        if (slide.end == robots[robot]) return false;
        robots[robot] = slide.end;
        axes[robot] |= slide.is_deflected ? 3 : 2 >> path[i].direction % 2;
        const bool is_wanted = problem.colour < 0 || problem.colour == path[i].robot;
        const bool stops_there = is_wanted && slide.end == problem.target;
        const bool is_there = stops_there && (!must_turn || axes[robot] == 3);
        if (stops_there && !is_there && problem.ricochet == Ricochet::every_stop) return false;
        if (is_there != (i + 1 == path.size())) return false;
    }
    return true;
}

void check_against_slow(Solver& solver, const Plan& plan, const Problem& problem, std::size_t most_states) {
    const Slow slow = slow_answer(plan, problem, most_states);
    if (!slow.is_known) return;
    const auto prepared = std::make_shared<const PreparedBoard>(plan);

    const Answer answer = solver.solve(prepared, problem, {});
    const Paths all = solver.all_paths(prepared, problem, {}, 50);

    CHECK(answer.is_proved);
    CHECK(answer.path.has_value() == (slow.slides > 0));
    CHECK(all.is_complete && all.count == slow.count);
    CHECK(all.paths.size() == std::min<std::uint64_t>(50, slow.count));
    if (!answer.path) return;
    CHECK(static_cast<int>(answer.path->size()) == slow.slides && answer.at_least == slow.slides);
    CHECK(arrives(plan, problem, *answer.path));
    std::set<std::vector<std::pair<int, int>>> different;
    for (const Path& path : all.paths) {
        CHECK(static_cast<int>(path.size()) == slow.slides && arrives(plan, problem, path));
        std::vector<std::pair<int, int>> pairs;
        for (const Slide& slide : path) pairs.emplace_back(slide.robot, slide.direction);
        CHECK(different.insert(pairs).second);
    }
}

void small_boards_of_every_sort_agree_with_the_slow_search() {
    Solver solver;
    Random random(1);
    for (int i = 0; i < 250; ++i) {
        const int width = 2 + random.below(5);
        const int height = 2 + random.below(5);
        const Plan plan = random_plan(random, width, height, random.below(2) * random.below(4));
        const int max_count = std::min(max_robots, width * height - 1);
        check_against_slow(solver, plan, random_problem(random, width * height, 1 + random.below(max_count)), 4000);
    }
}

void large_boards_agree_with_the_slow_search() {
    Solver solver;
    Random random(2);
    for (int i = 0; i < 24; ++i) {
        const int side = i % 3 == 0 ? 32 : 16;
        const Plan plan = random_plan(random, side, side, i % 2 == 0 ? 0 : 6);
        check_against_slow(solver, plan, random_problem(random, side * side, 1 + random.below(max_robots)), 4000);
    }
}

void both_kinds_of_search_meet_the_same_states() {
    Random random(3);
    for (int i = 0; i < 20; ++i) {
        const Plan plan = random_plan(random, 12, 12, i % 4);
        const PreparedBoard prepared(plan);
        const Task task{.target = 40,
                        .active = 3,
                        .active_kind = prepared.board().kind_of(0),
                        .helpers = {17, 99, 120},
                        .helper_kinds = {0, 0, 0},
                        .axes = i % 2 == 0 ? no_axis : both_axes,
                        .may_stop_early = i % 3 == 0};
        std::vector<std::size_t> sizes;
        for (const auto make : {make_generic_search, make_search}) {
            StateTable states;
            states.set_byte_limit(std::size_t{64} << 20);
            const std::unique_ptr<LowerBound> bound = prepared.reachability().make_bound();
            bound->set_target(prepared.reachability(), task.target, task.active_kind);
            const std::unique_ptr<Search> search = make(prepared.board(), task, *bound, states);
            ludotheque::BudgetCounter counter(ludotheque::Budget{.node_count = 20'000});
            try {
                while (search->deepen(counter) == Search::Finding::nothing) continue;
            } catch (const ludotheque::BudgetSpent&) {
            }
            sizes.push_back(states.size());
        }
        CHECK(sizes.front() == sizes.back());
    }
}

void budgets_are_kept_and_reported() {
    Solver solver;
    Random random(4);
    const auto prepared = std::make_shared<const PreparedBoard>(random_plan(random, 32, 32, 0));
    const Problem problem{
        .robots = {0, 100, 200, 300, 400}, .target = 555, .colour = 0, .ricochet = Ricochet::every_stop};

    const Answer few_nodes = solver.solve(prepared, problem, Budget{.node_count = 5, .is_spent = {}});
    CHECK(!few_nodes.is_proved && !few_nodes.path && few_nodes.node_count == 5 && few_nodes.at_least > 1);

    const Answer no_memory = solver.solve(prepared, problem, Budget{.byte_count = 1 << 10, .is_spent = {}});
    CHECK(!no_memory.is_proved && !no_memory.path);

    int polls = 0;
    const Answer stopped = solver.solve(prepared, problem, {.is_spent = [&polls] { return ++polls == 2; }});
    CHECK(stopped.is_proved || (polls == 2 && !stopped.path));
}

void a_table_has_the_optima_of_a_search() {
    Random random(11);
    Solver solver;
    for (int i = 0; i < 40; ++i) {
        const int width = 3 + random.below(4);
        const auto prepared = std::make_shared<const PreparedBoard>(random_plan(random, width, 4, 0));
        Problem problem = random_problem(random, width * 4, 4);
        problem.ricochet = Ricochet::none;

        const Answer answer = solver.solve(prepared, problem, {});
        const int optimum = answer.path ? static_cast<int>(answer.path->size()) : 0;
        CHECK(looked_up_optimum(prepared->board(), problem, {}).value_or(-1) == optimum);
    }
    const Board board(empty_plan(5, 5));
    const Problem problem{.robots = {0, 4, 20, 24}, .target = 12, .colour = 0};
    CHECK(!looked_up_optimum(board, problem, Budget{.node_count = 5, .is_spent = {}}));
    CHECK(!looked_up_optimum(board, problem, Budget{.byte_count = 1 << 10, .is_spent = {}}));
    CHECK(!looked_up_optimum(board, Problem{.robots = {0, 1}, .target = 2, .colour = 0}, {}));
    CHECK(!looked_up_optimum(Board(empty_plan(17, 2)), problem, {}));
    CHECK(!looked_up_optimum(Board(empty_plan(2, 17)), problem, {}));
    CHECK(!looked_up_optimum(Board(random_plan(random, 5, 5, 1)), problem, {}));
}

void unsound_plans_and_problems_are_seen() {
    Plan plan = empty_plan(3, 3);
    CHECK(is_sound(plan));
    const Board board(plan);
    CHECK(is_sound(Problem{.robots = {0, 4}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Problem{.robots = {4, 4}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Problem{.robots = {0, 9}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Problem{.robots = {0}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Problem{.robots = {0}, .target = 9, .colour = 0}, board));
    CHECK(!is_sound(Problem{.robots = {}, .target = 1, .colour = -1}, board));
    plan.exits[east][2] = 3;
    CHECK(!is_sound(plan));
    CHECK(!is_sound(Plan{.width = 33, .height = 1, .exits = {}, .diagonals = {}}));
    Plan stray = empty_plan(3, 3);
    stray.diagonals.push_back({9, 0, true});
    CHECK(!is_sound(stray));
}

}  // namespace

SUITE(ricochet_solver_test) {
    small_boards_of_every_sort_agree_with_the_slow_search();
    large_boards_agree_with_the_slow_search();
    both_kinds_of_search_meet_the_same_states();
    budgets_are_kept_and_reported();
    a_table_has_the_optima_of_a_search();
    unsound_plans_and_problems_are_seen();
}
