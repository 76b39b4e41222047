"""Fresh puzzles of one grade, found by looking through seeds in this process or in several."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ludotheque import catalogue
from ludotheque.batch import map_unordered
from ludotheque.contract import Puzzle, Seed

MAX_SEEDS = 100_000
"""More than anybody waits for."""


@dataclass(frozen=True)
class PuzzleSearch:
    """What is looked for in each seed. Pickled for other processes."""

    slug: str
    grade: str
    options: Any = None
    """Of the game; None: as its puzzles usually are."""

    def of_seed(self, seed: int) -> list[tuple[str, Puzzle]]:
        """The puzzles in the positions of one seed, each with its key."""
        maker = catalogue.puzzle_maker(self.slug)
        assert maker is not None, "only games with puzzles get here"
        place = Seed(seed % 2**64)
        if self.options is None:
            states = maker.positions(place)
        else:
            assert maker.positions_with is not None, "only games with a choice of boards take options"
            states = maker.positions_with(self.options, place)
        made = [(state, maker.puzzle(state)) for state in states]
        return [(maker.key(state), found) for state, found in made if found is not None and found.grade == self.grade]


def new_puzzles(search: PuzzleSearch, count: int, first_seed: int, workers: int) -> Iterator[Puzzle]:
    """The same seed gives the same puzzles, in the same order; no two differ only by symmetry."""
    seeds = range(first_seed, first_seed + MAX_SEEDS)
    found: set[str] = set()
    for key, puzzle in _in_order(map_unordered(search.of_seed, seeds, workers=workers), first_seed):
        if key not in found:
            found.add(key)
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
