"""Every puzzle of a collection solved afresh."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludotheque.contract import AnyPuzzleMaker
from ludotheque.contract.puzzle import is_sound


def flaws(maker: AnyPuzzleMaker, progress: Callable[[int], object]) -> Iterator[tuple[int, str]]:
    """The number of each bad one and what is wrong with it: `unsound` or `twice`."""
    seen: set[str] = set()
    for number, puzzle in enumerate(maker.shipped(), start=1):
        key = maker.key(maker.read(puzzle.state))
        if key in seen:
            yield number, "twice"
        seen.add(key)
        if not is_sound(maker, puzzle):
            yield number, "unsound"
        progress(1)
