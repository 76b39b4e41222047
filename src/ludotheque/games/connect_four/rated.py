"""Which boards of Connect Four have a rating of their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ludotheque.games.connect_four.state import Options

QUICK: Mapping[str, Options] = {"7x6x4": Options()}
"""Boards on which strangers are paired, by what their rating is called."""


def rated_board(options: Options) -> str | None:
    """The usual grid and rules, whoever begins; a field that is added later makes another game."""
    return "7x6x4" if replace(options, starter=None) == Options(starter=None) else None
