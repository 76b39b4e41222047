// Many seats on one grid: what is kept up to date mark by mark must be what the grid shows.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/morpion/advice.hpp"
#include "games/morpion/lot.hpp"
#include "games/morpion/urgency.hpp"
#include "tests/check.hpp"

using namespace ludotheque::morpion;

namespace {

constexpr auto unlimited = UINT64_MAX;

struct Table {
    Grid grid;
    int seat_count;
};

const std::vector<Table> tables{
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

bool agrees(const Crowd& crowd, const Owners& owners) {
    for (int seat = 0; seat < crowd.seat_count(); ++seat) {
        for (int cell = 0; cell < crowd.grid().cell_count(); ++cell) {
            const bool is_free = owners[static_cast<std::size_t>(cell)] == nobody;
            const bool wins = is_free && completes(crowd.grid(), owners, seat, cell);
            if (crowd.is_free(cell) != is_free || crowd.completing(seat).has(cell) != wins) return false;
        }
    }
    return true;
}

void a_random_game_is_followed_and_taken_back(const Table& table, std::uint64_t seed) {
    Lot lot(seed);
    Crowd crowd(table.grid, table.seat_count);
    Owners owners(static_cast<std::size_t>(table.grid.cell_count()), nobody);
    std::vector<std::int64_t> worths;
    for (int seat = 0; !crowd.is_over(); seat = crowd.after(seat)) {
        int cell = lot.below(table.grid.cell_count());
        while (!crowd.is_free(cell)) cell = lot.below(table.grid.cell_count());
        const bool wins = completes(table.grid, owners, seat, cell);
        worths.push_back(crowd.worth(0));
        crowd.put(seat, cell);
        owners[static_cast<std::size_t>(cell)] = seat;
        CHECK((crowd.winner() == seat) == wins);
        CHECK(wins || agrees(crowd, owners));
    }
    for (; !worths.empty(); worths.pop_back()) {
        crowd.take_back();
        CHECK(crowd.worth(0) == worths.back());
    }
    CHECK(crowd.free_count() == table.grid.cell_count());
    CHECK(crowd.near_cells().is_empty());
}

// Cells of the top row: seat 0 has c1 d1 of five, so that b1 and e1 complete three in a row.
Crowd with_an_open_two(int seat_count) {
    Crowd crowd({7, 7, 3, false}, seat_count);
    crowd.put(0, 2);
    crowd.put(0, 3);
    return crowd;
}

void stops_are_due_when_there_are_as_many_cells_as_moves() {
    const Crowd crowd = with_an_open_two(4);
    constexpr int all = 99;
    CHECK(urgency(crowd, 0, all, {}).kind == Urgency::Kind::wins);
    CHECK(urgency(crowd, 1, all, {}).kind == Urgency::Kind::none);       // two others can do it
    CHECK(urgency(crowd, 1, 1, {}).kind == Urgency::Kind::must_stop);    // but are not trusted with both cells
    CHECK(urgency(crowd, 2, all, {}).kind == Urgency::Kind::must_stop);  // both moves are needed
    CHECK(urgency(crowd, 2, all, {}).cells.size() == 2);
    CHECK(urgency(crowd, 3, all, {}).kind == Urgency::Kind::is_lost);
    CHECK(urgency(crowd, 3, all, {}).by == 0);
}

void steady_players_are_trusted_with_both_cells() {
    const Crowd crowd = with_an_open_two(4);
    Tempers tempers{};
    tempers[2] = Temper::steady;
    CHECK(urgency(crowd, 1, 1, tempers).kind == Urgency::Kind::must_stop);  // nobody knows the other one
    tempers[3] = Temper::steady;
    CHECK(urgency(crowd, 1, 1, tempers).kind == Urgency::Kind::none);
}

void flighty_players_stop_one_cell_and_give_up_at_two() {
    Crowd crowd = with_an_open_two(4);
    CHECK(flight(crowd, 0).kind == Urgency::Kind::wins);
    CHECK(flight(crowd, 1).cells.size() == 1);
    crowd.put(1, 1);
    CHECK(flight(crowd, 2).cells.has(4) && flight(crowd, 2).by == 0);
    crowd.put(2, 4);
    CHECK(flight(crowd, 3).kind == Urgency::Kind::none);
}

void who_comes_first_is_stopped_first() {
    Crowd crowd({9, 9, 3, false}, 4);
    for (const int cell : {1, 2}) crowd.put(0, cell);
    for (const int cell : {40, 41}) crowd.put(3, cell);
    CHECK(first_threat(crowd, 1).by == 3);
    CHECK(first_threat(crowd, 1).cells.has(39) && first_threat(crowd, 1).cells.has(42));
    CHECK(!is_past_help(crowd, 1));
    CHECK(is_past_help(crowd, 2));
}

void a_lapse_stops_too_early_or_not_at_all() {
    constexpr Lapses lapses{.haste = 0.5F, .despair = 0.6F, .oversight = 0.7F};
    Crowd crowd = with_an_open_two(4);
    const Lapse despair = lapse(crowd, 1, true, lapses, 0.0F);
    CHECK(despair.chance == lapses.despair && despair.cell != 1 && despair.cell != 4);
    CHECK(lapse(crowd, 1, true, lapses, lapses.despair).cell < 0);
    crowd.put(1, 1);
    CHECK(lapse(crowd, 2, false, lapses, 0.0F).cell == 4);
    CHECK(lapse(crowd, 2, false, lapses, 0.0F).chance == lapses.haste);
    CHECK(lapse(crowd, 2, true, lapses, 0.0F).cell != 4);
    CHECK(lapse(crowd, 2, true, lapses, 0.0F).chance == lapses.oversight);
    crowd.put(2, 4);
    CHECK(lapse(crowd, 3, false, lapses, 0.0F).cell < 0);
}

void lapses_are_drawn_alike_from_the_same_seed() {
    for (const int seat_count : {3, 4, 6, 12}) {
        Crowd crowd({9, 9, 3, false}, seat_count);
        int seat = 0;
        for (int number = 0; !crowd.is_over(); ++number, seat = crowd.after(seat)) {
            const auto answer = [&] {
                Meter meter(300);
                Request request;
                request.turn = seat;
                request.seed = static_cast<std::uint64_t>(number);
                return by_expertise(crowd, request, meter).cell;
            };
            const int cell = answer();
            CHECK(cell == answer());
            crowd.put(seat, cell);
        }
    }
}

void the_expert_completes_and_stops() {
    for (const int seat_count : {3, 4, 12}) {
        Crowd crowd = with_an_open_two(seat_count);
        for (const int seat : {0, seat_count - 1}) {
            Meter meter(200);
            const int cell = by_expertise(crowd, {seat}, meter).cell;
            CHECK(cell == 1 || cell == 4);
        }
    }
}

void methods_leave_the_grid_as_it_was() {
    for (const auto method : {by_max_n, by_paranoia, by_best_reply, by_sampling,
                              static_cast<Advice (*)(Crowd&, const Request&, Meter&)>(by_expertise)}) {
        Crowd crowd({8, 8, 4, false}, 3);
        for (const int cell : {27, 28, 36, 35, 20, 43}) crowd.put(cell % 3, cell);
        const std::int64_t worth = crowd.worth(0);
        Meter meter(500);
        const Advice advice = method(crowd, {0, 99, 8, 1, {}}, meter);
        CHECK(crowd.is_free(advice.cell));
        CHECK(crowd.worth(0) == worth);
        CHECK(crowd.free_count() == 58);
        CHECK(meter.node_count() < 600);
    }
}

void max_n_follows_tiny_grids_to_the_end() {
    Crowd crowd({3, 3, 3, false}, 3);
    for (const int cell : {0, 4, 8}) crowd.put(cell / 4, cell);
    Meter meter(unlimited);
    const Advice advice = by_max_n(crowd, {0, 99, 0, 0, {}}, meter);
    CHECK(advice.is_proved);
}

}  // namespace

int main() {
    for (const Table& table : tables) {
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
    return ludotheque::tests::failures;
}
