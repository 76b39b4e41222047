"""Quarters as XML, in the manner of the 2013 report: only cells with walls or a target are listed.

<boardPiece position="2">                      the corner in which it was recorded: 1 north-west, then clockwise
  <box x="3" y="0"><wall side="east"/></box>   columns and rows from 0
  <box x="5" y="2"><wall side="north"/><wall side="west"/><goal color="red" shape="circle"/></box>
</boardPiece>

Empty cells, the grey centre and the walls around the board are not listed. Document types and entities are refused, so
that a file from a stranger can do no harm.
"""

from __future__ import annotations

from typing import NoReturn, cast, get_args
from xml.parsers import expat

from ludotheque.contract import NotationError, phrase
from ludotheque.games.ricochet.boards.board import STEPS, Board, Colour, Shape, Target, Wall
from ludotheque.games.ricochet.boards.quarters import Quarter
from ludotheque.games.ricochet.boards.rotation import rotated_target, rotated_wall
from ludotheque.games.ricochet.boards.tokens import write_target, write_walls

MAX_FILE_SIZE = 200_000
_HALF = 8
_SIDE = 16
_CORNERS = ("1", "2", "3", "4")
_NUMBERS = {str(number): number for number in range(_HALF)}
_PLACES = {"boardPiece": "", "box": "boardPiece", "wall": "box", "goal": "box"}
"""Every element there is, and in which it stands."""


def read_quarter_xml(content: bytes) -> Quarter:
    """The quarter as it lies in the north-west, or NotationError."""
    if len(content) > MAX_FILE_SIZE:
        raise NotationError(phrase("ricochet.quarter.too-long", most=MAX_FILE_SIZE))
    building = _QuarterParser()
    try:
        building.parser.Parse(content, True)
    except expat.ExpatError as problem:
        raise NotationError(
            phrase("ricochet.quarter.broken", line=problem.lineno, problem=expat.ErrorString(problem.code))
        ) from None
    except (LookupError, UnicodeError):  # an encoding that Python does not have, or that lies
        raise NotationError(phrase("ricochet.quarter.broken", line=1, problem="encoding")) from None
    return building.quarter()


class _QuarterParser:
    """Recorded on a board of sixteen by sixteen, whose north-western quarter is then the one that is read."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._open
        self.parser.EndElementHandler = self._close
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self._path: list[str] = []
        self._corner = 0
        self._cell = (0, 0)
        self._walls: set[Wall] = set()
        self._targets: list[Target] = []

    def quarter(self) -> Quarter:
        """Turned back into the north-west."""
        walls, targets = self._walls, self._targets
        for _ in range(-self._corner % 4):
            walls = {rotated_wall(wall, _SIDE, _SIDE) for wall in walls}
            targets = [rotated_target(target, _SIDE, _SIDE) for target in targets]
        board = Board(_SIDE, _SIDE, frozenset(walls), tuple(targets))
        cells = sorted({cell for cell, _ in walls})
        return Quarter(
            " ".join(write_walls(cell, board.walls, _SIDE) for cell in cells),
            " ".join(write_target(target, _SIDE) for target in sorted(targets, key=lambda item: item.cell)),
        )

    def _open(self, name: str, attributes: dict[str, str]) -> None:
        parent = self._path[-1] if self._path else ""
        if _PLACES.get(name) != parent:
            self._refuse("element", name=name[:40], known=tuple(_PLACES))
        self._path.append(name)
        if name == "boardPiece":
            self._corner = _CORNERS.index(self._value(attributes, "position", _CORNERS, default="1"))
        elif name == "box":
            x, y = (_NUMBERS[self._value(attributes, axis, tuple(_NUMBERS))] for axis in ("x", "y"))
            left, top = ((0, 0), (_HALF, 0), (_HALF, _HALF), (0, _HALF))[self._corner]
            self._cell = (left + x, top + y)
        elif name == "wall":
            self._put_wall(self._value(attributes, "side", tuple(STEPS)))
        else:
            self._put_goal(attributes)

    def _close(self, name: str) -> None:
        self._path.pop()

    def _put_wall(self, side: str) -> None:
        x, y = self._cell
        if side == "west":
            x, side = x - 1, "east"
        elif side == "north":
            y, side = y - 1, "south"
        is_inside = 0 <= x < _SIDE - (side == "east") and 0 <= y < _SIDE - (side == "south")
        if is_inside:  # walls on the border go without saying
            self._walls.add((y * _SIDE + x, "east" if side == "east" else "south"))

    def _put_goal(self, attributes: dict[str, str]) -> None:
        colour = cast(Colour, self._value(attributes, "color", get_args(Colour)))
        shape = cast(Shape, self._value(attributes, "shape", get_args(Shape)))
        x, y = self._cell
        self._targets.append(Target(y * _SIDE + x, colour, shape))

    def _value(self, attributes: dict[str, str], name: str, known: tuple[str, ...], default: str | None = None) -> str:
        value = attributes.get(name, default)
        if value is None or value not in known:
            self._refuse("value", name=name, value=str(value)[:40], known=known)
        return value

    def _refuse_doctype(self, *declaration: object) -> NoReturn:
        self._refuse("doctype")

    def _refuse(self, why: str, **params: str | tuple[str, ...]) -> NoReturn:
        raise NotationError(phrase(f"ricochet.quarter.{why}", line=self.parser.CurrentLineNumber, **params))
