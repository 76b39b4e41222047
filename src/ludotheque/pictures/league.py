"""A day of the league as a picture: how well somebody did on each target, and nothing of how."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ludotheque.contract import Label, Line, Polygon, Sheet, SheetElement, phrase
from ludotheque.contract.league import MAX_STARS

PER_ROW = 6
_TINTS = {"mat": "#233240", "gold": "#f2b84b", "pale": "#9fb0b8", "light": "#fff6e6"}
_INNER = 0.42
"""How far the inner corners of a star are from its middle, of the outer ones."""


@dataclass(frozen=True)
class DayPicture:
    """What is drawn; stars of each target, None for one that was not tried."""

    title: str
    subtitle: str
    total: str
    stars: Sequence[int | None]


def day_sheet(day: DayPicture) -> Sheet:
    """Words above and below, six targets in a row."""
    rows = -(-len(day.stars) // PER_ROW)
    middle = PER_ROW / 2
    words = (
        Label(middle, 0.3, day.title, 0.34, "light"),
        Label(middle, 0.85, day.subtitle, 0.2, "pale"),
        Label(middle, rows + 1.75, day.total, 0.26, "light"),
    )
    marks = (mark for number, stars in enumerate(day.stars) for mark in _marks(number, stars))
    return Sheet(phrase("plain", text=day.title), PER_ROW, rows + 2.0, (*words, *marks), _TINTS)


def _marks(number: int, stars: int | None) -> Iterator[SheetElement]:
    """A full star for the best, a hollow one within par, a small one for any way; a cross, a stroke."""
    x, y = number % PER_ROW + 0.5, number // PER_ROW + 1.85
    if stars is None:
        yield Line(x - 0.12, y, x + 0.12, y, 0.05, "pale")
    elif not stars:
        yield Line(x - 0.14, y - 0.14, x + 0.14, y + 0.14, 0.06, "pale")
        yield Line(x - 0.14, y + 0.14, x + 0.14, y - 0.14, 0.06, "pale")
    elif stars == MAX_STARS:
        yield _star(x, y, 0.4, is_filled=True)
    else:
        yield _star(x, y, 0.36 if stars > 1 else 0.2, is_filled=False)


def _star(x: float, y: float, radius: float, *, is_filled: bool) -> Polygon:
    """Five points, one upwards."""
    corners = []
    for corner in range(10):
        reach, angle = radius * (_INNER if corner % 2 else 1.0), math.pi * corner / 5
        corners.append((x + reach * math.sin(angle), y - reach * math.cos(angle)))
    return Polygon(tuple(corners), "gold", is_filled, 0.05)
