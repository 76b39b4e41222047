"""Meanings to colours: the escape sequences of each style of a drawing (ECMA-48, 256-colour palette)."""

from __future__ import annotations

from functools import cache

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
_SEAT, _ROBOT, _TARGET = "seat-", "robot-", "target-"


def coloured(text: str, style: str) -> str:
    """The text between the sequences that switch its colours on and off, line by line."""
    codes = _sequence(style)
    if not codes:
        return text
    return "\n".join(f"\x1b[{codes}m{line}\x1b[0m" if line else line for line in text.split("\n"))


@cache
def _sequence(style: str) -> str:
    return ";".join(code for word in style.split() if (code := _code(word)))


def _code(word: str) -> str:
    if word.startswith(_SEAT) and word.removeprefix(_SEAT).isdecimal():
        return "1;" + _SEATS[int(word.removeprefix(_SEAT)) % len(_SEATS)]
    if word.startswith(_ROBOT):
        return f"1;7;{_PIECES.get(word.removeprefix(_ROBOT), '37')}"
    if word.startswith(_TARGET):
        return f"1;{_PIECES.get(word.removeprefix(_TARGET), '37')}"
    return _PLAIN_STYLES.get(word, "")
