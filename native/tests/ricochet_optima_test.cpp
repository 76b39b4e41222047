#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <set>
#include <vector>

#include "games/ricochet/optima_table.hpp"
#include "games/ricochet/solver.hpp"
#include "tests/check.hpp"

using namespace ludotheque::ricochet;

namespace {

constexpr int width = 16;
constexpr int room = 7;  // columns that are walled off, so that every placement can be solved one by one

void put_wall_east_of(Plan& plan, int cell) {
    plan.exits[east][static_cast<std::size_t>(cell)] = no_exit;
    plan.exits[west][static_cast<std::size_t>(cell + 1)] = no_exit;
}

//   0  1  2 |3  4  5  6 |
//  16 17 18 19 20|21 22 |
Plan two_rows() {
    Plan plan{.width = width, .height = 2, .exits = {}, .diagonals = {}};
    for (int cell = 0; cell < 2 * width; ++cell) {
        const int x = cell % width;
        plan.exits[north].push_back(cell >= width ? cell - width : no_exit);
        plan.exits[east].push_back(x < width - 1 ? cell + 1 : no_exit);
        plan.exits[south].push_back(cell < width ? cell + width : no_exit);
        plan.exits[west].push_back(x > 0 ? cell - 1 : no_exit);
    }
    for (const int cell : {2, 20, room - 1, width + room - 1}) put_wall_east_of(plan, cell);
    return plan;
}

Region walled_off(bool is_for_any) {
    Region region{.cells = {}, .target = 4, .is_for_any = is_for_any};
    for (int x = 0; x < room; ++x) region.cells.insert(region.cells.end(), {x, width + x});
    return region;
}

OptimaTable finished(const Board& board, const Region& region, MakeOptimaKernel* make_kernel = make_optima_kernel) {
    OptimaTable table(board, region, make_kernel);
    table.keep_optima();
    ludotheque::BudgetCounter counter;
    while (table.advance(counter)) continue;
    return table;
}

std::size_t optimum(Solver& solver, const SharedBoard& prepared, const Region& region, const std::vector<int>& robots) {
    const Problem problem{.robots = robots, .target = region.target, .colour = region.is_for_any ? any_colour : 0};
    const Answer answer = solver.solve(prepared, problem, {});
    return answer.path ? answer.path->size() : 0;
}

// The active robot first, helpers in ascending order; where any robot will do, all of them.
std::set<std::vector<int>> every_placement(const Region& region) {
    std::set<std::vector<int>> placements;
    std::vector<int> robots(4);
    for (const int a : region.cells)
        for (const int b : region.cells)
            for (const int c : region.cells)
                for (const int d : region.cells) {
                    robots = {a, b, c, d};
                    const bool is_ordered = b < c && c < d && (!region.is_for_any || a < b);
                    if (is_ordered && a != b && a != c && a != d) placements.insert(robots);
                }
    return placements;
}

void every_placement_is_counted_where_the_solver_puts_it(bool is_for_any) {
    const auto prepared = std::make_shared<const PreparedBoard>(two_rows());
    const Region region = walled_off(is_for_any);
    const OptimaTable table = finished(prepared->board(), region);

    Solver solver;
    std::vector<std::uint64_t> counts(64, 0);
    std::set<std::vector<int>> hardest;
    const std::set<std::vector<int>> placements = every_placement(region);
    for (const std::vector<int>& robots : placements) {
        const std::size_t slides = optimum(solver, prepared, region, robots);
        ++counts[slides];
        if (slides + 1 == table.counts().size()) hardest.insert(robots);
    }

    CHECK(table.placement_count() == placements.size());
    CHECK(std::equal(table.counts().begin() + 1, table.counts().end(), counts.begin() + 1));
    const std::uint64_t solved = std::accumulate(table.counts().begin(), table.counts().end(), std::uint64_t{0});
    CHECK(counts[0] == placements.size() - solved);
    CHECK(hardest.size() == std::min(table.hardest().size(), hardest.size()));
    for (const Placement& placement : table.hardest()) CHECK(hardest.contains({placement.begin(), placement.end()}));
}

std::size_t place_of(const Region& region, int cell) {
    return static_cast<std::size_t>(std::ranges::lower_bound(region.cells, cell) - region.cells.begin());
}

std::size_t kept_optimum(const OptimaTable& table, const Region& region, const std::vector<int>& robots) {
    const std::size_t first = place_of(region, robots[1]);
    const std::size_t second = place_of(region, robots[2]);
    const std::size_t third = place_of(region, robots[3]);
    const std::size_t triple = third * (third - 1) * (third - 2) / 6 + second * (second - 1) / 2 + first;
    std::size_t slides = 0;
    for (std::size_t i = 0; i < table.plane_count(); ++i)
        if (table.plane(i)[triple].has(robots[0])) slides |= std::size_t{1} << i;
    return slides;
}

void kept_optima_are_those_of_the_solver(bool is_for_any) {
    const auto prepared = std::make_shared<const PreparedBoard>(two_rows());
    Region region = walled_off(is_for_any);
    const OptimaTable table = finished(prepared->board(), region);
    std::ranges::sort(region.cells);

    Solver solver;
    for (const std::vector<int>& robots : every_placement(region))
        CHECK(kept_optimum(table, region, robots) == optimum(solver, prepared, region, robots));
}

void every_processor_finds_the_same() {
    const Board board(two_rows());
    for (const bool is_for_any : {false, true}) {
        const Region region = walled_off(is_for_any);
        const OptimaTable plain = finished(board, region, make_generic_optima_kernel);
        const OptimaTable quickest = finished(board, region);
        CHECK(plain.counts() == quickest.counts());
        CHECK(plain.hardest() == quickest.hardest());
    }
}

void boards_of_another_kind_are_not_tabulated() {
    const Board board(two_rows());
    CHECK(can_tabulate(board, walled_off(false)));
    Region stray = walled_off(false);
    stray.target = 15;
    CHECK(!can_tabulate(board, stray));
    Region crowded = walled_off(false);
    crowded.cells.resize(4);
    CHECK(!can_tabulate(board, crowded));
    Region doubled = walled_off(false);
    doubled.cells.push_back(doubled.cells.front());
    CHECK(!can_tabulate(board, doubled));
    Region open_ended = walled_off(false);
    open_ended.cells.pop_back();
    CHECK(!can_tabulate(board, open_ended));
    Plan with_diagonal = two_rows();
    with_diagonal.diagonals.push_back({5, 0, true});
    CHECK(!can_tabulate(Board(with_diagonal), walled_off(false)));
}

void a_stopped_table_says_so() {
    const Board board(two_rows());
    OptimaTable table(board, walled_off(false));
    ludotheque::BudgetCounter counter(ludotheque::Budget{.node_count = 3});
    bool is_interrupted = false;
    try {
        while (table.advance(counter)) continue;
    } catch (const ludotheque::BudgetSpent&) {
        is_interrupted = true;
    }
    CHECK(is_interrupted);
}

}  // namespace

SUITE(ricochet_optima_test) {
    every_placement_is_counted_where_the_solver_puts_it(false);
    every_placement_is_counted_where_the_solver_puts_it(true);
    kept_optima_are_those_of_the_solver(false);
    kept_optima_are_those_of_the_solver(true);
    every_processor_finds_the_same();
    boards_of_another_kind_are_not_tabulated();
    a_stopped_table_says_so();
}
