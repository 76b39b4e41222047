"""Instances of the Answer Set Programming Competition 2015: facts about a square board.

dim(1). … dim(16).          columns and rows, each from 1
barrier(5,2,east).          a wall at that side of the cell in column 5, row 2; it stops from both sides
pos(red,1,16).              where a robot stands
target(red,9,6).            which robot has to go where
length(12).                 within so many slides; the shortest way answers that
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ludotheque.contract import NotationError, phrase
from ludotheque.games.ricochet.boards import DIRECTIONS, ROBOTS, Cell, Direction, Robot
from ludotheque.games.ricochet.planning.placement import (
    blocked_sides,
    check_length,
    check_size,
    inner_walls,
    placement_of,
    state_of,
)
from ludotheque.games.ricochet.state import Slide, State

_FORMS = ("dim(N)", "barrier(X,Y,SIDE)", "pos(COLOUR,X,Y)", "target(COLOUR,X,Y)", "length(N)")
"""As a refusal names them."""

Name = TypeVar("Name", bound=str)


def read_asp(text: str) -> State:
    check_length(text)
    facts = _facts(text)
    width = len(facts["dim"])
    check_size(width, width)
    sides = [(_cell(x, y, width), _direction(side)) for x, y, side in facts["barrier"]]
    robots = {_robot(colour): _cell(x, y, width) for colour, x, y in facts["pos"]}
    for robot in ROBOTS[: len(robots)]:
        if robot not in robots:
            raise NotationError(phrase("ricochet.board.robot-order", robot=phrase(f"ricochet.robot.{robot}")))
    if len(robots) < len(facts["pos"]):
        raise NotationError(phrase("ricochet.planning.robots"))
    if len(facts["target"]) != 1 or _robot(facts["target"][0][0]) not in robots:
        raise NotationError(phrase("ricochet.planning.goal"))
    ((colour, x, y),) = facts["target"]
    cells = tuple(robots[robot] for robot in ROBOTS[: len(robots)])
    wanted = ROBOTS.index(_robot(colour)), _cell(x, y, width)
    return state_of(width, width, inner_walls(sides, width, width), cells, wanted)


def write_asp(state: State) -> str:
    placement = placement_of(state)
    board = placement.board
    if board.width != board.height:
        raise NotationError(phrase("ricochet.planning.square", width=board.width, height=board.height))

    def place(cell: Cell) -> str:
        y, x = divmod(cell, board.width)
        return f"{x + 1},{y + 1}"

    walls = inner_walls(blocked_sides(board), board.width, board.height)
    facts = [
        *(f"dim({number})" for number in range(1, board.width + 1)),
        *(f"barrier({place(cell)},{side})" for cell, side in sorted(walls)),
        *(f"pos({robot},{place(cell)})" for robot, cell in zip(ROBOTS, placement.robots, strict=False)),
        f"target({placement.robot},{place(placement.goal)})",
    ]
    return "".join(f"{fact}.\n" for fact in facts) + "% Add length(N). for the number of slides to ask about.\n"


def write_asp_plan(state: State, slides: Sequence[Slide]) -> str:
    """The answer as the competition's encoding shows it."""
    placement_of(state)
    return "".join(f"go({slide.robot},{slide.direction},{step}).\n" for step, slide in enumerate(slides, start=1))


def _facts(text: str) -> dict[str, list[tuple[str, ...]]]:
    """The arguments of all facts by name; columns and rows are those of a square."""
    found: dict[str, list[tuple[str, ...]]] = {name: [] for name in _KINDS}
    lines = (line.partition("%")[0] for line in text.splitlines())
    *facts, rest = " ".join(lines).split(".")
    if rest.strip():
        raise _not_understood(rest)
    for fact in facts:
        name, _, inside = fact.strip().partition("(")
        arguments = tuple(word.strip() for word in inside.removesuffix(")").split(","))
        if not inside.endswith(")") or len(_KINDS.get(name, ())) != len(arguments):
            raise _not_understood(fact)
        _check(fact, name, arguments)
        found[name].append(arguments)
    if {_number(word) for (word,) in found["dim"]} != set(range(1, len(found["dim"]) + 1)):
        raise NotationError(phrase("ricochet.planning.dim"))
    return found


def _check(fact: str, name: str, arguments: tuple[str, ...]) -> None:
    """The refusal names the whole fact, not the word in it."""
    try:
        for kind, word in zip(_KINDS[name], arguments, strict=True):
            kind(word)
    except NotationError as refusal:
        raise _not_understood(fact) from refusal


def _number(word: str) -> int:
    if not (1 <= len(word) <= 3 and word.isascii() and word.isdigit()):
        raise _not_understood(word)
    return int(word)


def _cell(x: str, y: str, width: int) -> Cell:
    column, row = _number(x), _number(y)
    if not (1 <= column <= width and 1 <= row <= width):
        raise NotationError(phrase("ricochet.planning.off-board", x=x, y=y, side=width))
    return (row - 1) * width + column - 1


def _robot(word: str) -> Robot:
    return _named(word, ROBOTS)


def _direction(word: str) -> Direction:
    return _named(word, DIRECTIONS)


def _named(word: str, known: Sequence[Name]) -> Name:
    found = next((name for name in known if name == word), None)
    if found is None:
        raise _not_understood(word)
    return found


_KINDS: dict[str, tuple[Callable[[str], object], ...]] = {
    "dim": (_number,),
    "barrier": (_number, _number, _direction),
    "pos": (_robot, _number, _number),
    "target": (_robot, _number, _number),
    "length": (_number,),
}
"""The facts of an instance, and how each of their arguments is read."""


def _not_understood(text: str) -> NotationError:
    return NotationError(phrase("ricochet.planning.asp", text=text.strip()[:40], known=_FORMS))
