"""A board as lines and elements, in units of one cell; printers and picture makers render it.

(0, 0) ── x ──▶ (width, 0)
  │
  y          colours are names: ink, faint, white, black, red, green, blue, yellow, seat-0, seat-1, …; red-ink for thin
  ▼          lines and letters, red-pale for grounds, which stay white on paper, red-letter for letters on a red piece;
             seat-0-edge for lines on a piece, which are left out there; and what a sheet's own tints name
(0, height)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from ludotheque.contract.phrase import Phrase


@dataclass(frozen=True)
class Line:
    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float = 0.03
    colour: str = "ink"


@dataclass(frozen=True)
class Circle:
    x: float
    y: float
    radius: float
    colour: str = "ink"
    is_filled: bool = False
    thickness: float = 0.03


@dataclass(frozen=True)
class Box:
    """A rectangle; its corners are rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    colour: str = "ink"
    is_filled: bool = False
    thickness: float = 0.03
    radius: float = 0.0


@dataclass(frozen=True)
class Polygon:
    """At least three corners; the last is joined to the first."""

    corners: tuple[tuple[float, float], ...]
    colour: str = "ink"
    is_filled: bool = False
    thickness: float = 0.03


@dataclass(frozen=True)
class Label:
    """Words centred on a point; `size` is the height of a capital in cells."""

    x: float
    y: float
    text: str
    size: float = 0.4
    colour: str = "ink"
    seat: int | None = None
    """Whose mark it is: whoever sits there may have chosen another one."""

    otherwise: str = ""
    """Where there are no letters for the text."""


@dataclass(frozen=True)
class Area:
    """A rectangle of the sheet where an action is chosen with a pointer; the action in the game's notation."""

    action: str
    x: float
    y: float
    width: float
    height: float


SheetElement: TypeAlias = Line | Circle | Box | Polygon | Label

COLOURS = ("orange", "yellow", "sky", "green", "pink", "amber", "blue", "ink")
"""What players can choose; told apart by every eye, and named as in the web client."""


@dataclass(frozen=True)
class Sheet:
    title: Phrase
    width: float
    height: float
    elements: tuple[SheetElement, ...]
    tints: Mapping[str, str | None] = field(default_factory=dict, compare=False)
    """How colours look on a screen: `#rrggbb`, or None for what is left out there.

    A name of the sheet's own that has a tint is for screens only; `mat` is the cloth below the board.
    """

    seat_colours: tuple[str, ...] = field(default=(), compare=False)
    """What `seat-0`, `seat-1`, … are, of `COLOURS`; the next seats begin again. Empty: in the order of those."""

    piece_colours: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What a person chose for `red`, `green`, …: `#rrggbb`. The others look as usual."""

    corner: tuple[float, float] | None = field(default=None, compare=False)
    """The upper left corner of a grid of cells, each one unit wide; None where the board is no such grid."""

    rows_from_below: int | None = field(default=None, compare=False)
    """How many rows there are, where people number them from below; None: from above."""

    areas: tuple[Area, ...] = field(default=(), compare=False)
    """Where actions are chosen, for those that a board in a browser cannot find out by itself (`play.areas`)."""
