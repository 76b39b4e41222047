"""The words of the protocol, read strictly and in one place."""

from __future__ import annotations

import re
from typing import NamedTuple

from ludotheque.games.morpion import Mark

_POINT = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})")
_STONE = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*,\s*([0-9])")
_WHOLE = re.compile(r"-?[0-9]{1,18}")
_ECHO = 40


class ProtocolError(Exception):
    """Told to the manager as `ERROR …`, in English as the protocol is."""


class Command(NamedTuple):
    """One line of a manager: a word in capitals, and the rest."""

    word: str
    rest: str


def parse_command(line: str) -> Command:
    word, _, rest = line.strip().partition(" ")
    return Command(word.upper(), rest.strip())


def read_mark(text: str) -> Mark:
    """`x,y`."""
    found = _POINT.fullmatch(text)
    if found is None:
        raise ProtocolError(f'"{printable(text)}" is not a cell; expected x,y')
    return Mark(int(found[1]), int(found[2]))


def write_mark(mark: Mark) -> str:
    return f"{mark.column},{mark.row}"


def read_stone(text: str) -> tuple[Mark, int]:
    """`x,y,f`: a cell and whose stone lies there."""
    found = _STONE.fullmatch(text)
    if found is None:
        raise ProtocolError(f'"{printable(text)}" is not a stone; expected x,y,1 or x,y,2')
    return Mark(int(found[1]), int(found[2])), int(found[3])


def read_int(text: str) -> int | None:
    """A whole number; None for anything else, because what INFO says wrongly is passed over."""
    return int(text) if _WHOLE.fullmatch(text) else None


def printable(text: str) -> str:
    """A piece of the manager's text as it may stand in an answer: short, and on one line."""
    return "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in text[:_ECHO])
