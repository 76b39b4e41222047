#include <array>

#include "games/morpion/proof/proof.hpp"
#include "tests/check.hpp"

using namespace ludotheque;
using namespace ludotheque::morpion;

namespace {

constexpr std::uint64_t plenty = 1'000'000;

Proof proved(const Grid& grid, std::vector<int> mine = {}, std::vector<int> theirs = {}) {
    PolledBudgetCounter counter(ludotheque::Budget{.node_count = plenty});
    return prove({grid, std::move(mine), std::move(theirs), true}, counter);
}

void small_boards_have_their_known_values() {
    // Uiterwijk and van den Herik 2000; Hales and Jewett 1963; the table in docs/games/morpion-solver.md.
    struct Known {
        Grid grid;
        Value value;
    };
    const std::array<Known, 9> known{{
        {{1, 1, 1}, Value::win},
        {{3, 3, 3}, Value::draw},
        {{4, 3, 3}, Value::win},
        {{4, 4, 4}, Value::draw},
        {{5, 4, 4}, Value::draw},
        {{6, 5, 4}, Value::win},
        {{6, 6, 5}, Value::draw},
        {{9, 9, 7}, Value::draw},
        {{3, 3, 4}, Value::draw},
    }};
    for (const Known& each : known) CHECK(proved(each.grid).value == each.value);
}

void nine_in_a_row_is_held_on_the_biggest_board() {
    const Proof proof = proved({26, 26, 9});
    CHECK(proof.value == Value::draw);
    CHECK(proof.claims.size() == 2);
}

void a_won_position_comes_with_its_line() {
    // a . .      seat to move: a1, c1; the other: b2
    const Proof proof = proved({3, 3, 3}, {0, 2}, {4, 3});
    CHECK(proof.value == Value::win);
    CHECK(!proof.line.empty() && proof.line.front() == 1);
}

void two_open_ends_are_lost() {
    // Four by four, three in a row: the other side has b2 and c2 with both ends free.
    const Proof proof = proved({4, 4, 3}, {0}, {5, 6});
    CHECK(proof.value == Value::loss);
}

void a_search_out_of_nodes_says_unknown() {
    PolledBudgetCounter few(ludotheque::Budget{.node_count = 100});
    const Proof proof = prove({{7, 7, 5}, {}, {}, false}, few);
    CHECK(proof.value == Value::unknown);
    CHECK(proof.claims.empty());
}

void a_stopped_search_says_unknown() {
    PolledBudgetCounter stopped(ludotheque::Budget{.node_count = plenty, .is_spent = [] { return true; }});
    CHECK(prove({{7, 7, 5}, {}, {}, false}, stopped).value == Value::unknown);
}

void the_same_search_costs_the_same_nodes() {
    CHECK(proved({5, 4, 4}).node_count == proved({5, 4, 4}).node_count);
}

void overlong_lines_are_held_but_never_claimed_as_wins() {
    CHECK(proved({4, 4, 4, true}).value == Value::draw);
    CHECK(proved({4, 4, 3, true}).value == Value::unknown);
    CHECK(proved({4, 3, 3, true}, {5}, {0}).value == Value::unknown);
    CHECK(proved({3, 3, 3, true}).value == Value::draw);  // no line can be overlong
}

}  // namespace

SUITE(morpion_proof_test) {
    small_boards_have_their_known_values();
    nine_in_a_row_is_held_on_the_biggest_board();
    a_won_position_comes_with_its_line();
    two_open_ends_are_lost();
    a_search_out_of_nodes_says_unknown();
    a_stopped_search_says_unknown();
    the_same_search_costs_the_same_nodes();
    overlong_lines_are_held_but_never_claimed_as_wins();
}
