"""Which boards of Ricochet Robots have a rating of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludotheque.games.ricochet.state import Options

QUICK: Mapping[str, Options] = {"classic": Options(players=2, targets=5)}
"""Boards on which strangers are paired, by what their rating is called: a quarter of an hour."""


def rated_board(options: Options) -> str | None:
    """Boards drawn from the classic quarters with the usual rules, for two or more and for any number of targets."""
    rules = replace(options, players=2, targets=1, tiles_to_win=None)
    return "classic" if options.players > 1 and rules == Options(players=2, targets=1) else None
