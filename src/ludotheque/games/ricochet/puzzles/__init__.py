"""Puzzles: a placement with exactly one shortest path to the target."""

from __future__ import annotations

from functools import partial

from ludotheque.contract import PuzzleMaker
from ludotheque.contract.puzzle import shipped_puzzles
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.puzzles.maker import make_puzzle
from ludotheque.games.ricochet.puzzles.positions import key, kind, positions, positions_with
from ludotheque.games.ricochet.state import State

__all__ = ["PUZZLE_MAKER"]

PUZZLE_MAKER: PuzzleMaker[State] = PuzzleMaker(
    positions, make_puzzle, read_state, key, kind, partial(shipped_puzzles, __name__), positions_with
)
