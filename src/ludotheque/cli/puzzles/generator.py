"""Fresh puzzles of one grade, found by looking through seeds in this process or in several."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ludotheque import catalogue
from ludotheque.batch import map_unordered
from ludotheque.contract import Puzzle, Seed

MAX_SEEDS = 100_000
"""More than anybody waits for."""


def new_puzzles(slug: str, grade: str, count: int, first_seed: int, workers: int) -> Iterator[Puzzle]:
    """The same seed gives the same puzzles, in the same order; no two differ only by symmetry."""
    seeds = range(first_seed, first_seed + MAX_SEEDS)
    found: dict[str, Puzzle] = {}
    for key, puzzle in _in_order(map_unordered(partial(_made, slug, grade), seeds, workers=workers), first_seed):
        if key not in found:
            found[key] = puzzle
            yield puzzle
        if len(found) == count:
            return


def _in_order(results: Iterator[tuple[int, list[tuple[str, Puzzle]]]], seed: int) -> Iterator[tuple[str, Puzzle]]:
    """What the seeds gave, in the order of the seeds from this one on, whichever process was quicker."""
    waiting: dict[int, list[tuple[str, Puzzle]]] = {}
    for done, found in results:
        waiting[done] = found
        while seed in waiting:
            yield from waiting.pop(seed)
            seed += 1


def _made(slug: str, grade: str, seed: int) -> list[tuple[str, Puzzle]]:
    """The puzzles of this grade in the positions of one seed, each with its key."""
    maker = catalogue.puzzle_maker(slug)
    assert maker is not None, "only games with puzzles get here"
    made = [(state, maker.puzzle(state)) for state in maker.positions(Seed(seed % 2**64))]
    return [(maker.key(state), puzzle) for state, puzzle in made if puzzle is not None and puzzle.grade == grade]
