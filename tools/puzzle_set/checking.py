"""Every puzzle of a collection solved again."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ludotheque.contract import AnyPuzzleMaker
from ludotheque.contract.puzzle import is_sound


def flaws(maker: AnyPuzzleMaker) -> Iterator[tuple[int, str]]:
    """The number of each bad puzzle and what is wrong with it."""
    seen: set[str] = set()
    puzzles = maker.shipped()
    for number, puzzle in enumerate(puzzles, start=1):
        key = maker.key(maker.read(puzzle.state))
        if key in seen:
            yield number, "comes twice"
        seen.add(key)
        if not is_sound(maker, puzzle):
            yield number, "has another solution, or none"
        if sys.stderr.isatty():
            print(f"\r{number} of {len(puzzles)}", end="", file=sys.stderr)
