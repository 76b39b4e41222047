"""What somebody drew on a position of a study: rings and arrows on the cells of its sheet, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import TypeAlias

from ludotheque.contract import Circle, Label, Line, Polygon, Sheet, SheetElement, phrase
from ludotheque.server.wire.studies import StudyMark

_RING, _HALO, _LINE = 0.42, 0.15, 0.085
_BADGE, _OFF, _LETTER = 0.16, 0.31, 0.17
_HEAD, _SHORT = 0.34, 0.14
_SIGNS = {"good": "✓", "bad": "✗", "idea": "!", "question": "?"}
"""As in the web client: a meaning is said by a sign, not by the colour alone."""

_TINTS = {
    "mark-ground": "#fffdf7",
    "mark-good": "#00694c",
    "mark-bad": "#9e3000",
    "mark-idea": "#9c3a14",
    "mark-question": "#2a2018",
}
Point: TypeAlias = tuple[float, float]


def with_drawings(sheet: Sheet, marks: Sequence[StudyMark]) -> Sheet:
    """The same board with them; as it is where it has no cells."""
    if sheet.corner is None or not marks:
        return sheet
    drawn = [element for mark in marks for element in _drawn(sheet, sheet.corner, mark)]
    return replace(sheet, elements=(*sheet.elements, *drawn), tints={**sheet.tints, **_TINTS})


def in_words(sheet: Sheet, marks: Sequence[StudyMark], language: str) -> tuple[str, ...]:
    """For those who cannot see the board."""
    return tuple(_words(sheet, mark, language) for mark in marks)


def _drawn(sheet: Sheet, corner: Point, mark: StudyMark) -> Iterator[SheetElement]:
    at, to = _middle(corner, mark.at), None if mark.to is None else _middle(corner, mark.to)
    if not all(_is_on(sheet, point) for point in (at, to or at)):
        return
    colour = f"mark-{mark.kind}"
    for ink, thickness in (("mark-ground", _HALO), (colour, _LINE)):
        if to is None or to == at:
            yield Circle(*at, _RING, ink, thickness=thickness)
        else:
            yield from _arrow(at, to, ink, thickness)
    badge = (at[0] + _OFF, at[1] - _OFF)
    yield Circle(*badge, _BADGE, "mark-ground", is_filled=True)
    yield Circle(*badge, _BADGE, colour, thickness=0.04)
    yield Label(*badge, _SIGNS[mark.kind], _LETTER, colour)


def _arrow(at: Point, to: Point, ink: str, thickness: float) -> Iterator[SheetElement]:
    length = hypot(to[0] - at[0], to[1] - at[1])
    x, y = (to[0] - at[0]) / length, (to[1] - at[1]) / length
    tip = (to[0] - x * _SHORT, to[1] - y * _SHORT)
    wings = [
        (tip[0] - x * _HEAD - side * y * _HEAD * 0.55, tip[1] - y * _HEAD + side * x * _HEAD * 0.55) for side in (1, -1)
    ]
    yield Line(*at, tip[0] - x * _HEAD * 0.6, tip[1] - y * _HEAD * 0.6, thickness, ink)
    yield Polygon((tip, *wings), ink, is_filled=True)
    yield Polygon((tip, *wings), ink, thickness=thickness / 2)


def _middle(corner: Point, name: str) -> Point:
    row, column = map(int, name.split(","))
    return corner[0] + column + 0.5, corner[1] + row + 0.5


def _is_on(sheet: Sheet, point: Point) -> bool:
    return point[0] < sheet.width and point[1] < sheet.height


def _words(sheet: Sheet, mark: StudyMark, language: str) -> str:
    row, column = _numbers(sheet, mark.at)
    kind = phrase(f"embed.mark.{mark.kind}")
    if mark.to is None:
        return phrase("embed.ring", kind=kind, row=row, column=column).text(language)
    to_row, to_column = _numbers(sheet, mark.to)
    said = phrase("embed.arrow", kind=kind, row=row, column=column, to_row=to_row, to_column=to_column)
    return said.text(language)


def _numbers(sheet: Sheet, name: str) -> tuple[int, int]:
    """Of row and column, as the board counts them."""
    row, column = map(int, name.split(","))
    return (row + 1 if sheet.rows_from_below is None else sheet.rows_from_below - row), column + 1
