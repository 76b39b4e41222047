"""Puzzles: the only mark that wins by force, or the only one that does not lose; proofs say so."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ludotheque.contract import Puzzle, PuzzleMaker
from ludotheque.contract.puzzle import read_puzzles
from ludotheque.games.morpion.notation import read_state
from ludotheque.games.morpion.puzzles.maker import make_puzzle
from ludotheque.games.morpion.puzzles.positions import key, kind, positions
from ludotheque.games.morpion.state import State

__all__ = ["PUZZLE_MAKER"]

FILE = "shipped.jsonl"


@cache
def shipped() -> tuple[Puzzle, ...]:
    return read_puzzles(files(__name__).joinpath(FILE).read_text(encoding="utf-8"))


PUZZLE_MAKER: PuzzleMaker[State] = PuzzleMaker(positions, make_puzzle, read_state, key, kind, shipped)
