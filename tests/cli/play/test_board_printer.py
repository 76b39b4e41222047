"""The board on a screen: the symbols people chose, the letters of their language, and what fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque import catalogue
from ludotheque.cli.play.board_printer import Screen, board_spans, drawing_for
from ludotheque.contract import Seat, Seed, plain_text
from ludotheque.play import Table, open_table, play


@pytest.mark.parametrize(
    ("symbols", "drawn"),
    [(("#", "@"), "#"), (("AB", "CD"), "A"), (("AB", "AC"), "X"), (("漢", "字"), "X"), (("😀", "B"), "X")],
)
def test_symbols_that_would_look_alike_or_push_the_row_aside_are_not_drawn(table, symbols, drawn: str) -> None:
    players = tuple(replace(player, symbol=symbol) for player, symbol in zip(table.players, symbols, strict=True))
    played = play(replace(table, players=players), Seat(0), table.game.notation.read_action("d"))

    assert f"1  . . . {drawn} . . ." in plain_text(board_spans(played))


@pytest.fixture
def ricochet() -> Table:
    return open_table(catalogue.game("ricochet"), catalogue.game("ricochet").options(), Seed(5))


def size(spans) -> tuple[int, int]:
    lines = plain_text(spans).split("\n")
    return max(map(len, lines)), len(lines)


def test_a_screen_of_80_by_24_has_room_for_ricochet_and_what_is_written_below_it(ricochet) -> None:
    below, indent = 4, 2

    columns, lines = size(board_spans(ricochet, Screen(80 - indent, 24 - below)))

    assert columns + indent <= 80
    assert lines + below <= 24


@pytest.mark.parametrize(
    ("screen", "expected"),
    [
        (Screen(200, 60), "large"),
        (Screen(200, None), "large"),
        (Screen(78, 20), "short"),
        (Screen(78, 10), "short"),
        (Screen(50, 60), "narrow"),
        (Screen(50, 20), "narrow"),
        (Screen(20, 20), "narrow"),
        (Screen(200, 60, "short"), "short"),
        (Screen(78, 20, "large"), "large"),
    ],
)
def test_the_board_is_drawn_as_there_is_room(ricochet, screen: Screen, expected: str) -> None:
    game = ricochet.game
    drawings = {"large": game.paint, "narrow": game.paint_narrow, "short": game.paint_short}

    view = game.view(ricochet.state, None)

    assert drawing_for(game, view, screen) == drawings[expected](view)


def test_a_game_with_one_drawing_has_it_on_every_screen(table) -> None:
    assert board_spans(table, Screen(10, 3, "short")) == board_spans(table)


@pytest.mark.req("MO-17")
def test_robots_have_the_letters_of_the_language(ricochet) -> None:
    english, french = (plain_text(board_spans(ricochet, Screen(language=language))) for language in ("en", "fr"))

    assert all(f"[{letter}]" in english for letter in "RGBY")
    assert all(f"[{letter}]" in french for letter in "RVBJ")
    assert [len(line) for line in english.split("\n")] == [len(line) for line in french.split("\n")]
