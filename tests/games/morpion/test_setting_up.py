"""Positions set up on the grid: symbols of anybody in any order, and the notation that says what is possible."""

from __future__ import annotations

import pytest

from ludotheque.contract import Move, NotationError, Seed
from ludotheque.contract.screen import Look, Question
from ludotheque.games.morpion import GAME, Mark, Options
from ludotheque.games.morpion.screen import SCREEN_BOARD
from ludotheque.games.morpion.screen.setting_up import EDITOR, NextTurn, Put

BOARD = EDITOR.board


def empty(**options):
    return EDITOR.empty(GAME.deal(Options(**{"starter": 1, **options}), Seed(1)))


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


def test_enter_puts_symbols_in_turn_and_takes_them_away():
    state = after(empty(), "enter", "up", "enter")

    assert text(state) == "mo:3x3x3:p2 1b1/1a1/3 a"
    assert text(after(state, "enter")) == "mo:3x3x3:p2 1b1/3/3 a"


def test_a_number_puts_the_symbol_of_that_player_and_zero_takes_any_away():
    state = after(empty(players=3), "2", "right", "3")

    assert text(state) == "mo:3x3x3:p3 3/1bc/3 a"
    assert text(after(state, "0")) == text(after(state, "backspace")) == "mo:3x3x3:p3 3/2c/3 a"
    assert after(state, "4") == state


def test_the_tool_says_whose_symbol_is_put_or_that_one_is_taken_away():
    state = after(empty(), "tab", "tab", "enter", "left", "enter")

    assert text(state) == "mo:3x3x3:p2 3/bb1/3 a"
    assert text(after(state, "tab", "tab", "enter")) == "mo:3x3x3:p2 3/b2/3 a"
    assert text(after(state, "shift+tab", "enter")) == "mo:3x3x3:p2 3/b2/3 a"
    assert text(after(state, "tab", "enter")) == "mo:3x3x3:p2 3/ba1/3 a"


def test_whose_turn_it_is_follows_from_the_symbols_and_can_be_said():
    state = EDITOR.changed(empty(players=3), Put(Mark(0, 0), 2))

    assert text(state).endswith(" a")
    assert text(after(empty(), "t", "enter")) == "mo:3x3x3:p2 3/1b1/3 a"
    assert EDITOR.changed(empty(players=3), NextTurn()).turn == 1


def test_what_cannot_be_is_drawn_and_the_notation_says_why():
    state = after(empty(), "1", "up", "1", "up", "1")

    with pytest.raises(NotationError):
        GAME.notation.read_state(text(state))
    assert BOARD.draw(state, BOARD.start(state), Look(scale=4)).rows


def test_clicks_put_and_the_pointer_chooses():
    state = empty()
    cursor, corner = BOARD.start(state), SCREEN_BOARD.start(GAME.view(state, None))

    assert BOARD.point(Question(state), cursor, corner).action == Put(Mark(1, 1), 0)
    assert BOARD.hover(Question(state), cursor, "elsewhere") == cursor
    assert BOARD.press(Question(state), cursor, "f12") is None
    assert BOARD.sizes(state) == SCREEN_BOARD.sizes(GAME.view(state, None))


def test_beside_the_board_stand_the_turn_the_tool_and_on_large_grids_the_cell():
    small, large = empty(), empty(columns=15, rows=15, run=5)
    held = BOARD.press(Question(small), BOARD.start(small), "tab").cursor

    assert words(small, BOARD.start(small)) == "Turn: O · Piece: in turn  "
    assert words(small, held) == "Turn: O · Piece: O  "
    assert words(large, BOARD.start(large), "fr") == "Tour\u00a0: O · Pièce\u00a0: à tour de rôle  h8"
    assert [button.key for button in BOARD.buttons(Question(small), held)] == ["tab", "backspace", "t"]


def test_an_opening_that_is_not_settled_is_opened_as_a_position():
    state = GAME.deal(Options(15, 15, 5, starter=1, opening_rule="swap"), Seed(1))
    for cell in ((7, 7), (8, 8), (9, 9)):
        state = GAME.apply(state, Move(state.turn, Mark(*cell)))

    opened = EDITOR.opened(state)

    assert opened.phase is None
    assert GAME.notation.read_state(text(opened)) == opened
    assert EDITOR.opened(opened) is opened


def test_a_game_from_a_position_has_its_size_and_rules():
    chosen = Options(9, 8, 5, 2, exact=True, lines=1)

    assert EDITOR.options(GAME.deal(chosen, Seed(1))) == chosen
    assert EDITOR.options(empty(columns=15, rows=15, run=5, variant="renju")).variant == "renju"
