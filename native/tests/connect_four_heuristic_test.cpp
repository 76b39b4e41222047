#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "cpu.hpp"
#include "games/connect_four/heuristic/heuristic_search.hpp"
#include "games/connect_four/heuristic/search_dispatch.hpp"
#include "games/connect_four/heuristic/zugzwang.hpp"
#include "games/connect_four/score.hpp"
#include "tests/check.hpp"
#include "tests/connect_four_slow.hpp"

using namespace ludotheque::connect_four;
using namespace ludotheque::tests;
using ludotheque::GenericCpu;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

Setup played(const Board& board, std::string_view columns) {
    Setup setup{board, {}, {}};
    for (const char column : columns) setup = after_drop(setup, column - 'a');
    return setup;
}

int sign(int value) {
    return (value > 0) - (value < 0);
}

// Sizes of both parities, every layout of bits, short lines and long ones.
const std::vector<Board> boards{
    {4, 4, 3},  {5, 5, 3},   {7, 6, 4},   {8, 7, 4},   {9, 6, 4},   {4, 14, 4},  {9, 7, 4},    {8, 8, 4},  {10, 10, 5},
    {11, 9, 4}, {13, 13, 4}, {15, 15, 6}, {20, 12, 3}, {26, 26, 4}, {26, 26, 6}, {26, 26, 20}, {3, 60, 4},
};

// A few discs at random; the game goes on.
SlowGame begun_game(const Board& board, int disc_count, Lots& lots) {
    return random_game(board, board.cells() - disc_count, lots);
}

bool wins_at_once(SlowGame& game, int column) {
    game.drop(column);
    const bool is_won = game.wins(column);
    game.take_back(column);
    return is_won;
}

// Whether some disc leaves the opponent without a win at once.
bool can_be_held(SlowGame& game) {
    for (int column = 0; column < game.board().columns; ++column) {
        if (!game.can_drop(column)) continue;
        game.drop(column);
        const bool is_held = !game.can_win_at_once();
        game.take_back(column);
        if (is_held) return true;
    }
    return false;
}

void wins_are_taken_and_losses_blocked_on_every_board() {
    HeuristicSearch search(megabyte);
    Lots lots(1);
    for (const Board& board : boards) {
        for (int i = 0; i < 12; ++i) {
            SlowGame game = begun_game(board, std::min(board.cells() / 3, 6 + 3 * i), lots);
            const int column = search.search(game.setup(), {.node_count = 300}).column;
            CHECK(column >= 0 && column < board.columns && game.can_drop(column));
            if (game.can_win_at_once()) {
                CHECK(wins_at_once(game, column));
            } else if (can_be_held(game)) {
                game.drop(column);
                CHECK(!game.can_win_at_once());
            }
        }
    }
}

void what_is_proved_is_so() {
    HeuristicSearch search(megabyte);
    Lots lots(2);
    int proved_count = 0;
    for (const Board& board : std::vector<Board>{
             {4, 4, 4}, {5, 4, 4}, {5, 5, 4}, {7, 6, 4}, {9, 7, 4}, {8, 8, 4}, {10, 10, 5}, {13, 13, 4}, {17, 15, 6}}) {
        for (int i = 0; i < 16; ++i) {
            SlowGame game = random_game(board, std::min(board.cells() / 2 + 1, 4 + i % 8), lots);
            const Estimate estimate = search.search(game.setup(), {.node_count = 20000});
            if (!estimate.is_proved) continue;
            ++proved_count;
            CHECK(sign(estimate.discs_to_come ? estimate.value : 0) == sign(game.score()));
            game.drop(estimate.column);  // and the move keeps the result
            if (!game.wins(estimate.column)) CHECK(sign(estimate.value) == -sign(game.score()));
        }
    }
    CHECK(proved_count > 120);
}

