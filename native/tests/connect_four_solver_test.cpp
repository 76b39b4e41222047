#include <algorithm>
#include <atomic>
#include <string_view>
#include <vector>

#include "games/connect_four/score.hpp"
#include "games/connect_four/solver/solver.hpp"
#include "tests/check.hpp"
#include "tests/connect_four_slow.hpp"

using namespace ludotheque::connect_four;
using namespace ludotheque::tests;
using ludotheque::search::Bounds;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

Setup played(const Board& board, std::string_view columns) {
    Setup setup{board, {}, {}};
    for (const char column : columns) setup = after_drop(setup, column - '1');
    return setup;
}

int exact(const Answer& answer) {
    CHECK(answer.bounds.is_exact());
    return answer.bounds.lower;
}

int sign(int value) {
    return (value > 0) - (value < 0);
}

// Sizes of both parities, every layout of bits, short lines and long ones.
const std::vector<Board> boards{
    {4, 4, 3}, {4, 4, 4}, {5, 4, 4},   {4, 5, 4}, {5, 5, 4},  {5, 5, 3},  {7, 6, 4},   {6, 6, 4},  {7, 5, 4},
    {8, 7, 4}, {6, 7, 5}, {7, 6, 6},   {9, 6, 4}, {6, 9, 4},  {5, 8, 4},  {12, 4, 4},  {4, 14, 4}, {3, 20, 4},
    {9, 7, 4}, {8, 8, 4}, {10, 10, 5}, {9, 9, 4}, {11, 9, 4}, {14, 8, 6}, {13, 13, 4},
};

void scores_agree_with_the_slow_solver() {
    Solver solver(megabyte);
    Lots lots(1);
    for (const Board& board : boards) {
        for (int i = 0; i < 14; ++i) {
            SlowGame game = random_game(board, std::min(board.cells() / 2 + 1, 4 + i % 7), lots);
            const int score = game.score();
            CHECK(exact(solver.score(game.setup(), {})) == score);
            CHECK(sign(solver.outcome(game.setup(), {}).bounds.lower) == sign(score));
            CHECK(sign(solver.outcome(game.setup(), {}).bounds.upper) == sign(score));
        }
    }
}

void column_scores_agree_with_the_slow_solver() {
    Solver solver(megabyte);
    Lots lots(2);
    for (const Board& board : boards) {
        SlowGame game = random_game(board, 8, lots);
        const ColumnAnswers answers = solver.column_scores(game.setup(), {});
        for (int column = 0; column < board.columns; ++column) {
            const auto& bounds = answers.columns[static_cast<std::size_t>(column)];
            CHECK(bounds.has_value() == game.can_drop(column));
            if (!bounds) continue;
            game.drop(column);
            const int score = game.wins(column) ? win_score(board.cells(), game.disc_count()) : -game.score();
            game.take_back(column);
            CHECK(*bounds == (Bounds{score, score}));
        }
    }
}

void a_position_has_the_score_of_its_best_column() {
    Solver solver(8 * megabyte);
    Lots lots(3);
    for (int i = 0; i < 10; ++i) {
        const Setup setup = random_game({}, 18, lots).setup();
        const int score = exact(solver.score(setup, {}));
        int best = -1000;
        for (const auto& bounds : solver.column_scores(setup, {}).columns) {
            if (bounds) best = std::max(best, bounds->lower);
        }
        CHECK(best == score);
    }
}

void a_best_line_ends_when_the_score_says() {
    Solver solver(megabyte);
    Lots lots(4);
    for (const Board& board : boards) {
        SlowGame game = random_game(board, 9, lots);
        const Line line = solver.best_line(game.setup(), {});
        const int end = end_of_game(board.cells(), game.disc_count(), line.bounds.lower);
        CHECK(line.is_complete && line.bounds.is_exact());
        CHECK(static_cast<int>(line.columns.size()) == end - game.disc_count());
        for (std::size_t i = 0; i < line.columns.size(); ++i) {
            game.drop(line.columns[i]);
            const bool is_last = i + 1 == line.columns.size();
            CHECK(game.wins(line.columns[i]) == (is_last && line.bounds.lower != 0));
        }
    }
}

