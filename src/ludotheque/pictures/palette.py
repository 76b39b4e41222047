"""Colours by name: bright on a screen, as in the web client; sparing of ink on paper."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ludotheque.contract import Sheet

MAT = "#34495e"
"""The cloth under a board that names none."""

LIGHT = "#fff6e6"
"""Words on a mat."""

_SEAT = re.compile(r"seat-([0-9]+)(-ink|-pale)?")
_PAPER: Mapping[str, str | None] = MappingProxyType(
    {
        "ink": "#2a2018",
        "faint": "#b9aa92",
        "red": "#c8331f",
        "green": "#0b7a4b",
        "blue": "#0b57a4",
        "yellow": "#d9a400",
        "white": "#ffffff",
        "silver": "#8a8a8a",
        "black": "#000000",
        "red-ink": "#c8331f",
        "green-ink": "#0b7a4b",
        "blue-ink": "#0b57a4",
        "yellow-ink": "#b38600",
        "red-pale": None,
        "green-pale": None,
        "blue-pale": None,
        "yellow-pale": None,
    }
)
_PAPER_SEATS = ("#d55e00", "#0072b2", "#009e73", "#e69f00", "#cc79a7", "#2a2018", "#56b4e9", "#8a7659")
_SCREEN: Mapping[str, str] = MappingProxyType(
    {
        "ink": "#2a2018",
        "faint": "#b9aa92",
        "red": "#d55e00",
        "green": "#009e73",
        "blue": "#0072b2",
        "yellow": "#f0e442",
        "white": "#ffffff",
        "silver": "#8a8a8a",
        "black": "#3b3b3b",
        "red-ink": "#b04a00",
        "green-ink": "#00704f",
        "blue-ink": "#004f86",
        "yellow-ink": "#7d7300",
        "red-pale": "#eab184",
        "green-pale": "#97caae",
        "blue-pale": "#97b8ca",
        "yellow-pale": "#f2e8a0",
    }
)
# Of pieces, of letters on white, and of the tile behind a letter.
_SCREEN_SEATS = (
    ("#d55e00", "#b04a00", "#f8dfcb"),
    ("#f0e442", "#6b6200", "#f9f4c4"),
    ("#56b4e9", "#0a6596", "#d6ebf8"),
    ("#009e73", "#00704f", "#cfebe0"),
    ("#cc79a7", "#9b3f73", "#f3dfea"),
    ("#e69f00", "#8a5a00", "#faebc8"),
    ("#0072b2", "#004f86", "#cce2ef"),
    ("#3b3b3b", "#1d1d1d", "#dcdbd7"),
)
_KINDS = ("", "-ink", "-pale")


def paper_colour(sheet: Sheet, name: str) -> str | None:
    """`#rrggbb`, or None for what is not printed."""
    seat = _SEAT.fullmatch(name)
    if seat is not None:
        return None if seat[2] == "-pale" else _PAPER_SEATS[int(seat[1]) % len(_PAPER_SEATS)]
    if name in _PAPER:
        return _PAPER[name]
    return _PAPER["ink"] if sheet.tints.get(name) is None else None


def screen_colour(sheet: Sheet, name: str) -> str | None:
    """`#rrggbb`, or None for what is not shown."""
    if name in sheet.tints:
        return sheet.tints[name]
    seat = _SEAT.fullmatch(name)
    if seat is not None:
        return _SCREEN_SEATS[int(seat[1]) % len(_SCREEN_SEATS)][_KINDS.index(seat[2] or "")]
    return _SCREEN.get(name, _SCREEN["ink"])


def mat_colour(sheet: Sheet) -> str:
    return sheet.tints.get("mat") or MAT
