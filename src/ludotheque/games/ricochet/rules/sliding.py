"""How robots slide: until a wall, the border, a closed cell or another robot stops them.

A diagonal turns a robot of another colour by a quarter, on the way into the cell:

    up  /    north ↔ east, south ↔ west          ──▶╱    from the west, it leaves to the north
    down \\   north ↔ west, south ↔ east             ▲
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Board, Cell, Direction, Lean, Robot
from ludotheque.games.ricochet.state import Robots, Slide

_TURNS: dict[Lean, dict[Direction, Direction]] = {
    "up": {"north": "east", "east": "north", "south": "west", "west": "south"},
    "down": {"north": "west", "west": "north", "south": "east", "east": "south"},
}
_UPRIGHT = ("north", "south")
_EVERY_SLIDE = {robot: [Slide(robot, direction) for direction in DIRECTIONS] for robot in ROBOTS}


def entered_cells(board: Board, robots: Robots, slide: Slide) -> tuple[tuple[Cell, Direction], ...]:
    """Each cell the robot enters and its heading there; empty when it cannot move.

    A slide that would run in a circle for ever, or ends where it began, moves nothing.
    """
    start = robots[ROBOTS.index(slide.robot)]
    cell, heading = start, slide.direction
    entered: list[tuple[Cell, Direction]] = []
    while True:
        ahead = board.exits[heading][cell]
        if ahead is None or (ahead in robots and ahead != start):
            return tuple(entered) if cell != start else ()
        diagonal = board.leans.get(ahead)
        if diagonal is not None and diagonal.colour != slide.robot:
            heading = _TURNS[diagonal.lean][heading]
        cell = ahead
        # Each step can be walked back in one way only, so an endless slide passes its start again.
        if (cell, heading) == (start, slide.direction):
            return ()
        entered.append((cell, heading))


def slid(board: Board, robots: Robots, slide: Slide) -> Robots:
    """Where the robots stand afterwards; the same when the robot cannot move."""
    entered = entered_cells(board, robots, slide)
    if not entered:
        return robots
    robot = ROBOTS.index(slide.robot)
    return (*robots[:robot], entered[-1][0], *robots[robot + 1 :])


def can_slide(board: Board, robots: Robots, slide: Slide) -> bool:
    """Whether this robot takes part and would move."""
    return ROBOTS.index(slide.robot) < len(robots) and bool(entered_cells(board, robots, slide))


def possible_slides(board: Board, robots: Robots) -> list[Slide]:
    """Every slide that moves a robot."""
    present = ROBOTS[: len(robots)]
    return [slide for robot in present for slide in _EVERY_SLIDE[robot] if entered_cells(board, robots, slide)]


def open_directions(board: Board, robots: Robots, robot: Robot) -> list[Direction]:
    """Where this robot could go."""
    return [slide.direction for slide in _EVERY_SLIDE[robot] if entered_cells(board, robots, slide)]


def axes_travelled(board: Board, robots: Robots, shown: Sequence[Slide]) -> tuple[int, ...]:
    """What each robot has travelled: 1 across, 2 up or down, 3 both, or turned by a diagonal."""
    axes = [0] * len(robots)
    for slide in shown:
        turned = is_deflected(board, robots, slide)
        axes[ROBOTS.index(slide.robot)] |= 3 if turned else 1 + (slide.direction in _UPRIGHT)
        robots = slid(board, robots, slide)
    return tuple(axes)


def has_turned(board: Board, robots: Robots, shown: Sequence[Slide], robot: Robot) -> bool:
    """Whether this robot has ricocheted on the way: it travelled both up or down and across, or was deflected."""
    return travels_both_ways(shown, robot) or robot in deflected_robots(board, robots, shown)


def travels_both_ways(shown: Sequence[Slide], robot: Robot) -> bool:
    return len({slide.direction in _UPRIGHT for slide in shown if slide.robot == robot}) > 1


def deflected_robots(board: Board, robots: Robots, shown: Sequence[Slide]) -> frozenset[Robot]:
    """Those that a diagonal turned on the way."""
    found: set[Robot] = set()
    for slide in shown if board.diagonals else ():
        if is_deflected(board, robots, slide):
            found.add(slide.robot)
        robots = slid(board, robots, slide)
    return frozenset(found)


def is_deflected(board: Board, robots: Robots, slide: Slide) -> bool:
    """Whether a diagonal turns the robot during this slide."""
    if not board.diagonals:
        return False
    return any(heading != slide.direction for _, heading in entered_cells(board, robots, slide))
