"""Characters and dots to draw a picture on: each column of a line is four dots, two and two.

▘▝    A dot is half a column wide and half a line high. A character shows two colours at most: of three
▖▗    or four that meet in one, those that are seen most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby

from ludotheque.contract.screen import Piece, Row

QUARTERS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By the sum of 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

_CHARACTERS_AT_HAND = 4096


@dataclass
class _Spot:
    """One column of one line."""

    dots: list[str] = field(default_factory=lambda: [""] * 4)
    text: str = ""
    ink: str = "ink"
    is_strong: bool = False
    is_underlined: bool = False


class Canvas:
    """Dots have the names of colours; on a screen without any they are light, and grounds are left out."""

    def __init__(self, width: int, height: int, *, has_colours: bool = True) -> None:
        self._spots = [[_Spot() for _ in range(width)] for _ in range(height)]
        self._has_colours = has_colours

    def dot(self, x: int, y: int, colour: str) -> None:
        """`x` counts half columns, `y` half lines; an empty colour takes a dot away."""
        self._spots[y // 2][x // 2].dots[2 * (y % 2) + x % 2] = colour

    def shape(self, x: int, y: int, side: int, colour: str, is_inside: Callable[[float, float], bool]) -> None:
        """The dots of a square whose middles are inside; it has `side` columns and as many half lines.

        Both numbers that are asked about go from -1 to 1.
        """
        for dy in range(side):
            for dx in range(2 * side):
                if is_inside((dx + 0.5) / side - 1, (2 * dy + 1) / side - 1):
                    self.dot(2 * x + dx, y + dy, colour)

    def fill(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """A ground; `x` and `width` count columns, `y` and `height` half lines."""
        if not self._has_colours:
            return
        for each in range(y, y + height):
            for column in range(x, x + width):
                dots, first = self._spots[each // 2][column].dots, 2 * (each % 2)
                dots[first] = dots[first + 1] = colour

    def write(self, x: int, y: int, text: str, ink: str = "ink", *, is_strong: bool = False) -> None:
        """Characters on what is there; `x` counts columns, `y` lines."""
        for column, letter in enumerate(text, start=x):
            spot = self._spots[y][column]
            spot.text, spot.ink, spot.is_strong = letter, ink, is_strong

    def underline(self, x: int, y: int, width: int) -> None:
        """Underline these cells; their characters stay."""
        for column in range(x, x + width):
            self._spots[y][column].is_underlined = True

    def rows(self) -> tuple[Row, ...]:
        return tuple(_joined([self._piece(spot) for spot in line]) for line in self._spots)

    def _piece(self, spot: _Spot) -> Piece:
        if spot.text:
            ground = _most(spot.dots) if self._has_colours else ""
            return Piece(spot.text, spot.ink, ground, spot.is_strong, spot.is_underlined)
        if not self._has_colours:
            return Piece(QUARTERS[sum(1 << place for place, dot in enumerate(spot.dots) if dot)])
        return _character(*spot.dots)


@lru_cache(maxsize=_CHARACTERS_AT_HAND)
def _character(*dots: str) -> Piece:
    """The character that shows these four; what has no colour is the ground."""
    counted = [colour for colour, _ in Counter(dots).most_common()]
    if len(counted) == 1:
        return Piece(" ", "ink", counted[0])
    ground, ink = ("", next(filter(None, counted))) if "" in counted else (counted[0], counted[1])
    return Piece(QUARTERS[sum(1 << place for place, dot in enumerate(dots) if dot == ink)], ink, ground)


def _most(dots: list[str]) -> str:
    """The ground of most of the dots that one character stands for."""
    return dots[2] if dots[2] == dots[3] else Counter(dots).most_common(1)[0][0]


def _joined(pieces: list[Piece]) -> Row:
    """Neighbours that look alike are one."""
    groups = groupby(pieces, key=lambda piece: piece[1:])
    return tuple(Piece("".join(piece.text for piece in same), *look) for look, same in groups)
