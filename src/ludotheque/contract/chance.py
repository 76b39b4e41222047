"""Reproducible chance: SplitMix64, so a seed means the same deal in every language.

The generator is Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NewType, TypeVar

T = TypeVar("T")
Seed = NewType("Seed", int)
_MASK = (1 << 64) - 1


class Dice:
    """The only source of chance. Made from a seed inside `deal` or a bot, never kept in a state."""

    def __init__(self, seed: Seed) -> None:
        self._state = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each as likely, without modulo bias."""
        if not 1 <= bound <= _MASK:
            raise ValueError(f"a die needs 1 to 2**64 - 1 faces, not {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            draw = self._next()
            if draw < limit:
                return draw % bound

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in a random order."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)
