"""A board as one word: four quarters (`1A2B3A4B`), the short text of a shared board (`~…`), or a board of one's own.

    5x4_w.b1e.c3es_t.d2Rc.a4Av_d.c2Gu_x.e4

size, then walls, targets, diagonals and closed cells; parts that would be empty are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from ludotheque.contract import NotationError, Phrase, phrase
from ludotheque.games.ricochet.boards.assembly import is_board_name, official_board
from ludotheque.games.ricochet.boards.board import Board
from ludotheque.games.ricochet.boards.cells import read_cell, write_cell
from ludotheque.games.ricochet.boards.problems import problems, size_problem
from ludotheque.games.ricochet.boards.rotation import sorted_by_cell
from ludotheque.games.ricochet.boards.short_form import SHORT_PREFIX, read_short
from ludotheque.games.ricochet.boards.tokens import (
    read_diagonal,
    read_target,
    read_walls,
    write_diagonal,
    write_target,
    write_walls,
)

MAX_TEXT_LENGTH = 12_000
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
    """A board to play on, or NotationError."""
    return official_board(text.upper()) if is_board_name(text.upper()) else _playable(text)


def read_draft(text: str) -> Board:
    """A board as it was left by whoever made it, whether it can be played on or not; NotationError for other texts."""
    if len(text) > MAX_TEXT_LENGTH:
        raise NotationError(phrase("ricochet.notation.board-too-long", most=MAX_TEXT_LENGTH))
    if is_board_name(text.upper()):
        return official_board(text.upper())
    return _read_shared_board(text) if text.startswith(SHORT_PREFIX) else _read_own_board(text)


@lru_cache(maxsize=_BOARDS_AT_HAND)
def _playable(text: str) -> Board:
    board = read_draft(text)
    problem = first_problem(board)
    if problem is not None:
        raise NotationError(problem)
    return board


def _read_shared_board(text: str) -> Board:
    try:
        board = read_short(text)
    except ValueError:
        raise NotationError(phrase("ricochet.notation.board", text=text[:40])) from None
    wrong_size = size_problem(board.width, board.height)
    if wrong_size is not None:
        raise NotationError(wrong_size)
    return board


def _read_own_board(text: str) -> Board:
    size, *parts = text.split("_")
    match = _SIZE.fullmatch(size)
    if match is None:
        raise NotationError(phrase("ricochet.notation.board", text=text[:40]))
    width, height = int(match[1]), int(match[2])
    wrong_size = size_problem(width, height)
    if wrong_size is not None:
        raise NotationError(wrong_size)
    words = _words_by_part(parts)
    walls = _read_words(words["w"], read_walls, width, height)
    return Board(
        width,
        height,
        frozenset(wall for wall_words in walls for wall in wall_words),
        sorted_by_cell(_read_words(words["t"], read_target, width, height)),
        sorted_by_cell(_read_words(words["d"], read_diagonal, width, height)),
        frozenset(_read_words(words["x"], read_cell, width, height)),
    )


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


def first_problem(board: Board) -> Phrase | None:
    """Why nobody could play on this board of one's own, or None."""
    found = next(problems(board), None)
    return None if found is None else found.words
