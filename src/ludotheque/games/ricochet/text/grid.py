"""The board as lines of spans: two lines and four columns of text for each cell, or two columns on a narrow screen.

┏━━━━━━━┳━━━      corners join the walls that meet in them: the four bits are
┃ ·   · ┃ ·       up 1, right 2, down 4, left 8
┃   ╺━━━┛
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ludotheque.contract import Span
from ludotheque.games.ricochet.boards import (
    COLOUR_LETTERS,
    ROBOT_LETTERS,
    ROBOTS,
    Cell,
    Diagonal,
    Robot,
    Shape,
    Target,
    Wall,
    column_name,
)
from ludotheque.games.ricochet.view import View

_CORNERS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
SOLID = "█"
SHAPES: dict[Shape, str] = {"circle": "●", "triangle": "▲", "square": "■", "hexagon": "⬢", "vortex": "✦"}
OUTLINES: dict[Shape, str] = {"circle": "○", "triangle": "△", "square": "□", "hexagon": "⬡", "vortex": "✧"}
LEANS = {"up": "╱", "down": "╲"}
_WIDE, _NARROW = 3, 1
"""Columns inside a cell."""

_FRAMES_AT_HAND = 64


def target_mark(target: Target) -> Span:
    """The tile that counts now: letter and full shape."""
    return Span(COLOUR_LETTERS[target.colour] + SHAPES[target.shape], f"target-{target.colour} strong")


@dataclass(frozen=True)
class Plan:
    """What is built on the board, quick to ask about."""

    width: int
    height: int
    walls: frozenset[Wall]
    closed: frozenset[Cell]

    def stands(self, x: int, y: int) -> bool:
        """Whether a wall stands west of cell (x, y)."""
        if not 0 <= y < self.height:
            return False
        return x in (0, self.width) or (y * self.width + x - 1, "east") in self.walls

    def lies(self, x: int, y: int) -> bool:
        """Whether a wall lies north of cell (x, y)."""
        if not 0 <= x < self.width:
            return False
        return y in (0, self.height) or ((y - 1) * self.width + x, "south") in self.walls

    def is_closed(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and y * self.width + x in self.closed


@dataclass(frozen=True)
class _Frame:
    """The empty board: the same all game long, so it is drawn once."""

    edges: tuple[Span, ...]
    """The line above each row, and the one below the last."""

    gaps: tuple[tuple[Span, ...], ...]
    """What stands between the cells of each row, from the border to the border."""


@lru_cache(maxsize=_FRAMES_AT_HAND)
def _frame(width: int, height: int, walls: tuple[Wall, ...], closed: tuple[Cell, ...], inside: int) -> _Frame:
    plan = Plan(width, height, frozenset(walls), frozenset(closed))
    edges = tuple(_edge_line(plan, y, inside) for y in range(height + 1))
    return _Frame(edges, tuple(tuple(_gap(plan, x, y) for x in range(width + 1)) for y in range(height)))


def grid_lines(view: View) -> list[list[Span]]:
    """The board between its rulers, from the top."""
    ruler = "".join(f"  {column_name(x):<2}" for x in range(view.width))
    return _lines(view, things(view), Span(ruler.rstrip(), "faint"), _WIDE)


def narrow_grid_lines(view: View) -> list[list[Span]]:
    """The same in half the columns: one sign for each cell, and colours only where the screen has them."""
    ruler = " " + "".join(f"{column_name(x):<2}" for x in range(view.width))
    return _lines(view, _signs(view), Span(ruler.rstrip(), "faint"), _NARROW)


def _lines(view: View, things: dict[Cell, Span], ruler: Span, inside: int) -> list[list[Span]]:
    frame = _frame(view.width, view.height, view.walls, view.closed, inside)
    margin, free = Span("   "), Span("·".center(inside), "faint")
    lines = [[margin, ruler], [margin, frame.edges[0]]]
    for y in range(view.height):
        cells = [things.get(cell, free) for cell in range(y * view.width, (y + 1) * view.width)]
        first, *gaps = frame.gaps[y]
        row = (span for pair in zip(cells, gaps, strict=True) for span in pair)
        lines.append([Span(f"{y + 1:>2} ", "faint"), first, *row, Span(f" {y + 1}", "faint")])
        lines.append([margin, frame.edges[y + 1]])
    return [*lines, [margin, ruler]]


def _signs(view: View) -> dict[Cell, Span]:
    """What lies on each cell in one letter; later entries cover earlier ones."""
    signs = {cell: Span(SOLID) for cell in view.closed}
    signs |= {target.cell: Span(OUTLINES[target.shape], f"target-{target.colour}") for target in view.targets}
    signs |= {item.cell: Span(LEANS[item.lean], f"target-{item.colour}") for item in view.diagonals}
    if view.slides:
        style = f"robot-{view.slides[-1].robot}"
        signs |= {cell: Span("•", style) for cell in view.trail if cell not in signs}
    for target in view.open_targets:
        signs[target.cell] = Span(SHAPES[target.shape], target_mark(target).style)
    signs |= {cell: Span(ROBOT_LETTERS[robot], f"robot-{robot}") for robot, cell in _standing(view)}
    return signs


def things(view: View) -> dict[Cell, Span]:
    """What lies on each cell; later entries cover earlier ones."""
    things = {cell: Span(SOLID * _WIDE) for cell in view.closed}
    things |= {target.cell: _faint_target(target) for target in view.targets}
    things |= {diagonal.cell: _diagonal(diagonal) for diagonal in view.diagonals}
    if view.slides:
        style = f"robot-{view.slides[-1].robot}"
        things |= {cell: Span(" • ", style) for cell in view.trail if cell not in things}
    for target in view.open_targets:
        mark = target_mark(target)
        things[target.cell] = Span(f"▸{mark.text}", mark.style)
    things |= {cell: Span(f"[{ROBOT_LETTERS[robot]}]", f"robot-{robot}") for robot, cell in _standing(view)}
    return things


def _standing(view: View) -> Iterator[tuple[Robot, Cell]]:
    """The robots that take part."""
    return ((robot, cell) for robot, cell in zip(ROBOTS, view.robots, strict=False) if cell not in view.closed)


def _faint_target(target: Target) -> Span:
    mark = f"{COLOUR_LETTERS[target.colour].lower()}{OUTLINES[target.shape]}"
    return Span(f" {mark}", f"faint letter-{target.colour}")


def _diagonal(diagonal: Diagonal) -> Span:
    return Span(f" {LEANS[diagonal.lean]}{ROBOT_LETTERS[diagonal.colour].lower()}", f"target-{diagonal.colour}")


def _gap(plan: Plan, x: int, y: int) -> Span:
    """What stands west of cell (x, y)."""
    if plan.is_closed(x - 1, y) and plan.is_closed(x, y):
        return Span(SOLID)
    return Span("┃" if plan.stands(x, y) else " ")


def _edge_line(plan: Plan, y: int, inside: int) -> Span:
    """The line above row y: corners, and the walls that lie between them."""
    text = [corner(plan, 0, y)]
    for x in range(plan.width):
        solid = plan.is_closed(x, y - 1) and plan.is_closed(x, y)
        text.append((SOLID if solid else "━" if plan.lies(x, y) else " ") * inside)
        text.append(corner(plan, x + 1, y))
    return Span("".join(text))


def corner(plan: Plan, x: int, y: int) -> str:
    """The sign where the cells (x-1, y-1) and (x, y) touch."""
    if all(plan.is_closed(x + dx, y + dy) for dx in (-1, 0) for dy in (-1, 0)):
        return SOLID
    meeting = (plan.stands(x, y - 1), plan.lies(x, y), plan.stands(x, y), plan.lies(x - 1, y))
    return _CORNERS[sum(bit << index for index, bit in enumerate(meeting))]
