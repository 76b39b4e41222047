"""Problems of the domain `ricochet-robots` of the International Planning Competition 2023, read.

(define (problem …) (:domain ricochet-robots)
  (:objects cell-1-1 cell-2-1 … - cell  robot-1 … - robot  west east north south - direction)
  (:init (NEXT cell-1-1 cell-2-1 east) … (BLOCKED cell-1-1 north) … (free cell-2-1) … (at robot-1 cell-1-1) …
         (nothing-is-moving) (= (total-cost) 0) (= (go-cost) 1) (= (step-cost) 0) (= (stop-cost) 0))
  (:goal (and (at robot-1 cell-4-4) (nothing-is-moving))) (:metric minimize (total-cost)))

The domain allows more than a board is: ways without a way back, walls with one side, a border that nobody stops at,
steps that cost. All that is refused: the optimum would not be the problem's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeVar

from ludotheque.contract import NotationError, phrase
from ludotheque.games.ricochet.boards import DIRECTIONS, Cell, Direction, Wall
from ludotheque.games.ricochet.planning.placement import check_length, check_size, inner_walls, neighbour, state_of
from ludotheque.games.ricochet.planning.terms import Term, not_understood, read_terms, words, written
from ludotheque.games.ricochet.state import Robots, State

DOMAIN = "ricochet-robots"
AT_REST = "nothing-is-moving"
COSTS = {"total-cost": "0", "go-cost": "1", "step-cost": "0", "stop-cost": "0"}

_CELL = re.compile(r"cell-([1-9][0-9]?)-([1-9][0-9]?)", re.ASCII)
_ROBOT = re.compile(r"robot-([1-9][0-9]?)", re.ASCII)
_SECTIONS = (":domain", ":objects", ":init", ":goal", ":metric", ":requirements")
_SIZES = {"next": 3, "blocked": 2, "at": 2, "free": 1, AT_REST: 0}
"""The facts a problem may begin with, by their number of arguments."""

_BY_NAME: dict[str, Direction] = {direction: direction for direction in DIRECTIONS}
_OPPOSITE: dict[Direction, Direction] = dict(zip(DIRECTIONS, DIRECTIONS[2:] + DIRECTIONS[:2], strict=True))

T = TypeVar("T")


def read_pddl(text: str) -> State:
    check_length(text)
    sections = _sections(read_terms(text))
    if sections[":domain"] != [DOMAIN]:
        raise NotationError(phrase("ricochet.planning.domain", text=written(sections[":domain"])[:40]))
    objects = _objects(sections[":objects"])
    grid = _Grid(objects.get("cell", []))
    robot_numbers = {name: _robot(name) for name in objects.get("robot", [])}
    if sorted(robot_numbers.values()) != list(range(len(robot_numbers))):
        raise NotationError(phrase("ricochet.planning.robots"))
    facts = _facts(sections[":init"])
    robots = _robots(facts["at"], robot_numbers, grid)
    grid.check_ways(facts["next"], facts["free"], robots)
    name, goal = _goal(sections[":goal"])
    wanted = _known(name, robot_numbers), grid.cell(goal)
    return state_of(grid.width, grid.height, grid.walls(facts["blocked"]), robots, wanted)


class _Grid:
    """The cells by name: all those of a rectangle."""

    def __init__(self, names: Sequence[str]) -> None:
        places = {_matched(_CELL, name, lambda match: (int(match[1]), int(match[2]))) for name in names}
        self.width = max((x for x, _ in places), default=0)
        self.height = max((y for _, y in places), default=0)
        check_size(self.width, self.height)
        if not len(names) == len(places) == self.width * self.height:
            raise NotationError(phrase("ricochet.planning.grid", width=self.width, height=self.height))
        self._cells = {f"cell-{x}-{y}": (y - 1) * self.width + x - 1 for x, y in places}

    def cell(self, name: str) -> Cell:
        return _known(name, self._cells)

    def check_ways(self, ways: Sequence[tuple[str, ...]], free: Sequence[tuple[str, ...]], robots: Robots) -> None:
        """Each cell leads to its neighbours, and to no others; those without a robot are free."""
        found = {(self.cell(here), self.cell(there), _direction(side)) for here, there, side in ways}
        every = {(cell, self._beside(cell, side), side) for cell in self._cells.values() for side in DIRECTIONS}
        if found != {way for way in every if way[1] is not None}:
            raise NotationError(phrase("ricochet.planning.grid", width=self.width, height=self.height))
        if {self.cell(name) for (name,) in free} != set(self._cells.values()) - set(robots):
            raise NotationError(phrase("ricochet.planning.free"))

    def walls(self, blocked: Sequence[tuple[str, ...]]) -> frozenset[Wall]:
        """Walls stop robots from both sides, and the border stops them everywhere."""
        sides = {(self.cell(name), _direction(side)) for name, side in blocked}
        for (name, cell), side in product(self._cells.items(), DIRECTIONS):
            beside, is_shut = self._beside(cell, side), (cell, side) in sides
            if beside is None and not is_shut:
                raise NotationError(phrase("ricochet.planning.border", cell=name, direction=side))
            if beside is not None and is_shut != ((beside, _OPPOSITE[side]) in sides):
                raise NotationError(phrase("ricochet.planning.one-sided", cell=name, direction=side))
        return inner_walls(sides, self.width, self.height)

    def _beside(self, cell: Cell, direction: Direction) -> Cell | None:
        return neighbour(cell, direction, self.width, self.height)


def _sections(terms: list[Term]) -> dict[str, list[Term]]:
    """What stands behind `(define (problem …)`, by its keyword."""
    if terms[:1] != ["define"] or len(terms) < 2 or words(terms[1])[0] != "problem":
        raise not_understood(written(terms))
    found: dict[str, list[Term]] = {}
    for term in terms[2:]:
        if not isinstance(term, list) or not term or term[0] not in _SECTIONS or term[0] in found:
            raise not_understood(written(term))
        found[str(term[0])] = term[1:]
    for name in _SECTIONS[:4]:
        if name not in found:
            raise not_understood(f"({name})")
    return found


def _objects(terms: list[Term]) -> dict[str, list[str]]:
    """Names by type: `a b - cell c - robot`."""
    found: dict[str, list[str]] = {}
    names: list[str] = []
    stream = iter(words(terms))
    for word in stream:
        if word == "-":
            found.setdefault(next(stream, ""), []).extend(names)
            names = []
        else:
            names.append(word)
    if names or not found.keys() <= {"cell", "robot", "direction"}:
        raise not_understood(" ".join(names or found))
    return found


def _facts(terms: list[Term]) -> dict[str, list[tuple[str, ...]]]:
    """The arguments of all facts by their predicate; those about costs are as they must be."""
    found: dict[str, list[tuple[str, ...]]] = {name: [] for name in _SIZES}
    costs: dict[str, str] = {}
    for term in terms:
        if isinstance(term, list) and len(term) == 3 and term[0] == "=":
            costs[written(term[1]).strip("()")] = written(term[2])
            continue
        name, *arguments = words(term)
        if _SIZES.get(name) != len(arguments):
            raise not_understood(written(term))
        found[name].append(tuple(arguments))
    if costs != COSTS:
        raise NotationError(phrase("ricochet.planning.costs"))
    if not found[AT_REST]:
        raise not_understood(f"({AT_REST})")
    return found


def _robots(facts: Sequence[tuple[str, ...]], numbers: dict[str, int], grid: _Grid) -> Robots:
    cells = {_known(name, numbers): grid.cell(cell) for name, cell in facts}
    if not len(facts) == len(cells) == len(numbers):
        raise NotationError(phrase("ricochet.planning.robots"))
    return tuple(cells[number] for number in sorted(cells))


def _goal(terms: list[Term]) -> tuple[str, str]:
    """`(and (at ROBOT CELL) (nothing-is-moving))`: robot and cell."""
    match terms:
        case [["and", *parts]] if len(parts) == 2:
            goals = sorted((words(part) for part in parts), key=len)
            if goals[0] == (AT_REST,) and len(goals[1]) == 3 and goals[1][0] == "at":
                return goals[1][1], goals[1][2]
    raise NotationError(phrase("ricochet.planning.goal"))


def _robot(name: str) -> int:
    return _matched(_ROBOT, name, lambda match: int(match[1]) - 1)


def _direction(name: str) -> Direction:
    return _known(name, _BY_NAME)


def _matched(pattern: re.Pattern[str], name: str, value: Callable[[re.Match[str]], T]) -> T:
    match = pattern.fullmatch(name)
    if match is None:
        raise not_understood(name)
    return value(match)


def _known(name: str, values: dict[str, T]) -> T:
    if name not in values:
        raise not_understood(name)
    return values[name]
