"""Meanings to colours: the escape sequences of each style of a drawing (ECMA-48, 256-colour palette)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

# The eight seat colours of our palette (Okabe and Ito 2008), nearest in the 6x6x6 cube and
# light enough on black: vermilion, sky, green, orange, pink, yellow, blue, white.
_SEATS = ("38;5;208", "38;5;75", "38;5;42", "38;5;214", "38;5;176", "38;5;228", "38;5;69", "38;5;255")
_PIECES = {"red": "31", "green": "32", "blue": "34", "yellow": "33", "silver": "37", "black": "90"}
_PLAIN_STYLES = {
    "win": "1;7",
    "new": "7",
    "faint": "2",
    "strong": "1",
    "good": "38;5;42",
    "bad": "38;5;203",  # no seat has this red
    "title": "1",
}
Pieces: TypeAlias = tuple[tuple[str, str], ...]
"""`#rrggbb` by the name of a piece."""

_CUBE = (0, 95, 135, 175, 215, 255)
"""The steps of each part in the cube of 216 colours."""

_SEAT, _ROBOT, _TARGET = "seat-", "robot-", "target-"


def coloured(text: str, style: str, pieces: Pieces = (), *, has_all: bool = False) -> str:
    """The text between the sequences that switch its colours on and off, line by line.

    `pieces` are colours of a person's own; a terminal that has not all of them shows the nearest of 256.
    """
    codes = _sequence(style, pieces, has_all)
    if not codes:
        return text
    return "\n".join(f"\x1b[{codes}m{line}\x1b[0m" if line else line for line in text.split("\n"))


@cache
def _sequence(style: str, pieces: Pieces, has_all: bool) -> str:
    own = {name: _own_code(colour, has_all) for name, colour in pieces}
    return ";".join(code for word in style.split() if (code := _code(word, {**_PIECES, **own})))


def _code(word: str, pieces: Mapping[str, str]) -> str:
    if word.startswith(_SEAT) and word.removeprefix(_SEAT).isdecimal():
        return "1;" + _SEATS[int(word.removeprefix(_SEAT)) % len(_SEATS)]
    if word.startswith(_ROBOT):
        return f"1;7;{pieces.get(word.removeprefix(_ROBOT), '37')}"
    if word.startswith(_TARGET):
        return f"1;{pieces.get(word.removeprefix(_TARGET), '37')}"
    return _PLAIN_STYLES.get(word, "")


def _own_code(colour: str, has_all: bool) -> str:
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    if has_all:
        return f"38;2;{red};{green};{blue}"
    nearest = [min(range(6), key=lambda step: abs(_CUBE[step] - part)) for part in (red, green, blue)]
    return f"38;5;{16 + 36 * nearest[0] + 6 * nearest[1] + nearest[2]}"
