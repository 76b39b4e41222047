#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "games/ricochet/atlas_answer.hpp"
#include "games/ricochet/search.hpp"
#include "games/ricochet/solver.hpp"
#include "games/ricochet/states.hpp"
#include "tests/check.hpp"
#include "tests/ricochet_slow.hpp"

using namespace ludotheque::ricochet;
using namespace ludotheque::tests;

namespace {

// The same numbers on every machine.
class Lot {
public:
    explicit Lot(std::uint64_t seed) : state_(seed) {}

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

Plan random_plan(Lot& lot, int width, int height, int diagonal_count) {
    Plan plan = empty_plan(width, height);
    const int cell_count = width * height;
    for (int i = lot.below(cell_count / 3 + 1); i > 0; --i) put_wall(plan, lot.below(cell_count), lot.below(4));
    std::set<int> taken;
    while (static_cast<int>(taken.size()) < diagonal_count) {
        const int cell = lot.below(cell_count);
        if (taken.insert(cell).second) plan.diagonals.push_back({cell, lot.below(most_robots), lot.below(2) == 1});
    }
    return plan;
}

Riddle random_riddle(Lot& lot, int cell_count, int robot_count) {
    Riddle riddle;
    while (static_cast<int>(riddle.robots.size()) < robot_count) {
        const int cell = lot.below(cell_count);
        if (std::ranges::find(riddle.robots, cell) == riddle.robots.end()) riddle.robots.push_back(cell);
    }
    riddle.target = lot.below(cell_count);
    riddle.colour = lot.below(robot_count + 1) - 1;
    riddle.must_ricochet = lot.below(2) == 1;
    return riddle;
}

// Whether these slides can be made, and only the last one reaches the target.
bool arrives(const Plan& plan, const Riddle& riddle, const Way& way) {
    std::vector<int> robots = riddle.robots;
    std::vector<int> axes(robots.size(), 0);
    for (std::size_t i = 0; i < way.size(); ++i) {
        const auto robot = static_cast<std::size_t>(way[i].robot);
        const SlowSlide slide = slow_slide(plan, robots, robot, way[i].direction);
        if (slide.end == robots[robot]) return false;
        robots[robot] = slide.end;
        axes[robot] |= slide.is_deflected ? 3 : way[i].direction % 2 + 1;
        const bool is_asked = riddle.colour < 0 || riddle.colour == way[i].robot;
        const bool is_there = is_asked && slide.end == riddle.target && (!riddle.must_ricochet || axes[robot] == 3);
        if (is_there != (i + 1 == way.size())) return false;
    }
    return true;
}

void check_against_slow(Solver& solver, const Plan& plan, const Riddle& riddle, std::size_t most_states) {
    const Slow slow = slow_answer(plan, riddle, most_states);
    if (!slow.is_known) return;
    const auto field = std::make_shared<const Field>(plan);

    const Answer answer = solver.solve(field, riddle, {});
    const Ways all = solver.all_ways(field, riddle, {}, 50);

    CHECK(answer.is_proved);
    CHECK(answer.way.has_value() == (slow.slides > 0));
    CHECK(all.is_complete && all.count == slow.count);
    CHECK(all.ways.size() == std::min<std::uint64_t>(50, slow.count));
    if (!answer.way) return;
    CHECK(static_cast<int>(answer.way->size()) == slow.slides && answer.at_least == slow.slides);
    CHECK(arrives(plan, riddle, *answer.way));
    std::set<std::vector<std::pair<int, int>>> different;
    for (const Way& way : all.ways) {
        CHECK(static_cast<int>(way.size()) == slow.slides && arrives(plan, riddle, way));
        std::vector<std::pair<int, int>> pairs;
        for (const Slide& slide : way) pairs.emplace_back(slide.robot, slide.direction);
        CHECK(different.insert(pairs).second);
    }
}

void small_boards_of_every_sort_agree_with_the_slow_search() {
    Solver solver;
    Lot lot(1);
    for (int i = 0; i < 250; ++i) {
        const int width = 2 + lot.below(5);
        const int height = 2 + lot.below(5);
        const Plan plan = random_plan(lot, width, height, lot.below(2) * lot.below(4));
        const int most = std::min(most_robots, width * height - 1);
        check_against_slow(solver, plan, random_riddle(lot, width * height, 1 + lot.below(most)), 4000);
    }
}

void large_boards_agree_with_the_slow_search() {
    Solver solver;
    Lot lot(2);
    for (int i = 0; i < 24; ++i) {
        const int side = i % 3 == 0 ? 32 : 16;
        const Plan plan = random_plan(lot, side, side, i % 2 == 0 ? 0 : 6);
        check_against_slow(solver, plan, random_riddle(lot, side * side, 1 + lot.below(most_robots)), 4000);
    }
}

void both_kinds_of_search_meet_the_same_states() {
    Lot lot(3);
    for (int i = 0; i < 20; ++i) {
        const Plan plan = random_plan(lot, 12, 12, i % 4);
        const Field field(plan);
        const Task task{.target = 40,
                        .active = 3,
                        .active_kind = field.board().kind_of(0),
                        .helpers = {17, 99, 120},
                        .helper_kinds = {0, 0, 0},
                        .must_ricochet = i % 2 == 0};
        std::vector<std::size_t> sizes;
        for (const auto make : {make_plain_search, make_search}) {
            States states;
            states.set_byte_limit(std::size_t{64} << 20);
            const std::unique_ptr<Bound> bound = field.sight().make_bound();
            bound->aim(field.sight(), task.target, task.active_kind);
            const std::unique_ptr<Search> search = make(field.board(), task, *bound, states);
            ludotheque::search::Watch watch(20'000);
            try {
                while (search->deepen(watch) == Search::Finding::nothing) continue;
            } catch (const ludotheque::search::Interrupted&) {
            }
            sizes.push_back(states.size());
        }
        CHECK(sizes.front() == sizes.back());
    }
}

void limits_are_kept_and_said() {
    Solver solver;
    Lot lot(4);
    const auto field = std::make_shared<const Field>(random_plan(lot, 32, 32, 0));
    const Riddle riddle{.robots = {0, 100, 200, 300, 400}, .target = 555, .colour = 0, .must_ricochet = true};

    const Answer few_nodes = solver.solve(field, riddle, Limits{.node_count = 5, .is_enough = {}});
    CHECK(!few_nodes.is_proved && !few_nodes.way && few_nodes.node_count == 5 && few_nodes.at_least > 1);

    const Answer no_memory = solver.solve(field, riddle, Limits{.byte_count = 1 << 10, .is_enough = {}});
    CHECK(!no_memory.is_proved && !no_memory.way);

    int questions = 0;
    const Answer stopped = solver.solve(field, riddle, {.is_enough = [&questions] { return ++questions == 2; }});
    CHECK(stopped.is_proved || (questions == 2 && !stopped.way));
}

void an_atlas_answers_like_a_search() {
    Lot lot(11);
    Solver solver;
    for (int i = 0; i < 40; ++i) {
        const int width = 3 + lot.below(4);
        const auto field = std::make_shared<const Field>(random_plan(lot, width, 4, 0));
        Riddle riddle = random_riddle(lot, width * 4, 4);
        riddle.must_ricochet = false;

        const Answer answer = solver.solve(field, riddle, {});
        const int optimum = answer.way ? static_cast<int>(answer.way->size()) : 0;
        CHECK(atlas_answer(field->board(), riddle, {}).value_or(-1) == optimum);
    }
    const Board board(empty_plan(5, 5));
    const Riddle riddle{.robots = {0, 4, 20, 24}, .target = 12, .colour = 0, .must_ricochet = false};
    CHECK(!atlas_answer(board, riddle, Limits{.node_count = 5, .is_enough = {}}));
    CHECK(!atlas_answer(board, riddle, Limits{.byte_count = 1 << 10, .is_enough = {}}));
    CHECK(!atlas_answer(board, Riddle{.robots = {0, 1}, .target = 2, .colour = 0}, {}));
    CHECK(!atlas_answer(Board(empty_plan(17, 2)), riddle, {}));
    CHECK(!atlas_answer(Board(empty_plan(2, 17)), riddle, {}));
    CHECK(!atlas_answer(Board(random_plan(lot, 5, 5, 1)), riddle, {}));
}

void unsound_plans_and_riddles_are_seen() {
    Plan plan = empty_plan(3, 3);
    CHECK(is_sound(plan));
    const Board board(plan);
    CHECK(is_sound(Riddle{.robots = {0, 4}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Riddle{.robots = {4, 4}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Riddle{.robots = {0, 9}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Riddle{.robots = {0}, .target = 8, .colour = 1}, board));
    CHECK(!is_sound(Riddle{.robots = {0}, .target = 9, .colour = 0}, board));
    CHECK(!is_sound(Riddle{.robots = {}, .target = 1, .colour = -1}, board));
    plan.exits[east][2] = 3;
    CHECK(!is_sound(plan));
    CHECK(!is_sound(Plan{.width = 33, .height = 1, .exits = {}, .diagonals = {}}));
    Plan stray = empty_plan(3, 3);
    stray.diagonals.push_back({9, 0, true});
    CHECK(!is_sound(stray));
}

}  // namespace

int main() {
    small_boards_of_every_sort_agree_with_the_slow_search();
    large_boards_agree_with_the_slow_search();
    both_kinds_of_search_meet_the_same_states();
    limits_are_kept_and_said();
    an_atlas_answers_like_a_search();
    unsound_plans_and_riddles_are_seen();
    return ludotheque::tests::failures;
}
