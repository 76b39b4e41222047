// Many seats on one grid: what is kept up to date mark by mark must be what the grid shows.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/morpion/multiplayer/forced_moves.hpp"
#include "games/morpion/multiplayer/random.hpp"
#include "games/morpion/multiplayer/search.hpp"
#include "tests/check.hpp"

using namespace ludotheque;
using namespace ludotheque::morpion;

namespace {

constexpr auto unlimited = UINT64_MAX;

struct TranspositionTable {
    Grid grid;
    int seat_count;
};

const std::vector<TranspositionTable> tables{
    {{3, 3, 3, false}, 3},  {{6, 5, 4, true}, 3},   {{12, 12, 4, false}, 4},
    {{3, 26, 5, false}, 5}, {{26, 3, 26, true}, 2}, {{9, 9, 3, false}, 26},
};

// The marks on the grid, to be counted the slow way.
using Owners = std::vector<int>;

int length_through(const Grid& grid, const Owners& owners, int cell, Step step) {
    const auto along = [&](int sign) {
        int count = 0;
        int column = cell % grid.columns + sign * step.column;
        int row = cell / grid.columns + sign * step.row;
        while (grid.has_cell(column, row) &&
               owners[static_cast<std::size_t>(grid.cell(column, row))] == owners[static_cast<std::size_t>(cell)]) {
            ++count;
            column += sign * step.column;
            row += sign * step.row;
        }
        return count;
    };
    return 1 + along(1) + along(-1);
}

bool completes(const Grid& grid, Owners owners, int seat, int cell) {
    owners[static_cast<std::size_t>(cell)] = seat;
    return std::any_of(std::begin(steps), std::end(steps), [&](Step step) {
        const int length = length_through(grid, owners, cell, step);
        return grid.is_exact ? length == grid.run : length >= grid.run;
    });
}

bool agrees(const MultiplayerBoard& board, const Owners& owners) {
    for (int seat = 0; seat < board.seat_count(); ++seat) {
        for (int cell = 0; cell < board.grid().cell_count(); ++cell) {
            const bool is_free = owners[static_cast<std::size_t>(cell)] == nobody;
            const bool wins = is_free && completes(board.grid(), owners, seat, cell);
            if (board.is_free(cell) != is_free || board.completing(seat).has(cell) != wins) return false;
        }
    }
    return true;
}

void a_random_game_is_followed_and_taken_back(const TranspositionTable& table, std::uint64_t seed) {
    Random random(seed);
    MultiplayerBoard board(table.grid, table.seat_count);
    Owners owners(static_cast<std::size_t>(table.grid.cell_count()), nobody);
    std::vector<std::int64_t> values;
    for (int seat = 0; !board.is_over(); seat = board.after(seat)) {
        int cell = random.below(table.grid.cell_count());
        while (!board.is_free(cell)) cell = random.below(table.grid.cell_count());
        const bool wins = completes(table.grid, owners, seat, cell);
        values.push_back(board.value(0));
        board.put(seat, cell);
        owners[static_cast<std::size_t>(cell)] = seat;
        CHECK((board.winner() == seat) == wins);
        CHECK(wins || agrees(board, owners));
    }
    for (; !values.empty(); values.pop_back()) {
        board.take_back();
        CHECK(board.value(0) == values.back());
    }
    CHECK(board.free_count() == table.grid.cell_count());
    CHECK(board.near_cells().is_empty());
}

// Cells of the top row: seat 0 has c1 d1 of five, so that b1 and e1 complete three in a row.
MultiplayerBoard with_an_open_two(int seat_count) {
    MultiplayerBoard board({7, 7, 3, false}, seat_count);
    board.put(0, 2);
    board.put(0, 3);
    return board;
}

void stops_are_due_when_there_are_as_many_cells_as_moves() {
    const MultiplayerBoard board = with_an_open_two(4);
    constexpr int all = 99;
    CHECK(forced_moves(board, 0, all, {}).kind == ForcedMoves::Kind::wins);
    CHECK(forced_moves(board, 1, all, {}).kind == ForcedMoves::Kind::none);       // two others can do it
    CHECK(forced_moves(board, 1, 1, {}).kind == ForcedMoves::Kind::must_stop);    // but are not trusted with both cells
    CHECK(forced_moves(board, 2, all, {}).kind == ForcedMoves::Kind::must_stop);  // both moves are needed
    CHECK(forced_moves(board, 2, all, {}).cells.size() == 2);
    CHECK(forced_moves(board, 3, all, {}).kind == ForcedMoves::Kind::is_lost);
    CHECK(forced_moves(board, 3, all, {}).by == 0);
}

void steady_players_are_trusted_with_both_cells() {
    const MultiplayerBoard board = with_an_open_two(4);
    OpponentTypes opponent_types{};
    opponent_types[2] = OpponentType::steady;
    CHECK(forced_moves(board, 1, 1, opponent_types).kind ==
          ForcedMoves::Kind::must_stop);  // nobody knows the other one
    opponent_types[3] = OpponentType::steady;
    CHECK(forced_moves(board, 1, 1, opponent_types).kind == ForcedMoves::Kind::none);
}

void flighty_players_stop_one_cell_and_give_up_at_two() {
    MultiplayerBoard board = with_an_open_two(4);
    CHECK(panicked_moves(board, 0).kind == ForcedMoves::Kind::wins);
    CHECK(panicked_moves(board, 1).cells.size() == 1);
    board.put(1, 1);
    CHECK(panicked_moves(board, 2).cells.has(4) && panicked_moves(board, 2).by == 0);
    board.put(2, 4);
    CHECK(panicked_moves(board, 3).kind == ForcedMoves::Kind::none);
}

void who_comes_first_is_stopped_first() {
    MultiplayerBoard board({9, 9, 3, false}, 4);
    for (const int cell : {1, 2}) board.put(0, cell);
    for (const int cell : {40, 41}) board.put(3, cell);
    CHECK(first_threat(board, 1).by == 3);
    CHECK(first_threat(board, 1).cells.has(39) && first_threat(board, 1).cells.has(42));
    CHECK(!is_unstoppable(board, 1));
    CHECK(is_unstoppable(board, 2));
}

void a_lapse_stops_too_early_or_not_at_all() {
    constexpr MistakeRates mistakes{.haste = 0.5F, .despair = 0.6F, .oversight = 0.7F};
    MultiplayerBoard board = with_an_open_two(4);
    const Mistake despair = mistake(board, 1, true, mistakes, 0.0F);
    CHECK(despair.chance == mistakes.despair && despair.cell != 1 && despair.cell != 4);
    CHECK(mistake(board, 1, true, mistakes, mistakes.despair).cell < 0);
    board.put(1, 1);
    CHECK(mistake(board, 2, false, mistakes, 0.0F).cell == 4);
    CHECK(mistake(board, 2, false, mistakes, 0.0F).chance == mistakes.haste);
    CHECK(mistake(board, 2, true, mistakes, 0.0F).cell != 4);
    CHECK(mistake(board, 2, true, mistakes, 0.0F).chance == mistakes.oversight);
    board.put(2, 4);
    CHECK(mistake(board, 3, false, mistakes, 0.0F).cell < 0);
}

void lapses_are_drawn_alike_from_the_same_seed() {
    for (const int seat_count : {3, 4, 6, 12}) {
        MultiplayerBoard board({9, 9, 3, false}, seat_count);
        int seat = 0;
        for (int number = 0; !board.is_over(); ++number, seat = board.after(seat)) {
            const auto answer = [&] {
                PolledBudgetCounter counter(ludotheque::Budget{.node_count = 300});
                SearchOptions options;
                options.turn = seat;
                options.seed = static_cast<std::uint64_t>(number);
                return search_expert(board, options, counter).cell;
            };
            const int cell = answer();
            CHECK(cell == answer());
            board.put(seat, cell);
        }
    }
}

void the_expert_completes_and_stops() {
    for (const int seat_count : {3, 4, 12}) {
        MultiplayerBoard board = with_an_open_two(seat_count);
        for (const int seat : {0, seat_count - 1}) {
            PolledBudgetCounter counter(ludotheque::Budget{.node_count = 200});
            const int cell = search_expert(board, {seat}, counter).cell;
            CHECK(cell == 1 || cell == 4);
        }
    }
}

void methods_leave_the_grid_as_it_was() {
    for (const auto method :
         {search_max_n, search_paranoid, search_best_reply, search_monte_carlo,
          static_cast<MultiplayerMove (*)(MultiplayerBoard&, const SearchOptions&, PolledBudgetCounter&)>(
              search_expert)}) {
        MultiplayerBoard board({8, 8, 4, false}, 3);
        for (const int cell : {27, 28, 36, 35, 20, 43}) board.put(cell % 3, cell);
        const std::int64_t value = board.value(0);
        PolledBudgetCounter counter(ludotheque::Budget{.node_count = 500});
        const MultiplayerMove result = method(board, {0, 99, 8, 1, {}}, counter);
        CHECK(board.is_free(result.cell));
        CHECK(board.value(0) == value);
        CHECK(board.free_count() == 58);
        CHECK(counter.node_count() < 600);
    }
}

void max_n_follows_tiny_grids_to_the_end() {
    MultiplayerBoard board({3, 3, 3, false}, 3);
    for (const int cell : {0, 4, 8}) board.put(cell / 4, cell);
    PolledBudgetCounter counter(ludotheque::Budget{.node_count = unlimited});
    const MultiplayerMove result = search_max_n(board, {0, 99, 0, 0, {}}, counter);
    CHECK(result.is_proved);
}

}  // namespace

SUITE(morpion_multiplayer_test) {
    for (const TranspositionTable& table : tables) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) a_random_game_is_followed_and_taken_back(table, seed);
    }
    stops_are_due_when_there_are_as_many_cells_as_moves();
    steady_players_are_trusted_with_both_cells();
    flighty_players_stop_one_cell_and_give_up_at_two();
    who_comes_first_is_stopped_first();
    a_lapse_stops_too_early_or_not_at_all();
    lapses_are_drawn_alike_from_the_same_seed();
    the_expert_completes_and_stops();
    methods_leave_the_grid_as_it_was();
    max_n_follows_tiny_grids_to_the_end();
}
