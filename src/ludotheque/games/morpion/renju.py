"""Renju: what the player who began may not do.

The rules of the Renju International Federation (1996, 9.3), for the stones of one player on the line through a cell:

    four        one more stone makes exactly five: `xxx.x`
    straight    four in a row, and either end makes exactly five: `.xxxx.`
    three       one more stone makes a straight four, and that stone is itself allowed and makes no five

An overline, two fours or two threes at once are forbidden, unless the stone makes exactly five: that wins.
Whether a three counts depends on whether another cell is forbidden, and so on; each step lays a stone, so this ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

Ban: TypeAlias = Literal["overline", "double-four", "double-three"]

_FIVE, _FOUR, _BOTH_ENDS = 5, 4, 2


@dataclass(frozen=True, slots=True)
class Stones:
    """Those of the player who began, the free cells, and how far apart the bits of neighbours lie."""

    own: int
    free: int
    steps: tuple[int, ...]

    def ban(self, cell: int) -> Ban | None:
        """Why a stone on this free cell is forbidden; None: it is allowed."""
        after = self._with(cell)
        lengths = [after._length(cell, step) for step in self.steps]
        if _FIVE in lengths:
            return None
        if max(lengths) > _FIVE:
            return "overline"
        if sum(after._four_count(cell, step) for step in self.steps) > 1:
            return "double-four"
        if sum(after._is_three(cell, step) for step in self.steps) > 1:
            return "double-three"
        return None

    def _with(self, cell: int) -> Stones:
        return Stones(self.own | cell, self.free ^ cell, self.steps)

    def _length(self, cell: int, step: int) -> int:
        """Of the unbroken row through this cell."""
        count, there = 1, cell << step
        while there & self.own:
            count, there = count + 1, there << step
        there = cell >> step
        while there & self.own:
            count, there = count + 1, there >> step
        return count

    def _ends(self, cell: int, step: int) -> Iterator[int]:
        """The free cells just beyond the unbroken row through this cell."""
        there = cell << step
        while there & self.own:
            there <<= step
        if there & self.free:
            yield there
        there = cell >> step
        while there & self.own:
            there >>= step
        if there & self.free:
            yield there

    def _five_count(self, cell: int, step: int) -> int:
        """In how many cells one more stone makes exactly five with this one."""
        return sum(self._with(end)._length(cell, step) == _FIVE for end in self._ends(cell, step))

    def _four_count(self, cell: int, step: int) -> int:
        """Two in one direction are two fours, unless they are the ends of one: `x.xxx.x` and not `.xxxx.`."""
        count = self._five_count(cell, step)
        return min(count, 1) if self._length(cell, step) == _FOUR else count

    def _is_three(self, cell: int, step: int) -> bool:
        return any(self._makes_straight_four(cell, end, step) for end in self._ends(cell, step))

    def _makes_straight_four(self, cell: int, end: int, step: int) -> bool:
        after = self._with(end)
        if after._length(cell, step) != _FOUR or after._five_count(cell, step) != _BOTH_ENDS:
            return False
        makes_five = any(after._length(end, each) == _FIVE for each in self.steps)
        return not makes_five and self.ban(end) is None
