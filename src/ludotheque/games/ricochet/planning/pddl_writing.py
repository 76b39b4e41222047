"""Positions as problems of the domain `ricochet-robots`, and solutions as its plans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Cell, Robot
from ludotheque.games.ricochet.planning.pddl import AT_REST, COSTS, DOMAIN
from ludotheque.games.ricochet.planning.placement import Placement, blocked_sides, neighbour, placement_of
from ludotheque.games.ricochet.rules import entered_cells, slid
from ludotheque.games.ricochet.state import Slide, State


def write_pddl(state: State) -> str:
    placement = placement_of(state)
    board = placement.board
    cells = [_cell(cell, placement) for cell in board.cells]
    robots = [_robot(robot) for robot in ROBOTS[: len(placement.robots)]]
    ways = (
        f"(NEXT {cells[cell]} {cells[beside]} {side})"
        for side in DIRECTIONS
        for cell in board.cells
        if (beside := neighbour(cell, side, board.width, board.height)) is not None
    )
    facts = [
        *ways,
        *(f"(BLOCKED {cells[cell]} {side})" for cell, side in blocked_sides(board)),
        *(f"(free {name})" for cell, name in enumerate(cells) if cell not in placement.robots),
        *(f"(at {name} {cells[cell]})" for name, cell in zip(robots, placement.robots, strict=True)),
        f"({AT_REST})",
        *(f"(= ({name}) {cost})" for name, cost in COSTS.items()),
    ]
    return f"""(define (problem {DOMAIN}-{board.width}x{board.height})
(:domain {DOMAIN})
(:objects
  {" ".join(cells)} - cell
  {" ".join(robots)} - robot
  {" ".join(DIRECTIONS)} - direction
)
(:init
{_lines(facts)})
(:goal (and (at {_robot(placement.robot)} {cells[placement.goal]}) ({AT_REST})))
(:metric minimize (total-cost))
)
"""


def write_plan(state: State, slides: Sequence[Slide]) -> str:
    """Each slide as it begins, step by step, and what stops it; then the cost, as planners tell it."""
    placement = placement_of(state)
    robots, lines = placement.robots, list[str]()
    for slide in slides:
        name, side, here = _robot(slide.robot), slide.direction, robots[ROBOTS.index(slide.robot)]
        lines.append(f"(go {name} {side})")
        for cell, _ in entered_cells(placement.board, robots, slide):
            lines.append(f"(step {name} {_cell(here, placement)} {_cell(cell, placement)} {side})")
            here = cell
        robots = slid(placement.board, robots, slide)
        ahead = placement.board.exits[side][here]
        if ahead is None:
            lines.append(f"(stop-at-barrier {name} {_cell(here, placement)} {side})")
        else:
            lines.append(f"(stop-at-robot {name} {_cell(here, placement)} {_cell(ahead, placement)} {side})")
    return f"{_lines(lines)}; cost = {len(slides)} (general cost)\n"


def _robot(robot: Robot) -> str:
    return f"robot-{ROBOTS.index(robot) + 1}"


def _cell(cell: Cell, placement: Placement) -> str:
    y, x = divmod(cell, placement.board.width)
    return f"cell-{x + 1}-{y + 1}"


def _lines(texts: Iterable[str]) -> str:
    return "".join(f"{text}\n" for text in texts)
