"""The opening book for a player that stands alone: exact values of the usual grid by its bits."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.games.connect_four.book.chapters import Chapter, read_chapters
from ludotheque.games.connect_four.kaggle.grid import Grid
from ludotheque.games.connect_four.kaggle.search import TimeUpError

BOOK_SIZES = (7, 6, 4)


class Opening:
    """Every position with at most `last` discs."""

    def __init__(self, content: bytes, now: Callable[[], float]) -> None:
        self._chapters: list[Chapter] = read_chapters(content)[0]
        self._grid, self._now = Grid(*BOOK_SIZES), now
        self._values: dict[tuple[int, int], int] = {}
        self.last = self._chapters[-1].last

    def best(self, mine: int, mask: int, moves: list[int], deadline: float) -> int:
        """Of these moves, after which the other does not win at once, the one of the highest value."""
        return max(moves, key=lambda bit: -self._value(mask ^ mine, mask | bit, deadline))

    def _value(self, mine: int, mask: int, deadline: float) -> int:
        """For the player to move; above 0 wins, the more the sooner."""
        known = self._values.get((mine, mask))
        if known is None:
            known = self._values[mine, mask] = self._found(mine, mask, deadline)
        return known

    def _found(self, mine: int, mask: int, deadline: float) -> int:
        grid, count = self._grid, mask.bit_count()
        landings = grid.landings(mask)
        if grid.wins(mine, mask) & landings:
            return (grid.cells + 1 - count) // 2
        theirs = grid.wins(mine ^ mask, mask)
        forced = landings & theirs
        safe = (forced or landings) & ~(theirs >> 1)
        if forced & forced - 1 or not safe:
            return -((grid.cells - count) // 2)
        if self._now() >= deadline:
            raise TimeUpError
        for chapter in self._chapters:
            if chapter.first <= count <= chapter.last:
                return chapter.find(self._key(mine, mask))[0]
        bits = [landings & column for column in grid.masks if landings & column]
        return max(-self._value(mask ^ mine, mask | bit, deadline) for bit in bits)

    def _key(self, mine: int, mask: int) -> int:
        """A byte per column, read from both sides: what a position and its mirror image have in common."""
        stride = self._grid.stride
        digits = bytes(
            (mask >> foot & 63) + 1 + (mine >> foot & 63) for foot in range(0, self._grid.columns * stride, stride)
        )
        return min(int.from_bytes(digits, "little"), int.from_bytes(digits, "big"))
