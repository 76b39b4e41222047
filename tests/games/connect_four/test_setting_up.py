"""Positions set up on the grid: the discs of anybody in any order, and the notation that says what is possible."""

from __future__ import annotations

import pytest

from ludotheque.contract import IllegalMove, Move, NotationError, Seed
from ludotheque.contract.screen import Look, Question
from ludotheque.games.connect_four import GAME, Drop, Options
from ludotheque.games.connect_four.screen import SCREEN_BOARD
from ludotheque.games.connect_four.screen.setting_up import EDITOR, Lift, OtherTurn, Put

BOARD = EDITOR.board


def empty(**options):
    return EDITOR.empty(GAME.deal(Options(**options), Seed(1)))


def after(state, *keys):
    """The position once these keys were pressed."""
    cursor = BOARD.start(state)
    for key in keys:
        answer = BOARD.press(Question(state), cursor, key)
        cursor = answer.cursor
        if answer.action is not None:
            state = EDITOR.changed(state, answer.action)
    return state


def text(state):
    return GAME.notation.write_state(state)


def words(state, cursor, language="en"):
    return "".join(piece.text for piece in BOARD.status(state, cursor, Look(language=language)))


def test_the_board_of_the_game_brings_its_editor():
    assert SCREEN_BOARD.editor is EDITOR


def test_digits_drop_discs_in_turn():
    assert text(after(empty(), *"4453")) == "c4:7x6x4 7/7/7/7/3b3/2baa2 a"


def test_the_tool_says_whose_disc_is_dropped_or_that_one_is_lifted():
    state = after(empty(), "tab", "enter", "enter", "tab", "right", "enter", "enter")

    assert text(state) == "c4:7x6x4 7/7/7/7/3ab2/3ab2 a"
    assert text(after(state, "shift+tab", "enter")) == "c4:7x6x4 7/7/7/7/4b2/3ab2 a"


def test_a_disc_is_lifted_with_keys_and_an_empty_column_has_none():
    state = after(empty(), "4", "4")

    assert text(after(state, "up")) == text(after(state, "backspace")) == "c4:7x6x4 7/7/7/7/7/3a3 b"
    assert EDITOR.changed(state, Lift(0)) == state


def test_whose_turn_it_is_follows_from_the_discs_and_can_be_said():
    state = EDITOR.changed(empty(), Put(3, 1))

    assert text(state).endswith(" a")
    assert text(EDITOR.changed(state, OtherTurn())).endswith(" b")
    assert text(after(empty(), "t", "1")) == "c4:7x6x4 7/7/7/7/7/b6 a"


def test_what_cannot_be_is_drawn_and_the_notation_says_why():
    state = after(empty(), "tab", *"444")

    with pytest.raises(NotationError, match="player 1: 3"):
        GAME.notation.read_state(text(state))
    assert BOARD.draw(state, BOARD.start(state), Look(scale=4)).rows


def test_a_full_column_takes_no_more():
    state = after(empty(), *"444444")

    with pytest.raises(IllegalMove, match="column 4 is full"):
        EDITOR.changed(state, Put(3, 0))


def test_a_position_that_is_over_is_edited_on():
    state = after(empty(), *"1212121")
    picture = BOARD.draw(state, BOARD.start(state), Look(scale=4))

    assert GAME.outcome(state) is not None
    assert "▼" in "".join(piece.text for row in picture.rows for piece in row)
    assert text(after(state, "1", "up")) == text(state)


def test_clicks_drop_and_the_pointer_chooses():
    state = empty()
    cursor = BOARD.start(state)

    assert BOARD.point(Question(state), cursor, 6).action == Put(6, 0)
    assert BOARD.hover(Question(state), cursor, 2).above.column == 2
    assert BOARD.press(Question(state), cursor, "f12") is None
    assert BOARD.sizes(state) == SCREEN_BOARD.sizes(GAME.view(state, None))


def test_beside_the_board_stand_the_turn_and_the_tool():
    state = empty()
    cursor = BOARD.start(state)
    held = BOARD.press(Question(state), cursor, "tab").cursor

    assert words(state, cursor) == "Turn: ● · Piece: in turn"
    assert words(state, held) == "Turn: ● · Piece: ●"
    assert words(state, cursor, "fr") == "Tour\u00a0: ● · Pièce\u00a0: à tour de rôle"
    assert [button.key for button in BOARD.buttons(Question(state), cursor)] == ["tab", "backspace", "t"]


@pytest.mark.parametrize("rule", ["pie", "pop_out"])
def test_a_game_in_its_middle_is_opened_with_its_discs(rule):
    state = GAME.deal(Options(**{rule: True}), Seed(1))
    state = GAME.apply(state, Move(state.turn, Drop(3)))

    opened = EDITOR.opened(state)

    assert opened.discs == state.discs
    assert GAME.notation.read_state(text(opened)) == opened
    assert EDITOR.empty(opened).occupied == 0


def test_a_game_from_a_position_has_its_size_and_rules():
    assert EDITOR.options(empty(columns=9, rows=8, run=5)) == Options(9, 8, 5)
    assert EDITOR.options(empty(pop_out=True)).pop_out
