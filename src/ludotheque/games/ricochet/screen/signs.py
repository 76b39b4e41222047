"""What robots and targets look like: letters and shapes, so that colour is never alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ludotheque.games.ricochet.boards import ROBOTS, Cell, Robot
from ludotheque.games.ricochet.notation import colour_letter, robot_letter
from ludotheque.games.ricochet.text.grid import LEANS, OUTLINES, SHAPES
from ludotheque.games.ricochet.view import View

Shape: TypeAlias = Callable[[float, float], bool]
"""Whether a point belongs to it; both numbers go from -1 to 1."""


@dataclass(frozen=True)
class Sign:
    """Characters for cells of one, two, and three or more columns."""

    texts: tuple[str, str, str]
    ink: str
    ground: str = ""
    is_strong: bool = False
    body: Shape | None = None
    """What is drawn behind it where there is room."""

    body_ink: str = ""

    def text(self, width: int) -> str:
        return self.texts[min(width, 3) - 1]


BODIES: Mapping[Robot, Shape] = {
    "red": lambda x, y: x * x + y * y <= 1.05,
    "green": lambda x, y: abs(x) <= (y + 1.3) / 2.1,
    "blue": lambda x, y: max(abs(x), abs(y)) <= 0.9,
    "yellow": lambda x, y: abs(x) + abs(y) <= 1.25,
    "black": lambda x, y: abs(x) + abs(y) / 2 <= 1.1,
}
_AROUND: Mapping[Robot, str] = {"red": "()", "green": "/\\", "blue": "[]", "yellow": "<>", "black": "{}"}
ARROWS: Mapping[str, Mapping[Robot, str]] = {
    **{
        name: dict.fromkeys(ROBOTS, sign) for name, sign in zip(("north", "east", "south", "west"), "↑→↓←", strict=True)
    },
    "shape": dict(zip(ROBOTS, "●▲■◆⬢", strict=True)),
}


def sign_of(robot: Robot, language: str) -> Sign:
    letter = robot_letter(robot, language)
    left, right = _AROUND[robot][0], _AROUND[robot][1]
    return Sign((letter, letter, f"{left}{letter}{right}"), f"{robot}-letter", is_strong=True)


def target_signs(view: View, language: str) -> dict[Cell, Sign]:
    """The targets, those that are sought and the diagonals."""
    signs: dict[Cell, Sign] = {}
    for target in view.targets:
        letter, shape = colour_letter(target.colour, language).lower(), OUTLINES[target.shape]
        ink = "ink-on-tile" if target.colour == "any" else f"{target.colour}-ink"
        signs[target.cell] = Sign((shape, letter + shape, letter + shape), ink)
    for item in view.diagonals:
        lean, letter = LEANS[item.lean], robot_letter(item.colour, language).lower()
        body = _rising if item.lean == "up" else _falling
        texts = (lean, lean + letter, lean + letter)
        signs[item.cell] = Sign(texts, f"{item.colour}-ink", body=body, body_ink=f"{item.colour}-ink")
    for target in view.open_targets:
        letter, shape = colour_letter(target.colour, language), SHAPES[target.shape]
        texts = (shape, letter + shape, letter + shape)
        ground = "" if target in view.spoilt else "sought"
        signs[target.cell] = Sign(texts, "sought-letter" if ground else "faint", ground, is_strong=True)
    return signs


def _rising(x: float, y: float) -> bool:
    return abs(x + y) < 0.45


def _falling(x: float, y: float) -> bool:
    return abs(x - y) < 0.45
