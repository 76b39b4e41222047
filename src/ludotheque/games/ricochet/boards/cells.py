"""Cells by name: a column letter, then the row counted from the top; after z comes aa."""

from __future__ import annotations

import re

from ludotheque.games.ricochet.boards.board import MAX_SIDE, Cell

_ALPHABET = 26
_CELL = re.compile(r"([a-z]|a[a-f])([1-9][0-9]?)", re.ASCII)


def column_name(x: int) -> str:
    """a, b, … z, aa, ab, … af: enough for the widest board."""
    assert 0 <= x < MAX_SIDE
    letter = chr(ord("a") + x % _ALPHABET)
    return letter if x < _ALPHABET else "a" + letter


def write_cell(cell: Cell, width: int) -> str:
    y, x = divmod(cell, width)
    return f"{column_name(x)}{y + 1}"


def read_cell(text: str, width: int, height: int) -> Cell:
    """The cell of that name on a board of this size, or ValueError."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise ValueError(text)
    letters, row = match.groups()
    x = ord(letters[-1]) - ord("a") + (_ALPHABET if len(letters) > 1 else 0)
    y = int(row) - 1
    if x >= width or y >= height:
        raise ValueError(text)
    return y * width + x
