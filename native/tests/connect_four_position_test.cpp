#include <initializer_list>

#include "games/connect_four/position.hpp"
#include "tests/check.hpp"

using namespace ludotheque::connect_four;

namespace {

Position played(const Board& board, std::initializer_list<int> columns) {
    Position position(board, 0, 0);
    for (const int column : columns) position.drop(column);
    return position;
}

void four_in_line_win_in_every_direction() {
    CHECK(played({}, {0, 1, 0, 1, 0, 1, 0}).last_player_won());
    CHECK(played({}, {0, 0, 1, 1, 2, 2, 3}).last_player_won());
    CHECK(played({}, {0, 1, 1, 2, 2, 3, 2, 3, 3, 6, 3}).last_player_won());
    CHECK(played({}, {6, 5, 5, 4, 4, 3, 4, 3, 3, 0, 3}).last_player_won());
}

void three_in_line_do_not_win() {
    CHECK(!played({}, {0, 1, 0, 1, 0}).last_player_won());
    CHECK(!played({}, {0, 0, 1, 1, 2}).last_player_won());
}

void a_run_does_not_wrap_around_the_top() {
    // Two on top of column 1 and two at the foot of column 2 are neighbours only in memory.
    const Board board{.columns = 4, .rows = 4, .run = 4};
    const Bitboard mine = (Bitboard{0b1100} << 5) | (Bitboard{0b0011} << 10);
    const Bitboard theirs = Bitboard{0b0011} << 5;
    CHECK(!Position(board, theirs, mine).last_player_won());
}

void a_full_column_takes_no_disc() {
    const Position position = played({}, {3, 3, 3, 3, 3, 3});
    CHECK(!position.can_drop(3));
    CHECK(position.can_drop(2));
    CHECK(position.open_column_count() == 6);
}

void the_turn_passes_with_every_disc() {
    const Position position = played({}, {0, 1});
    CHECK(position.mine() == 1);
    CHECK(position.theirs() == Bitboard{1} << 7);
}

void a_run_can_have_any_length() {
    const Board three{.columns = 5, .rows = 4, .run = 3};
    CHECK(played(three, {0, 0, 1, 1, 2}).last_player_won());
    const Board five{.columns = 7, .rows = 6, .run = 5};
    CHECK(!played(five, {0, 0, 1, 1, 2, 2, 3}).last_player_won());
    CHECK(played(five, {0, 0, 1, 1, 2, 2, 3, 3, 4}).last_player_won());
    const Board one{.columns = 1, .rows = 1, .run = 1};
    CHECK(played(one, {0}).last_player_won());
}

void the_largest_boards_use_every_bit() {
    const Board square{.columns = 8, .rows = 7, .run = 4};
    CHECK(played(square, {7, 0, 7, 0, 7, 0, 7}).last_player_won());
    const Board tower{.columns = 1, .rows = 63, .run = 63};
    CHECK(!played(tower, {0, 0, 0}).last_player_won());
    const Board floor{.columns = 32, .rows = 1, .run = 20};
    CHECK(!played(floor, {0, 31, 1, 30}).last_player_won());
}

void boards_that_need_more_bits_do_not_fit() {
    CHECK(fits({.columns = 8, .rows = 7}));
    CHECK(fits({.columns = 9, .rows = 6}));
    CHECK(!fits({.columns = 9, .rows = 7}));
    CHECK(!fits({.columns = 1, .rows = 64}));
    CHECK(!fits({.columns = 0, .rows = 6}));
    CHECK(!fits({.columns = 7, .rows = 0}));
    CHECK(!fits({.columns = 7, .rows = 6, .run = 0}));
    CHECK(!fits({.columns = 2'000'000'000, .rows = 2'000'000'000}));
}

void floating_shared_and_foreign_discs_are_seen() {
    CHECK(are_stacked({}, 0b01, 0b10));
    CHECK(!are_stacked({}, 0b100, 0b001));
    CHECK(!are_stacked({}, 0b1, 0b1));
    CHECK(!are_stacked({}, 0b1111111, 0));
    CHECK(!are_stacked({}, Bitboard{1} << 49, 0));
}

}  // namespace

SUITE(connect_four_position_test) {
    four_in_line_win_in_every_direction();
    three_in_line_do_not_win();
    a_run_does_not_wrap_around_the_top();
    a_full_column_takes_no_disc();
    the_turn_passes_with_every_disc();
    a_run_can_have_any_length();
    the_largest_boards_use_every_bit();
    boards_that_need_more_bits_do_not_fit();
    floating_shared_and_foreign_discs_are_seen();
}
