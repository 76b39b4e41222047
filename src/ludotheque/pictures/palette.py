"""Colours by name: bright on a screen, as in the web client; sparing of ink on paper."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from ludotheque.contract import Sheet
from ludotheque.contract.sheet import COLOURS
from ludotheque.pictures.piece_colours import NAMES, tone

MAT = "#34495e"
"""The cloth under a board that names none."""

LIGHT = "#fff6e6"
"""Words on a mat."""

_SEAT = re.compile(r"seat-([0-9]+)(-ink|-pale|-edge)?")
_PIECE = re.compile(rf"({'|'.join(NAMES)})(-ink|-pale|-letter)?")
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
        "blue-letter": "#ffffff",
        "black-letter": "#ffffff",
        "red-pale": None,
        "green-pale": None,
        "blue-pale": None,
        "yellow-pale": None,
    }
)
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
        "blue-letter": "#ffffff",
        "black-letter": "#ffffff",
        "red-pale": "#eab184",
        "green-pale": "#97caae",
        "blue-pale": "#97b8ca",
        "yellow-pale": "#f2e8a0",
    }
)
# Of pieces, of letters on white, and of the tile behind a letter.
_SEATS: Mapping[str, tuple[str, str, str]] = MappingProxyType(
    {
        "orange": ("#d55e00", "#b04a00", "#f8dfcb"),
        "yellow": ("#f0e442", "#6b6200", "#f9f4c4"),
        "sky": ("#56b4e9", "#0a6596", "#d6ebf8"),
        "green": ("#009e73", "#00704f", "#cfebe0"),
        "pink": ("#cc79a7", "#9b3f73", "#f3dfea"),
        "amber": ("#e69f00", "#8a5a00", "#faebc8"),
        "blue": ("#0072b2", "#004f86", "#cce2ef"),
        "ink": ("#3b3b3b", "#1d1d1d", "#dcdbd7"),
    }
)
_KINDS: Mapping[str | None, int] = MappingProxyType({None: 0, "-ink": 1, "-edge": 1, "-pale": 2})


def paper_colour(sheet: Sheet, name: str) -> str | None:
    """`#rrggbb`, or None for what is not printed."""
    seat = _SEAT.fullmatch(name)
    if seat is not None:
        return None if seat[2] in ("-pale", "-edge") else _seat_colour(sheet, seat)
    chosen = _chosen_colour(sheet, name)
    if chosen is not None:
        return None if name.endswith("-pale") else chosen
    if name in _PAPER:
        return _PAPER[name]
    return _PAPER["ink"] if sheet.tints.get(name) is None else None


def screen_colour(sheet: Sheet, name: str) -> str | None:
    """`#rrggbb`, or None for what is not shown."""
    if name in sheet.tints:
        return sheet.tints[name]
    seat = _SEAT.fullmatch(name)
    if seat is not None:
        return _seat_colour(sheet, seat)
    return _chosen_colour(sheet, name) or _SCREEN.get(name, _SCREEN["ink"])


def _chosen_colour(sheet: Sheet, name: str) -> str | None:
    """Of a piece whose colour a person chose."""
    piece = _PIECE.fullmatch(name)
    if piece is None or piece[1] not in sheet.piece_colours:
        return None
    return tone(sheet.piece_colours[piece[1]], piece[2] or "")


def _seat_colour(sheet: Sheet, seat: re.Match[str]) -> str:
    order = sheet.seat_colours or COLOURS
    return _SEATS[order[int(seat[1]) % len(order)]][_KINDS[seat[2]]]


def mat_colour(sheet: Sheet) -> str:
    return sheet.tints.get("mat") or MAT
