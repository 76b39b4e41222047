"""The grid in a terminal: columns by key, discs that fall, and two seats that differ without colour."""

from __future__ import annotations

from ludotheque.contract import Move, Seed
from ludotheque.contract.screen import Look, Question
from ludotheque.games.connect_four import GAME, Drop, Options, Pop, Swap
from ludotheque.games.connect_four.screen import SCREEN_BOARD, Cursor


def view_after(*columns, options=None):
    state = GAME.deal(options or Options(), Seed(1))
    for column in columns:
        state = GAME.apply(state, Move(state.turn, Drop(column - 1)))
    return GAME.view(state, None)


def question(view):
    return Question(view, [Drop(column) for column in view.open_columns])


def press(view, cursor, *keys):
    answer = None
    for key in keys:
        answer = SCREEN_BOARD.press(question(view), cursor, key)
        cursor = answer.cursor
    return answer


def text_of(picture):
    return "\n".join("".join(piece.text for piece in row) for row in picture.rows)


def test_the_cursor_goes_around_and_enter_drops_there():
    view = view_after()

    assert press(view, Cursor(6), "right", "enter").action == Drop(0)
    assert press(view, Cursor(0), "left", "space").action == Drop(6)
    assert press(view, Cursor(3), "home", "down").action == Drop(0)
    assert press(view, Cursor(3), "end", "enter").action == Drop(6)


def test_a_number_drops_in_its_column():
    assert press(view_after(), Cursor(3), "7").action == Drop(6)
    assert press(view_after(), Cursor(3), "8") == (Cursor(3), None)
    assert press(view_after(), Cursor(3), "0").action is None


def test_with_many_columns_a_first_digit_waits_for_a_second():
    wide = view_after(options=Options(columns=26, rows=6, run=4))

    assert press(wide, Cursor(3), "2").action is None
    assert press(wide, Cursor(3), "2", "5").action == Drop(24)
    assert press(wide, Cursor(3), "2", "7").action == Drop(6)
    assert press(wide, Cursor(3), "5").action == Drop(4)


def test_a_full_column_is_chosen_only_for_the_rules_to_say_which_are_open():
    view = view_after(1, 1, 1, 1, 1, 1)

    assert press(view, Cursor(0), "enter").action == Drop(0)
    assert SCREEN_BOARD.press(Question(view), Cursor(0), "enter").action is None
    assert "×" in text_of(SCREEN_BOARD.draw(view, Cursor(0), Look(scale=4)))


def test_the_first_disc_is_taken_over_with_s_or_a_button():
    state = GAME.deal(Options(pie=True), Seed(1))
    state = GAME.apply(state, Move(state.turn, Drop(3)))
    asked = Question(GAME.view(state, None), GAME.legal_actions(state, state.turn))

    assert SCREEN_BOARD.press(asked, Cursor(3), "s").action == Swap()
    assert [button.key for button in SCREEN_BOARD.buttons(asked, Cursor(3))] == ["s"]
    assert SCREEN_BOARD.press(Question(asked.view), Cursor(3), "s").action is None
    assert SCREEN_BOARD.press(question(view_after()), Cursor(3), "s") is None
    assert not SCREEN_BOARD.buttons(question(view_after()), Cursor(3))
    swapped = GAME.apply(state, Move(state.turn, Swap()))
    picture = SCREEN_BOARD.draw(GAME.view(swapped, None), Cursor(0), Look(scale=6, last=Move(1, Swap())))
    assert "›" in text_of(picture)


def test_an_own_disc_at_the_bottom_is_popped_out_with_a_key_or_by_its_number():
    state = GAME.deal(Options(pop_out=True), Seed(1))
    for column in (0, 1):
        state = GAME.apply(state, Move(state.turn, Drop(column)))
    asked = Question(GAME.view(state, None), GAME.legal_actions(state, state.turn))
    picture = SCREEN_BOARD.draw(asked.view, Cursor(0), Look(scale=4, last=Move(1, Pop(1))))

    assert SCREEN_BOARD.press(asked, Cursor(0), "up").action == Pop(0)
    assert SCREEN_BOARD.press(asked, Cursor(1), "delete").action is None
    assert SCREEN_BOARD.point(asked, Cursor(3), picture.places[0].name) == (Cursor(0), Pop(0))
    assert "1↓" in text_of(picture)


def test_a_click_drops_and_the_pointer_only_chooses():
    asked = question(view_after())

    assert SCREEN_BOARD.point(asked, Cursor(3), 5) == (Cursor(5), Drop(5))
    assert SCREEN_BOARD.hover(asked, Cursor(3), 5) == Cursor(5)
    assert SCREEN_BOARD.hover(asked, Cursor(3), "elsewhere") == Cursor(3)


def test_a_disc_falls_row_by_row():
    before, after = view_after(4), view_after(4, 4)

    frames = SCREEN_BOARD.frames(before, after)

    assert [next(row for row in range(6) if frame.cells[row][3] == 1) for frame in frames] == [0, 1, 2, 3]
    assert SCREEN_BOARD.frames(after, before) == ()
    assert SCREEN_BOARD.frames(before, view_after(4, 4, 4)) == ()
    assert SCREEN_BOARD.frames(before, view_after(options=Options(columns=5, rows=5))) == ()


def test_without_colours_the_seats_the_last_disc_and_the_line_are_seen():
    won = view_after(1, 2, 1, 2, 1, 2, 1)
    look = Look(has_colours=False, last=Move(0, Drop(0)))

    for scale in (3, 4, 5):
        drawn = text_of(SCREEN_BOARD.draw(won, Cursor(6), Look(scale=scale, has_colours=False)))
        assert drawn.count("★") == 4
    assert "•" in text_of(SCREEN_BOARD.draw(view_after(1), Cursor(6), look))
    small = text_of(SCREEN_BOARD.draw(won, Cursor(6), Look(scale=6, has_colours=False)))
    assert small.count("[●") == 4
    assert small.count("◉") == 3


def test_values_stand_above_their_columns():
    look = Look(scale=4, labels={Drop(0): "W19", Drop(3): "D", Swap(): "L4"}, last=Move(0, Drop(3)))

    first, *_ = text_of(SCREEN_BOARD.draw(view_after(4), Cursor(3), look)).split("\n")

    assert first.split() == ["W19", "D"]


def test_nothing_is_offered_when_the_game_is_over_or_the_column_full():
    over = view_after(1, 2, 1, 2, 1, 2, 1)

    assert "▼" not in text_of(SCREEN_BOARD.draw(over, Cursor(0), Look(scale=4)))
    assert "▼" not in text_of(SCREEN_BOARD.draw(view_after(), Cursor(0), Look(scale=4, shows_cursor=False)))
    assert "▼" not in text_of(SCREEN_BOARD.draw(view_after(), Cursor(99), Look(scale=4)))
