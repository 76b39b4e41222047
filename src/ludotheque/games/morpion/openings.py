"""How matches begin: moves near each other, and openings as collections of Gomoku openings write them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludotheque.contract import MatchOpenings, Move
from ludotheque.games.morpion.rules import marks_on
from ludotheque.games.morpion.state import Mark, State

_NEAR = 2
_OFFSETS = re.compile(r"-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2}(\s*,\s*-?[0-9]{1,2}\s*,\s*-?[0-9]{1,2})*")
_NUMBER = re.compile(r"-?[0-9]+")
_CELLS = re.compile(r"([a-zA-Z][0-9]{1,2}){2,}")
_CELL = re.compile(r"[a-zA-Z][0-9]{1,2}")


def plausible_moves(state: State, moves: Sequence[Move[Mark]]) -> list[Move[Mark]]:
    """At most two cells from another mark; the first one near the centre."""
    centre = state.columns // 2, state.rows // 2
    taken = [(cell.column, cell.row) for board in state.boards for cell in marks_on(state, board)] or [centre]
    return [
        move
        for move in moves
        if any(max(abs(move.action.column - x), abs(move.action.row - y)) <= _NEAR for x, y in taken)
    ]


def split_line(line: str, state: State) -> list[str]:
    """Cells with or without spaces (`h8 i9`, `h8i9`), or offsets from the centre as Gomocup has them (`0,0, 1,-1`)."""
    if _OFFSETS.fullmatch(line):
        numbers = [int(number) for number in _NUMBER.findall(line)]
        offsets = zip(numbers[::2], numbers[1::2], strict=True)
        return [_cell_text(state.columns // 2 + right, state.rows // 2 + down) for right, down in offsets]
    if _CELLS.fullmatch(line):
        return _CELL.findall(line)
    return line.replace(",", " ").split()


def _cell_text(column: int, row: int) -> str:
    """In the notation; a cell beside the grid is written so that reading it is refused."""
    return f"{chr(ord('a') + column)}{row + 1}" if 0 <= column < 26 else f"({column},{row})"


OPENINGS: MatchOpenings[State, Mark] = MatchOpenings(plausible_moves, split_line)
