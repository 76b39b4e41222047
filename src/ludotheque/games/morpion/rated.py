"""Which boards of Morpion have a rating of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludotheque.games.morpion.state import Options

_DUELS = {"3x3x3": Options(), "15x15x5": Options(columns=15, rows=15, run=5)}
QUICK: Mapping[str, Options] = {"15x15x5": _DUELS["15x15x5"]}
"""Boards on which strangers are paired, by what their rating is called; on three by three nobody wins."""

_MANY = "15x15x5-many"
"""For three and more: whom the others let win is another skill."""


def rated_board(options: Options) -> str | None:
    """Where the levels were measured, by the usual rules, whoever begins."""
    wanted = replace(options, starter=None, players=2)
    board = next((name for name, known in _DUELS.items() if wanted == known), None)
    if options.players > 2:
        return _MANY if board == "15x15x5" else None
    return board