void whole_boards_have_their_known_values() {
    // From Tromp's table: 0 a draw, 1 and -1 who wins of the first and the second player.
    struct Known {
        int columns, rows, value;
    };
    Solver solver(8 * megabyte);
    for (const auto& [columns, rows, value] :
         std::vector<Known>{{4, 4, 0}, {5, 4, 0}, {6, 4, -1}, {4, 5, 0}, {4, 6, 0}, {4, 7, 0}}) {
        CHECK(sign(exact(solver.score({{columns, rows, 4}, {}, {}}, {}))) == value);
    }
}

void games_that_are_over_have_a_score_and_no_columns() {
    Solver solver(megabyte);
    const Setup lost = played({}, "1212121");
    CHECK(exact(solver.score(lost, {})) == -18);
    CHECK(solver.best_line(lost, {}).columns.empty());
    for (const auto& bounds : solver.column_scores(lost, {}).columns) CHECK(!bounds);
    Setup full{{4, 4, 4}, {}, {}};
    for (const int column : solver.best_line(full, {}).columns) full = after_drop(full, column);
    CHECK(exact(solver.score(full, {})) == 0);
}

void a_win_at_once_needs_no_nodes() {
    Solver solver(megabyte);
    const Answer answer = solver.score(played({}, "121212"), {});
    CHECK(exact(answer) == 18);
    CHECK(answer.node_count == 0);
}

void the_same_search_costs_the_same_nodes() {
    const Setup setup = played({}, "4444445623");
    Solver solver(megabyte);
    const Answer first = solver.score(setup, {});
    solver.forget();
    const Answer again = solver.score(setup, {});
    CHECK(first.node_count == again.node_count);
    CHECK(first.bounds == again.bounds);
}

void a_limit_of_nodes_is_kept() {
    Solver solver(megabyte);
    const Answer answer = solver.score(played({}, "44"), {.node_count = 5000});
    CHECK(answer.node_count == 5000);
    CHECK(answer.bounds.lower < answer.bounds.upper);
    CHECK(answer.bounds.lower <= 1 && answer.bounds.upper >= 1);
    CHECK(!solver.best_line(played({}, "44"), {.node_count = 5000}).is_complete);
}

void who_says_enough_is_heard() {
    Solver solver(megabyte);
    int polls = 0;
    const Answer answer = solver.score({{}, {}, {}}, {.is_spent = [&] { return ++polls == 3; }});
    CHECK(polls == 3);
    CHECK(answer.node_count == 3 * ludotheque::BudgetCounter::nodes_per_poll);
    CHECK(!answer.bounds.is_exact());
}

void several_threads_find_the_same_score() {
    Solver solver(8 * megabyte);
    for (const int threads : {2, 3}) {
        solver.forget();
        CHECK(exact(solver.score(played({}, "444444562335"), {.thread_count = threads})) == 4);
    }
    const Answer interrupted = solver.score({{9, 7, 4}, {}, {}}, {.node_count = 40000, .thread_count = 2});
    CHECK(!interrupted.bounds.is_exact());
}

}  // namespace

SUITE(connect_four_solver_test) {
    scores_agree_with_the_slow_solver();
    column_scores_agree_with_the_slow_solver();
    a_position_has_the_score_of_its_best_column();
    a_best_line_ends_when_the_score_says();
    whole_boards_have_their_known_values();
    games_that_are_over_have_a_score_and_no_columns();
    a_win_at_once_needs_no_nodes();
    the_same_search_costs_the_same_nodes();
    a_limit_of_nodes_is_kept();
    who_says_enough_is_heard();
    several_threads_find_the_same_score();
}
