"""Where each cell of the board stands on the screen, at every scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ludotheque.contract.canvas import Canvas
from ludotheque.contract.screen import Look
from ludotheque.games.ricochet.boards import Cell
from ludotheque.games.ricochet.text.grid import Plan
from ludotheque.games.ricochet.view import View

RULER, HEAD = 3, 1


class Scale(NamedTuple):
    """How far cells lie apart; with lines, walls above and below have some of their own."""

    across: int
    down: int
    has_lines: bool
    has_foot: bool = True
    """Whether the frame goes on below; where every line counts, the last row has a floor instead."""

    @property
    def width(self) -> int:
        """Columns inside a cell."""
        return self.across - 1

    @property
    def height(self) -> int:
        return self.down - self.has_lines


SCALES = (
    Scale(12, 6, True),
    Scale(8, 4, True),
    Scale(6, 3, True),
    Scale(4, 2, True),
    Scale(4, 1, False),
    Scale(3, 1, False),
    Scale(2, 1, False, has_foot=False),
)


def sizes(view: View) -> tuple[tuple[int, int], ...]:
    return tuple(size(view, scale) for scale in SCALES)


def size(view: View, scale: Scale) -> tuple[int, int]:
    # Without lines of its own the northern wall lies in the frame, and the southern one is a floor.
    foot = 2 if scale.has_lines else int(scale.has_foot)
    return RULER + scale.across * view.width + 2, HEAD + scale.down * view.height + foot


@dataclass(frozen=True)
class Layout:
    """What is drawn where."""

    view: View
    look: Look
    scale: Scale
    plan: Plan
    canvas: Canvas

    def x(self, column: int) -> int:
        """The first column inside a cell."""
        return RULER + self.scale.across * column + 1

    def y(self, row: int) -> int:
        return HEAD + self.scale.down * row + self.scale.has_lines

    def at(self, cell: Cell) -> tuple[int, int]:
        row, column = divmod(cell, self.view.width)
        return self.x(column), self.y(row)

    def has_floor(self, cell: Cell) -> bool:
        """Where a wall below has no line of its own."""
        row, column = divmod(cell, self.view.width)
        if self.scale.has_lines or (self.scale.has_foot and row + 1 == self.view.height):
            return False
        return self.plan.lies(column, row + 1)