void lines_can_be_played_and_end_as_they_say() {
    HeuristicSearch search(megabyte);
    Lots lots(3);
    for (const Board& board : boards) {
        SlowGame game = begun_game(board, std::min(board.cells() / 3, 10), lots);
        const Estimate estimate = search.search(game.setup(), {.node_count = 3000});
        CHECK(!estimate.line.empty() && estimate.line.front() == estimate.column);
        bool is_won = false;
        for (const int column : estimate.line) {
            CHECK(!is_won && game.can_drop(column));
            game.drop(column);
            is_won = game.wins(column);
        }
    }
}

void both_compilations_estimate_alike() {
    Lots lots(4);
    for (const Board& board : boards) {
        const auto plain = make_generic_heuristic_kernel(board, megabyte, {});
        const auto quickest = make_heuristic_kernel(board, megabyte, {});
        const Setup setup = begun_game(board, std::min(board.cells() / 3, 8), lots).setup();
        std::vector<int> columns;
        for (int column = 0; column < board.columns; ++column) columns.push_back(column);
        ludotheque::BudgetCounter first(ludotheque::Budget{.node_count = 2000});
        ludotheque::BudgetCounter second(ludotheque::Budget{.node_count = 2000});
        const Estimate one = plain->search(setup, columns, first);
        const Estimate other = quickest->search(setup, columns, second);
        CHECK(one.line == other.line && one.value == other.value && one.node_count == other.node_count);
    }
}

void the_same_search_has_the_same_result_at_the_same_cost() {
    HeuristicSearch search(megabyte);
    const Setup setup = played({9, 7, 4}, "eedfd");
    const Estimate first = search.search(setup, {.node_count = 30000});
    search.search(played({9, 7, 4}, "abc"), {.node_count = 10000});
    const Estimate again = search.search(setup, {.node_count = 30000});
    CHECK(first.node_count == 30000 && again.node_count == 30000);
    CHECK(first.line == again.line && first.value == again.value && first.depth == again.depth);
}

void who_says_enough_is_heard() {
    HeuristicSearch search(megabyte);
    int polls = 0;
    const Estimate estimate = search.search({{26, 26, 4}, {}, {}}, {.is_spent = [&] { return ++polls == 3; }});
    CHECK(polls == 3);
    CHECK(estimate.node_count == 3 * ludotheque::BudgetCounter::nodes_per_poll);
    CHECK(!estimate.is_proved);
}

void only_the_given_columns_are_chosen() {
    HeuristicSearch search(megabyte);
    const Setup setup = played({9, 7, 4}, "aabb");
    CHECK(search.search(setup, {.node_count = 2000}, {7, 8}).column >= 7);
}

void a_drawn_board_is_known_to_be_drawn() {
    HeuristicSearch search(megabyte);
    const Estimate estimate = search.search(played({7, 6, 4}, "cbeccfeabcggeafccffegbbgabgagebaffae"), {});
    CHECK(estimate.is_proved && estimate.value == 0 && !estimate.discs_to_come);
}

void zugzwang_is_counted_to_its_end() {
    using Count = Zugzwang<GenericCpu>;
    CHECK(Count{}.verdict(3) == 0);

    Count mine;
    mine.add_guarded(Count::me, 2);
    CHECK(mine.verdict(4) == 0);  // I have to spoil my own threat
    CHECK(mine.verdict(5) == 1);  // they have to play below it

    Count theirs;
    theirs.add_guarded(Count::them, 2);
    CHECK(theirs.verdict(4) == -1);

    Count passing;  // I spoil my threat, and one cell more is there for them to give way
    passing.add_guarded(Count::me, 3);
    passing.add_guarded(Count::me, 2);
    CHECK(passing.verdict(4) == 1);

    Count shared;
    shared.add_shared();
    CHECK(shared.verdict(4) == -1);
    CHECK(shared.verdict(5) == 1);
}

}  // namespace

SUITE(connect_four_heuristic_test) {
    wins_are_taken_and_losses_blocked_on_every_board();
    what_is_proved_is_so();
    lines_can_be_played_and_end_as_they_say();
    both_compilations_estimate_alike();
    the_same_search_has_the_same_result_at_the_same_cost();
    who_says_enough_is_heard();
    only_the_given_columns_are_chosen();
    a_drawn_board_is_known_to_be_drawn();
    zugzwang_is_counted_to_its_end();
}
