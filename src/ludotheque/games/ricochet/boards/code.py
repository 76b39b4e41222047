"""A board as one word: four quarters (`1A2B3A4B`), the short text of a shared board (`~…`), or a board of one's own.

    5x4_w.b1e.c3es_t.d2Rc.a4Av_d.c2Gu_x.e4

size, then walls, targets, diagonals and closed cells; parts that would be empty are left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from ludotheque.contract import NotationError, Phrase, phrase
from ludotheque.games.ricochet.boards.assembling import assembled, is_board_name
from ludotheque.games.ricochet.boards.board import LONGEST_SIDE, Board, Cell, Wall
from ludotheque.games.ricochet.boards.cells import read_cell, write_cell
from ludotheque.games.ricochet.boards.sharing import SIGN, read_short
from ludotheque.games.ricochet.boards.turning import in_order
from ludotheque.games.ricochet.boards.words import (
    kind_of,
    read_diagonal,
    read_target,
    read_walls,
    write_diagonal,
    write_target,
    write_walls,
)

LONGEST_CODE = 12_000
"""Room for every wall of the largest board."""

_SIZE = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)", re.ASCII)
_PARTS = "wtdx"
_BOARDS_AT_HAND = 64
T = TypeVar("T")


def write_board(board: Board) -> str:
    if board.name is not None:
        return board.name
    width = board.width
    parts = {
        "w": [write_walls(cell, board.walls, width) for cell in sorted({cell for cell, _ in board.walls})],
        "t": [write_target(target, width) for target in board.targets],
        "d": [write_diagonal(diagonal, width) for diagonal in board.diagonals],
        "x": [write_cell(cell, width) for cell in sorted(board.closed)],
    }
    written = (".".join((letter, *words)) for letter, words in parts.items() if words)
    return "_".join((f"{width}x{board.height}", *written))


def read_board(text: str) -> Board:
    """The board, or NotationError."""
    if len(text) > LONGEST_CODE:
        raise NotationError(phrase("ricochet.notation.board-too-long", most=LONGEST_CODE))
    if is_board_name(text.upper()):
        return assembled(text.upper())
    return _read_shared_board(text) if text.startswith(SIGN) else _read_own_board(text)


@lru_cache(maxsize=_BOARDS_AT_HAND)
def _read_shared_board(text: str) -> Board:
    try:
        return _playable(read_short(text))
    except ValueError:
        raise NotationError(phrase("ricochet.notation.board", text=text[:40])) from None


@lru_cache(maxsize=_BOARDS_AT_HAND)
def _read_own_board(text: str) -> Board:
    size, *parts = text.split("_")
    match = _SIZE.fullmatch(size)
    if match is None:
        raise NotationError(phrase("ricochet.notation.board", text=text[:40]))
    width, height = int(match[1]), int(match[2])
    if max(width, height) > LONGEST_SIDE or width * height < 2:
        raise NotationError(phrase("ricochet.notation.board-size", width=width, height=height, most=LONGEST_SIDE))
    words = _words_by_part(parts)
    walls = _read_words(words["w"], read_walls, width, height)
    board = Board(
        width,
        height,
        frozenset(wall for wall_words in walls for wall in wall_words),
        in_order(_read_words(words["t"], read_target, width, height)),
        in_order(_read_words(words["d"], read_diagonal, width, height)),
        frozenset(_read_words(words["x"], read_cell, width, height)),
    )
    return _playable(board)


def _playable(board: Board) -> Board:
    problem = problem_of(board)
    if problem is not None:
        raise NotationError(problem)
    return board


def _words_by_part(parts: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {letter: [] for letter in _PARTS}
    for part in parts:
        letter, *words = part.split(".")
        if letter not in found or found[letter] or not words:
            raise NotationError(phrase("ricochet.notation.board-part", text=part[:40]))
        found[letter] = words
    return found


def _read_words(words: list[str], reader: Callable[[str, int, int], T], width: int, height: int) -> list[T]:
    values = []
    for word in words:
        try:
            values.append(reader(word, width, height))
        except ValueError:
            raise NotationError(phrase("ricochet.notation.board-word", text=word[:40])) from None
    return values


def problem_of(board: Board) -> Phrase | None:
    """Why nobody could play on this board of one's own, or None."""
    for wall in sorted(board.walls):
        if _goes_without_saying(board, wall):
            return phrase("ricochet.board.idle-wall", cell=write_cell(wall[0], board.width))
    things = [
        *board.closed,
        *(target.cell for target in board.targets),
        *(diagonal.cell for diagonal in board.diagonals),
    ]
    crowded = _first_twice(things)
    if crowded is not None:
        return phrase("ricochet.board.crowded-cell", cell=write_cell(crowded, board.width))
    twin = _first_twice([kind_of(target) for target in board.targets])
    if twin is not None:
        return phrase("ricochet.board.twin-targets", target=twin)
    if not board.targets:
        return phrase("ricochet.board.no-target")
    return None


def _goes_without_saying(board: Board, wall: Wall) -> bool:
    cell, side = wall
    y, x = divmod(cell, board.width)
    neighbour: Cell = cell + (1 if side == "east" else board.width)
    on_border = x == board.width - 1 if side == "east" else y == board.height - 1
    return on_border or cell in board.closed or neighbour in board.closed


_Thing = TypeVar("_Thing", int, str)


def _first_twice(things: list[_Thing]) -> _Thing | None:
    return next((thing for thing, count in Counter(things).items() if count > 1), None)
