"""What all planners' forms describe: robots on a board of walls, and one cell for one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludotheque.contract import NotationError, phrase
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, STEPS, Board, Cell, Direction, Robot, Target, Wall
from ludotheque.games.ricochet.boards.problems import size_problem
from ludotheque.games.ricochet.notation.validation import check_position
from ludotheque.games.ricochet.rules import outcome
from ludotheque.games.ricochet.state import Bidding, Exploring, HouseRules, Robots, State, taking_part

MAX_TEXT_LENGTH = 1_000_000
"""Three times the PDDL of the largest board."""


@dataclass(frozen=True)
class Placement:
    board: Board
    robots: Robots
    robot: Robot
    """Whose target it is."""

    goal: Cell


def check_length(text: str) -> None:
    if len(text) > MAX_TEXT_LENGTH:
        raise NotationError(phrase("ricochet.notation.too-long", most=MAX_TEXT_LENGTH))


def check_size(width: int, height: int) -> None:
    problem = size_problem(width, height)
    if problem is not None:
        raise NotationError(problem)


def neighbour(cell: Cell, direction: Direction, width: int, height: int) -> Cell | None:
    """The cell beside it, whatever lies between; None beyond the border."""
    y, x = divmod(cell, width)
    dx, dy = STEPS[direction]
    return cell + dy * width + dx if 0 <= x + dx < width and 0 <= y + dy < height else None


def inner_walls(sides: Iterable[tuple[Cell, Direction]], width: int, height: int) -> frozenset[Wall]:
    """The walls at these sides of cells; the border goes without saying."""
    walls: set[Wall] = set()
    for cell, direction in sides:
        beside = neighbour(cell, direction, width, height)
        if beside is not None:
            walls.add((min(cell, beside), "east" if direction in ("east", "west") else "south"))
    return frozenset(walls)


def is_blocked(board: Board, cell: Cell, direction: Direction) -> bool:
    """A closed cell is shut from inside too, so that every wall has two sides."""
    return cell in board.closed or board.exits[direction][cell] is None


def blocked_sides(board: Board) -> list[tuple[Cell, Direction]]:
    return [(cell, side) for side in DIRECTIONS for cell in board.cells if is_blocked(board, cell, side)]


def state_of(width: int, height: int, walls: frozenset[Wall], robots: Robots, wanted: tuple[int, Cell]) -> State:
    """One player, one target, no ricochet rule; NotationError for what cannot be, or is solved already."""
    if len(robots) > len(ROBOTS):
        raise NotationError(phrase("ricochet.notation.robot-count", count=len(robots)))
    index, goal = wanted
    colour = ROBOTS[index]
    if colour == "black":
        raise NotationError(phrase("ricochet.planning.fifth-robot"))
    if robots[index] == goal:
        raise NotationError(phrase("ricochet.planning.solved"))
    target = Target(goal, colour, "circle")
    board = Board(width, height, walls, (target,))
    house = HouseRules(must_ricochet="no")
    return check_position(State(board, robots, (target,), ((),), Exploring((), robots), house=house))


def placement_of(state: State) -> Placement:
    """The round as it stands; NotationError where planners' forms have no words for it."""
    if outcome(state) is not None:
        raise NotationError(phrase("ricochet.planning.over"))
    if len(state.open_tiles) > 1:
        raise NotationError(phrase("ricochet.planning.several-targets"))
    (target,) = state.open_tiles
    if state.house.must_ricochet != "no":
        raise NotationError(phrase("ricochet.planning.must-ricochet"))
    if state.board.diagonals:
        raise NotationError(phrase("ricochet.planning.diagonals"))
    if target.colour == "any":
        raise NotationError(phrase("ricochet.planning.any-robot"))
    robots = state.robots if isinstance(state.phase, Bidding) else state.phase.robots
    if len(taking_part(state.board, robots)) < len(robots):
        raise NotationError(phrase("ricochet.planning.robots-missing"))
    if robots[ROBOTS.index(target.colour)] == target.cell:
        raise NotationError(phrase("ricochet.planning.solved"))
    return Placement(state.board, robots, target.colour, target.cell)
