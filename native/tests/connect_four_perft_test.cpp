#include <array>
#include <cstdint>

#include "games/connect_four/perft.hpp"
#include "tests/check.hpp"

using namespace ludotheque::connect_four;
using ludotheque::Budget;
using ludotheque::BudgetCounter;

namespace {

Count counted(const Position& position, int depth) {
    BudgetCounter counter;
    return perft(position, depth, counter);
}

void seven_by_six_has_the_known_counts() {
    // Depth 0 to 8; the agreement tests go on to 10.
    const std::array<std::uint64_t, 9> known{1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234};
    for (int depth = 0; depth < static_cast<int>(known.size()); ++depth) {
        CHECK(counted(Position({}, 0, 0), depth).leaves == known[static_cast<std::size_t>(depth)]);
    }
}

void a_finished_game_goes_no_further() {
    Position won({.columns = 3, .rows = 3, .run = 1}, 0, 0);
    won.drop(0);
    CHECK(counted(won, 0).leaves == 1);
    CHECK(counted(won, 1).leaves == 0);
}

void a_full_board_goes_no_further() {
    const Board tiny{.columns = 1, .rows = 2, .run = 2};
    CHECK(counted(Position(tiny, 0, 0), 2).leaves == 1);
    CHECK(counted(Position(tiny, 0, 0), 3).leaves == 0);
}

void a_stopped_count_says_so() {
    BudgetCounter at_once(Budget{.is_spent = [] { return true; }});
    const Count count = perft(Position({}, 0, 0), 12, at_once);
    CHECK(!count.is_complete);
    CHECK(counted(Position({}, 0, 0), 3).is_complete);
}

}  // namespace

SUITE(connect_four_perft_test) {
    seven_by_six_has_the_known_counts();
    a_finished_game_goes_no_further();
    a_full_board_goes_no_further();
    a_stopped_count_says_so();
}
