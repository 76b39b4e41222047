"""The grid in a terminal: the cursor, large marks, letters for many players, and what is seen without colour."""

from __future__ import annotations

from ludotheque.contract import Move, Seed
from ludotheque.contract.screen import Look, Question
from ludotheque.games.morpion import GAME, Mark, Options
from ludotheque.games.morpion.screen import SCREEN_BOARD, Cursor


def view_after(*cells, options=None):
    state = GAME.deal(options or Options(starter=1), Seed(1))
    for cell in cells:
        state = GAME.apply(state, Move(state.turn, GAME.notation.read_action(cell)))
    return GAME.view(state, None)


def press(view, cursor, *keys):
    answer = None
    for key in keys:
        answer = SCREEN_BOARD.press(Question(view), cursor, key)
        cursor = answer.cursor
    return answer


def text_of(picture):
    return "\n".join("".join(piece.text for piece in row) for row in picture.rows)


def test_the_cursor_goes_around_all_edges():
    view = view_after()

    assert press(view, Cursor(0, 0), "left", "up").cursor == Cursor(2, 2)
    assert press(view, Cursor(2, 2), "right", "down").cursor == Cursor(0, 0)
    assert press(view, Cursor(1, 1), "home", "pageup").cursor == Cursor(0, 0)
    assert press(view, Cursor(1, 1), "end", "pagedown").cursor == Cursor(2, 2)


def test_enter_marks_a_free_cell_and_no_other():
    view = view_after("a1")

    assert press(view, Cursor(1, 1), "enter").action == Mark(1, 1)
    assert press(view, Cursor(0, 0), "space").action is None
    assert press(view_after("a1", "b1", "a2", "b2", "a3"), Cursor(2, 2), "enter").action is None


def test_a_click_marks_and_the_pointer_only_chooses():
    asked = Question(view_after())

    assert SCREEN_BOARD.point(asked, Cursor(0, 0), Cursor(2, 1)) == (Cursor(2, 1), Mark(2, 1))
    assert SCREEN_BOARD.hover(asked, Cursor(0, 0), Cursor(2, 1)) == Cursor(2, 1)
    assert SCREEN_BOARD.hover(asked, Cursor(0, 0), None) == Cursor(0, 0)


def test_small_cells_hold_letters_and_the_cursor_stands_in_brackets():
    view = view_after("a1", "c3", options=Options(players=3, starter=1))

    drawn = text_of(SCREEN_BOARD.draw(view, Cursor(1, 1), Look(scale=6, has_colours=False)))

    assert drawn.split("\n")[1].split() == ["1", "A", "·", "·"]
    assert "[·]" in drawn.split("\n")[2]


def test_chosen_symbols_take_the_place_of_the_usual_ones():
    drawn = text_of(SCREEN_BOARD.draw(view_after("a1"), Cursor(1, 1), Look(scale=4, symbols=("♥", "♣"))))

    assert "♥" in drawn


def test_without_colours_the_last_mark_and_the_line_are_seen():
    view = view_after("a1", "b1", "a2", "b2")
    won = view_after("a1", "b1", "a2", "b2", "a3")
    look = Look(scale=4, has_colours=False, last=Move(1, Mark(1, 1)), shows_cursor=False)

    assert "›X‹" in text_of(SCREEN_BOARD.draw(view, Cursor(0, 0), look))
    assert text_of(SCREEN_BOARD.draw(won, Cursor(0, 0), look)).count("[O]") == 3
    large = Look(scale=3, has_colours=False, last=Move(0, Mark(0, 2)), shows_cursor=False)
    assert text_of(SCREEN_BOARD.draw(won, Cursor(0, 0), large)).count("★") == 3
    assert "•" in text_of(SCREEN_BOARD.draw(view, Cursor(0, 0), Look(scale=3, has_colours=False, last=look.last)))


def test_values_plans_and_bans_stand_in_their_cells():
    renju = Options(columns=15, rows=15, run=5, variant="renju", starter=1)
    banned = view_after("h8", "a1", "h9", "o1", "i10", "a15", "j10", "o15", options=renju)
    look = Look(scale=4, labels={Mark(0, 0): "W19"}, planned=Mark(2, 2))

    drawn = text_of(SCREEN_BOARD.draw(view_after("b2"), Cursor(1, 0), look))

    assert "W19" in drawn
    assert "◌" in drawn
    assert "#" in text_of(SCREEN_BOARD.draw(banned, Cursor(0, 0), Look(scale=5)))


def test_on_a_large_grid_the_cell_of_the_cursor_is_named():
    large = view_after(options=Options(columns=26, rows=26, run=5, starter=1))

    assert SCREEN_BOARD.status(large, Cursor(25, 13), Look())[0].text == "z14"
    assert SCREEN_BOARD.status(large, Cursor(25, 13), Look(shows_cursor=False)) == ()
    assert SCREEN_BOARD.status(view_after(), Cursor(1, 1), Look()) == ()


def test_an_opening_is_answered_with_keys_and_buttons():
    state = GAME.deal(Options(columns=15, rows=15, run=5, opening_rule="swap2", starter=1), Seed(1))
    while not GAME.view(state, None).answers:
        state = GAME.apply(state, Move(state.turn, GAME.legal_actions(state, state.turn)[0]))
    view, legal = GAME.view(state, None), GAME.legal_actions(state, state.turn)
    asked, cursor = Question(view, legal), Cursor(7, 7)

    assert {button.key for button in SCREEN_BOARD.buttons(asked, cursor)} == {"s", "k", "t"}
    assert SCREEN_BOARD.press(asked, cursor, "t").action in legal
    assert SCREEN_BOARD.press(Question(view), cursor, "s").action is None
    assert SCREEN_BOARD.press(asked, cursor, "enter").action is None
    assert SCREEN_BOARD.press(Question(view_after()), cursor, "s") is None


def test_lines_are_counted_where_several_are_needed():
    several = view_after(options=Options(columns=5, rows=5, run=3, lines=2, starter=1))

    assert SCREEN_BOARD.note(several, 0) == "0/2"
    assert SCREEN_BOARD.note(view_after(), 0) == ""
