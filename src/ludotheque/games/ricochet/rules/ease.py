"""How far a robot comes alone, while the others stand still: what makes a round easy or hard to deal."""

from __future__ import annotations

from typing import Literal

from ludotheque.games.ricochet.boards import ROBOTS, Board, Cell, Direction, Robot, Target
from ludotheque.games.ricochet.rules.sliding import entered_cells
from ludotheque.games.ricochet.state import Robots, Slide

Ease = Literal["easy", "medium", "hard"]
EASY_SLIDES, MEDIUM_SLIDES = 4, 7
_AXIS: dict[Direction, int] = {"north": 1, "south": 1, "east": 2, "west": 2}
_TURNED = 3


def direct_slides(board: Board, robots: Robots, robot: Robot, *, must_ricochet: bool) -> dict[Cell, int]:
    """The cells where this robot can stop by its own slides alone, and how many it needs; no more than seven.

    It may stop there before it has turned: that changes a count so rarely that the deal looks no closer."""
    index = ROBOTS.index(robot)
    start = (robots[index], 0 if must_ricochet else _TURNED)
    been, layer = {start}, [start]
    found: dict[Cell, int] = {}
    for count in range(1, MEDIUM_SLIDES + 1):
        placed = [((*robots[:index], cell, *robots[index + 1 :]), axes) for cell, axes in layer]
        after = dict.fromkeys(step for where, axes in placed for step in _steps(board, where, robot, axes))
        layer = [step for step in after if step not in been]
        been.update(layer)
        for cell, axes in layer:
            if axes == _TURNED:
                found.setdefault(cell, count)
    return found


def ease_of(direct: dict[Robot, dict[Cell, int]], target: Target) -> Ease:
    """Easy when the robot gets there alone in a few slides, hard when it does not at all."""
    ways = (found for robot, found in direct.items() if target.colour in (robot, "any"))
    slides = min(found.get(target.cell, MEDIUM_SLIDES + 1) for found in ways)
    if slides <= EASY_SLIDES:
        return "easy"
    return "medium" if slides <= MEDIUM_SLIDES else "hard"


def _steps(board: Board, robots: Robots, robot: Robot, axes: int) -> list[tuple[Cell, int]]:
    steps = []
    for direction, axis in _AXIS.items():
        entered = entered_cells(board, robots, Slide(robot, direction))
        if entered:
            is_deflected = any(heading != direction for _, heading in entered)
            steps.append((entered[-1][0], _TURNED if is_deflected else axes | axis))
    return steps
