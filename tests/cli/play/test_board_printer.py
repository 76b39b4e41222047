"""Symbols that people chose, on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.cli.play.board_printer import board_spans
from ludotheque.contract import Seat, plain_text
from ludotheque.play import play


@pytest.mark.parametrize(
    ("symbols", "drawn"),
    [(("#", "@"), "#"), (("AB", "CD"), "A"), (("AB", "AC"), "X"), (("漢", "字"), "X"), (("😀", "B"), "X")],
)
def test_symbols_that_would_look_alike_or_push_the_row_aside_are_not_drawn(table, symbols, drawn: str) -> None:
    players = tuple(replace(player, symbol=symbol) for player, symbol in zip(table.players, symbols, strict=True))
    played = play(replace(table, players=players), Seat(0), table.game.notation.read_action("d"))

    assert f"1  . . . {drawn} . . ." in plain_text(board_spans(played))
