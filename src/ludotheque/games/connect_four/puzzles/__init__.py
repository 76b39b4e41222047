"""Puzzles: the only column that wins, or the only one that does not lose; exact scores say so."""

from __future__ import annotations

from functools import partial

from ludotheque.contract import PuzzleMaker
from ludotheque.contract.puzzle import shipped_puzzles
from ludotheque.games.connect_four.notation import read_state
from ludotheque.games.connect_four.puzzles.maker import make_puzzle
from ludotheque.games.connect_four.puzzles.positions import key, kind, positions
from ludotheque.games.connect_four.state import State

__all__ = ["PUZZLE_MAKER"]

PUZZLE_MAKER: PuzzleMaker[State] = PuzzleMaker(
    positions, make_puzzle, read_state, key, kind, partial(shipped_puzzles, __name__)
)
