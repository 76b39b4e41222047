"""Puzzles: the only mark that wins by force, or the only one that does not lose; proofs say so."""

from __future__ import annotations

from functools import partial

from ludotheque.contract import PuzzleMaker
from ludotheque.contract.puzzle import shipped_puzzles
from ludotheque.games.morpion.notation import read_state
from ludotheque.games.morpion.puzzles.maker import make_puzzle
from ludotheque.games.morpion.puzzles.positions import key, kind, positions
from ludotheque.games.morpion.state import State

__all__ = ["PUZZLE_MAKER"]

PUZZLE_MAKER: PuzzleMaker[State] = PuzzleMaker(
    positions, make_puzzle, read_state, key, kind, partial(shipped_puzzles, __name__)
)
