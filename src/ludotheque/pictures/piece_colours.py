"""Colours that people chose: of seats, and of pieces named by a colour, such as robots."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ludotheque.contract import SetupError, phrase

NAMES = ("red", "green", "blue", "yellow", "black")
"""Of the pieces; a chosen colour does not change what they are called."""


@dataclass(frozen=True)
class ChosenColours:
    """Empty: all look as usual."""

    seats: Sequence[str] = ()
    """By seat, of `COLOURS`; an empty one is that of the seat."""

    pieces: Mapping[str, str] = field(default_factory=dict)
    """`#rrggbb` by the name of the piece."""


_ENTRY = re.compile(r"([a-z]+)[=-]#?([0-9a-fA-F]{6})")
_GROUND = "#f3ead9"
_DARK, _LIGHT = "#2a2018", "#ffffff"
_PALE_SHARE = 0.45
_TEXT_CONTRAST = 4.5
_SHARES = [step / 25 for step in range(26)]


def read_piece_colours(text: str) -> dict[str, str]:
    """`red=#cc252a,blue=#1a71cd`, in addresses `red-cc252a,…`; the usual ones for those that are not named."""
    found = {}
    for entry in filter(None, text.split(",")):
        known = _ENTRY.fullmatch(entry.strip())
        if known is None or known[1] not in NAMES:
            raise SetupError(phrase("pictures.piece-colours", text=entry[:40], known=NAMES))
        found[known[1]] = f"#{known[2].lower()}"
    return found


def write_piece_colours(colours: Mapping[str, str]) -> str:
    return ",".join(f"{name}={colour}" for name, colour in colours.items())


def tone(colour: str, kind: str) -> str:
    """The fill of a piece, or what goes with it: `-ink` for lines, `-pale` for grounds, `-letter` for letters on it."""
    return _TONES[kind](colour)


def contrast(one: str, other: str) -> float:
    """WCAG 2.2: from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def mixed(ground: str, cover: str, share: float) -> str:
    pairs = zip(_parts(ground), _parts(cover), strict=True)
    return "#" + "".join(f"{round(below * (1 - share) + above * share):02x}" for below, above in pairs)


def _ink(colour: str) -> str:
    """As dark as thin lines must be to be seen."""
    shades = (mixed(colour, _DARK, share) for share in _SHARES)
    return next((shade for shade in shades if contrast(shade, _GROUND) >= _TEXT_CONTRAST), _DARK)


def _pale(colour: str) -> str:
    return mixed(_GROUND, colour, _PALE_SHARE)


def _letter(colour: str) -> str:
    return max((_DARK, _LIGHT), key=lambda letter: contrast(letter, colour))


_TONES: Mapping[str, Callable[[str], str]] = {"": str, "-ink": _ink, "-pale": _pale, "-letter": _letter}


def _parts(colour: str) -> list[int]:
    return [int(colour[start : start + 2], 16) for start in (1, 3, 5)]


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in _parts(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)
