"""Positions in the notation, and games played from cell names."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce

import pytest

from ludotheque.contract import Move, Seed
from ludotheque.games.morpion import GAME, Options, State

Play = Callable[..., State]


@pytest.fixture
def play() -> Play:
    """Play these cells in turn order, the first player beginning unless the options say otherwise."""

    def played(cells: str, options: Options | None = None) -> State:
        opening = GAME.deal(options or Options(starter=1), Seed(0))
        return reduce(
            lambda state, cell: GAME.apply(state, Move(state.turn, GAME.notation.read_action(cell))),
            cells.split(),
            opening,
        )

    return played
