#include <array>
#include <vector>

#include "games/morpion/engine/engine.hpp"
#include "games/morpion/engine/move_picker.hpp"
#include "tests/check.hpp"

using namespace ludotheque;
using namespace ludotheque::morpion;

namespace {

using Cells = std::vector<int>;

EngineMove best_move(const Grid& grid, const Cells& mine, const Cells& theirs, std::uint64_t nodes = 3000) {
    Engine engine(grid, std::size_t{1} << 20);
    PolledBudgetCounter counter(ludotheque::Budget{.node_count = nodes});
    return engine.search(mine, theirs, 99, counter);
}

// Every free cell's patterns, sets and the key after moves there and back equal those of a fresh board.
void boards_return_to_where_they_were() {
    for (const Grid grid : {Grid{15, 15, 5}, Grid{9, 4, 4, true}, Grid{12, 12, 8}, Grid{3, 3, 3}}) {
        const ShapeTable shapes(grid);
        const PatternValues values;
        PatternBoard board(grid, shapes, values);
        PatternBoard fresh = board;
        int played = 0;
        for (int i = 0; i < 8; ++i) {
            const int cell = (i * 7 + 1) % grid.cell_count();
            if (!board.is_free(cell)) continue;
            board.put(i % 2, cell);
            ++played;
        }
        for (; played > 0; --played) board.take_back();
        CHECK(board.key() == fresh.key());
        CHECK(board.evaluation(0) == fresh.evaluation(0) && board.evaluation(1) == fresh.evaluation(1));
        CHECK(board.fours(0).size() == fresh.fours(0).size() && board.fours(1).size() == fresh.fours(1).size());
        CHECK(!board.is_near(grid.cell_count() - 1));
    }
}

// Moves are weighed late or never: asking at every move, now and then, or only at the end tells the same.
void an_evaluation_does_not_depend_on_when_it_is_computed() {
    for (const Grid grid : {Grid{15, 15, 5}, Grid{9, 4, 4, true}, Grid{12, 12, 8}}) {
        const ShapeTable shapes(grid);
        const PatternValues values;
        PatternBoard often(grid, shapes, values);
        PatternBoard seldom(grid, shapes, values);
        for (int i = 0; i < 12; ++i) {
            const int cell = (i * 5 + 3) % grid.cell_count();
            for (PatternBoard* board : {&often, &seldom}) board->put(i % 2, cell);
            often.evaluation(i % 2);
            if (i % 3 == 2) often.take_back();
            if (i % 3 == 2) seldom.take_back();
        }
        for (const Side side : {0, 1}) CHECK(often.evaluation(side) == seldom.evaluation(side));
    }
}

// The sets are kept up to date by fours alone: after moves to and fro they are those of a board with the same
// stones.
void sets_of_fours_are_those_of_a_fresh_board() {
    for (const Grid grid : {Grid{15, 15, 5}, Grid{9, 6, 4, true}, Grid{12, 12, 8}, Grid{5, 5, 3}}) {
        const ShapeTable shapes(grid);
        const PatternValues values;
        PatternBoard board(grid, shapes, values);
        PatternBoard fresh = board;
        for (int i = 0; i < grid.cell_count() / 2; ++i) {
            const int cell = (i * 8 + i / 5) % grid.cell_count();
            if (!board.is_free(cell)) continue;
            board.put(i / 3 % 2, cell);
            if (i % 4 == 3) board.take_back();
            if (i % 4 != 3) fresh.put(i / 3 % 2, cell);
        }
        for (const Side side : {0, 1}) {
            for (int cell = 0; cell < grid.cell_count(); ++cell) {
                if (!board.is_free(cell)) continue;
                CHECK(board.fours(side).has(cell) == (fresh.rank(side, cell) >= Rank::four));
                CHECK(board.double_fours(side).has(cell) == (fresh.rank(side, cell) >= Rank::double_four));
                CHECK(board.fives(side).has(cell) == (fresh.rank(side, cell) == Rank::five));
            }
        }
    }
}

void the_best_candidate_comes_first_and_of_two_alike_the_lower_cell() {
    MovePicker lineup;
    for (const Candidate& each : {Candidate{7, -300}, Candidate{675, 20}, Candidate{3, 20}, Candidate{0, 4000}}) {
        lineup.add(each);
    }
    const Candidate first = lineup.take();
    const Candidates rest = lineup.take_all();
    CHECK(first.cell == 0 && first.order == 4000);
    CHECK(rest.size() == 3 && lineup.is_empty());
    CHECK(rest[0].cell == 3 && rest[1].cell == 675 && rest[2].cell == 7);
    CHECK(rest[1].order == 20 && rest[2].order == -300);
}

void a_win_is_taken_and_a_loss_is_stopped() {
    // o o o o .      row 0 of a wide board
    CHECK(best_move({9, 9, 5}, {0, 1, 2, 3}, {40, 41, 42, 43}).move == 4);
    CHECK(best_move({9, 9, 5}, {60}, {0, 1, 2, 3}).move == 4);
    CHECK(best_move({26, 26, 12}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {100}).move == 11);
}

void an_overlong_line_does_not_win_where_it_must_not() {
    // o o o . o o: the gap would make six
    const EngineMove exact = best_move({15, 15, 5, true}, {0, 1, 2, 4, 5}, {30, 60, 90, 120, 150});
    CHECK(exact.move != 3 || exact.score < proven_win);
    CHECK(best_move({15, 15, 5}, {0, 1, 2, 4, 5}, {30, 60, 90, 120, 150}).move == 3);
}

void an_open_three_wins_by_an_open_four() {
    const EngineMove found = best_move({15, 15, 5}, {110, 111, 112}, {10, 20, 30});
    CHECK(found.is_proved);
    CHECK(found.score == won - 3);
    CHECK(found.move == 109 || found.move == 113);
}

void an_open_three_is_stopped() {
    const EngineMove found = best_move({15, 15, 5}, {10, 20, 40}, {110, 111, 112});
    CHECK(found.move == 108 || found.move == 109 || found.move == 113 || found.move == 114);
}

void fours_lead_to_a_win_that_is_found_at_once() {
    // Two blocked threes that cross: one four after the other wins.
    //   7 o's at b2 b3 b4 (column, blocked above) and c5 d5 e5 seen from b5 (row, blocked at the far end)
    const int side = 15;
    const Cells mine{1 + side, 1 + 2 * side, 1 + 3 * side, 2 + 4 * side, 3 + 4 * side, 4 + 4 * side};
    const Cells theirs{1, 5 + 4 * side, 200, 210, 220, 190};
    const EngineMove found = best_move({side, side, 5}, mine, theirs);
    CHECK(found.is_proved);
    CHECK(found.move == 1 + 4 * side);
}

void the_first_stone_goes_to_the_middle() {
    CHECK(best_move({15, 15, 5}, {}, {}).move == 112);
    CHECK(best_move({1, 1, 1}, {}, {}).move == 0);
}

void the_same_nodes_give_the_same_move() {
    const EngineMove one = best_move({15, 15, 5}, {112, 98}, {113, 127});
    const EngineMove two = best_move({15, 15, 5}, {112, 98}, {113, 127});
    CHECK(one.move == two.move && one.score == two.score && one.line == two.line);
}

void a_stopped_engine_still_names_a_move() {
    for (const Grid grid : {Grid{26, 26, 5}, Grid{26, 26, 26}, Grid{3, 26, 7}}) {
        Engine engine(grid, std::size_t{1} << 20);
        PolledBudgetCounter stopped(ludotheque::Budget{.node_count = 1, .is_spent = [] { return true; }});
        CHECK(engine.search({0}, {2}, 99, stopped).move >= 0);
    }
}

void a_full_grid_has_no_move() {
    CHECK(best_move({1, 2, 2}, {0}, {1}).move == -1);
}

}  // namespace

SUITE(morpion_engine_test) {
    boards_return_to_where_they_were();
    an_evaluation_does_not_depend_on_when_it_is_computed();
    sets_of_fours_are_those_of_a_fresh_board();
    the_best_candidate_comes_first_and_of_two_alike_the_lower_cell();
    a_win_is_taken_and_a_loss_is_stopped();
    an_overlong_line_does_not_win_where_it_must_not();
    an_open_three_wins_by_an_open_four();
    an_open_three_is_stopped();
    fours_lead_to_a_win_that_is_found_at_once();
    the_first_stone_goes_to_the_middle();
    the_same_nodes_give_the_same_move();
    a_stopped_engine_still_names_a_move();
    a_full_grid_has_no_move();
}
