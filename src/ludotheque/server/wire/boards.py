"""Bodies about boards of one's own."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludotheque.server.wire.events import Sentence

CellNumber = Annotated[int, Meta(ge=-10_000, le=10_000)]
"""A cell, counted row by row; one outside the board is a finding, not an error."""

ColourName = Literal["red", "green", "blue", "yellow", "any"]
RobotName = Literal["red", "green", "blue", "yellow", "black"]
ShapeName = Literal["circle", "triangle", "square", "hexagon", "vortex"]


class DraftTarget(Struct, frozen=True, forbid_unknown_fields=True):
    cell: CellNumber
    colour: ColourName
    shape: ShapeName


class DraftDiagonal(Struct, frozen=True, forbid_unknown_fields=True):
    """`up` is drawn /, `down` is drawn \\."""

    cell: CellNumber
    colour: RobotName
    lean: Literal["up", "down"]


class BoardDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A board in the editor, playable or not. Walls are named by the cell west or north of them."""

    width: Annotated[int, Meta(ge=0, le=1000)]
    height: Annotated[int, Meta(ge=0, le=1000)]
    walls: Annotated[list[tuple[CellNumber, Literal["east", "south"]]], Meta(max_length=4096)] = []
    targets: Annotated[list[DraftTarget], Meta(max_length=1024)] = []
    diagonals: Annotated[list[DraftDiagonal], Meta(max_length=1024)] = []
    closed: Annotated[list[CellNumber], Meta(max_length=1024)] = []
    robots: Annotated[list[CellNumber | None], Meta(max_length=5)] = []
    """In the order red, green, blue, yellow, black; none: not on the board."""

    goal: CellNumber | None = None
    """The cell of the target to reach; none: the first."""

    must_ricochet: Literal["every-stop", "last-stop", "no"] = "every-stop"


class BoardFinding(Struct, frozen=True):
    """Something to know about a draft."""

    message: Sentence
    cells: list[int]
    is_fatal: bool
    """The board cannot be played before it is fixed."""


class BoardCheck(Struct, frozen=True):
    """What is wrong with a draft, and its texts once it can be played on."""

    findings: list[BoardFinding]
    is_playable: bool
    board: str
    """The board alone, as short as it gets: for the option `board` of a table."""

    code: str
    """The board alone, for people to read."""

    position: str
    """With its robots and the goal: for links and for the solver."""

    opening: str
    """The same with all targets, the goal first: how a game on it begins."""


class BoardText(Struct, frozen=True, forbid_unknown_fields=True):
    """A board as text, in any of its forms: a name or code, a short text, JSON, a position, a quarter as XML."""

    content: Annotated[str, Meta(max_length=200_000)]


class BoardChange(Struct, frozen=True, forbid_unknown_fields=True):
    """A change to a draft that only the rules know how to make."""

    draft: BoardDraft
    what: Literal["quarter", "turn", "robots", "random"]
    """Put a quarter into a corner, turn all of it clockwise, place robots at random, or make a random board."""

    corner: Annotated[int, Meta(ge=0, le=3)] = 0
    """0 is the north-west, then clockwise."""

    quarter: Annotated[str, Meta(max_length=200_000)] = ""
    """`1A` to `4D`, or one's own as XML."""

    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
