"""Puzzles: a placement with exactly one shortest way to the target; and riddles of any kind one asks for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from ludotheque.contract import Puzzle, PuzzleMaker, Seed
from ludotheque.contract.puzzle import graded, read_puzzles
from ludotheque.games.ricochet.boards import BoardSet
from ludotheque.games.ricochet.explain.difficulty import difficulty_of
from ludotheque.games.ricochet.notation import read_state, write_action, write_state
from ludotheque.games.ricochet.puzzles.riddles import Kind, Riddle, canonical_state, riddle
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.solver import all_paths, problem_of
from ludotheque.games.ricochet.state import Options, State

__all__ = ["PUZZLE_MAKER", "Kind", "Riddle", "canonical_state", "riddle"]

FILE = "shipped.jsonl"
LEAST = (20, 32, 50)
"""Scores at which medium, hard and expert begin. With one way only there are no lucky finds: lower than for riddles."""

_FEWEST_SLIDES = 3
_BOARD_SETS: tuple[BoardSet, ...] = ("classic", "classic", "all")


def positions(seed: Seed) -> Iterator[State]:
    """One placement; one in three may be on a board with diagonals."""
    boards = _BOARD_SETS[seed % len(_BOARD_SETS)]
    yield canonical_state(deal(Options(boards=boards, targets=1), seed))


def puzzle(state: State) -> Puzzle | None:
    problem = problem_of(state)
    found = all_paths(problem, most=2)
    if found.count != 1 or not found.is_complete or len(found.paths[0]) < _FEWEST_SLIDES:
        return None
    difficulty = difficulty_of(problem, found)
    assert difficulty is not None, "there is a way"
    grade, score = graded(difficulty.score, LEAST)
    return Puzzle(write_state(state), "reach", grade, score, tuple(map(write_action, found.paths[0])))


def key(state: State) -> str:
    return write_state(canonical_state(state))


def kind(made: Puzzle) -> str:
    """The board."""
    return made.state.split(":")[1]


@cache
def shipped() -> tuple[Puzzle, ...]:
    return read_puzzles(files(__name__).joinpath(FILE).read_text(encoding="utf-8"))


PUZZLE_MAKER: PuzzleMaker[State] = PuzzleMaker(positions, puzzle, read_state, key, kind, shipped)
