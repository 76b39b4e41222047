"""The board with one line for each row, for screens of 24 lines: what lies south of a cell is a floor under it.

 ┏━a━━━b━━━c━┓
1┃ ·  ▁▁▁┃ · ┃1     a wall south of b1 and one east of it
2┃[R]  r○ ▸R●┃2     the floor of a cell takes the room left by what lies on it: `▁R▁` is the red robot above a wall
 ┗━━━━━━━━━━━┛
"""

from __future__ import annotations

from ludotheque.contract import Span
from ludotheque.games.ricochet.boards import Cell, column_name
from ludotheque.games.ricochet.text.grid import SOLID, Plan, things
from ludotheque.games.ricochet.view import View

_FLOOR = "▁"
_INSIDE = 3
"""Columns inside a cell."""


def short_grid_lines(view: View) -> list[list[Span]]:
    """The board in a frame that bears the names of the columns, from the top."""
    plan = Plan(view.width, view.height, frozenset(view.walls), frozenset(view.closed))
    marks, margin = things(view), Span("  ")
    names = "━".join(column_name(x).center(_INSIDE, "━") for x in range(view.width))
    floor = "━" * (4 * view.width - 1)
    lines = [[margin, Span(f"┏{names}┓")]]
    for y in range(view.height):
        row = [span for x in range(view.width) for span in (_gap(plan, x, y), _cell(plan, x, y, marks))]
        lines.append([Span(f"{y + 1:>2}", "faint"), *row, _gap(plan, view.width, y), Span(f"{y + 1}", "faint")])
    return [*lines, [margin, Span(f"┗{floor}┛")]]


def _gap(plan: Plan, x: int, y: int) -> Span:
    """What stands west of cell (x, y)."""
    if plan.is_closed(x - 1, y) and plan.is_closed(x, y):
        return Span(SOLID)
    return Span("┃" if plan.stands(x, y) else " ")


def _cell(plan: Plan, x: int, y: int, marks: dict[Cell, Span]) -> Span:
    has_floor = y + 1 < plan.height and plan.lies(x, y + 1)
    mark = marks.get(y * plan.width + x)
    if plan.is_closed(x, y):
        return Span(SOLID * _INSIDE)
    if mark is None:
        return Span(_FLOOR * _INSIDE) if has_floor else Span(" · ", "faint")
    if not has_floor:
        return mark
    # Brackets, the arrow of the target and the blanks give way to the floor.
    return Span("".join(_FLOOR if letter in "[]▸ " else letter for letter in mark.text), mark.style)
