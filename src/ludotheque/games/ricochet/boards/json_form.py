"""A board as data for programs, with robots where there are some: the words of its text, in lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludotheque.contract import NotationError, phrase
from ludotheque.games.ricochet.boards.board import Board, Cell
from ludotheque.games.ricochet.boards.cells import read_cell, write_cell
from ludotheque.games.ricochet.boards.text_form import read_board, read_draft
from ludotheque.games.ricochet.boards.tokens import write_diagonal, write_target, write_walls

_LISTS = {"walls": "w", "targets": "t", "diagonals": "d", "closed": "x"}
_KEYS = ("name", "width", "height", *_LISTS, "robots")


def board_as_json(board: Board, robots: Sequence[Cell] = ()) -> dict[str, Any]:
    """Everything on it, also on an official board, whose name is enough to read it back."""
    width = board.width
    data: dict[str, Any] = {} if board.name is None else {"name": board.name}
    data |= {
        "width": width,
        "height": board.height,
        "walls": [write_walls(cell, board.walls, width) for cell in sorted({cell for cell, _ in board.walls})],
        "targets": [write_target(target, width) for target in board.targets],
        "diagonals": [write_diagonal(diagonal, width) for diagonal in board.diagonals],
        "closed": [write_cell(cell, width) for cell in sorted(board.closed)],
    }
    return {**data, "robots": [write_cell(cell, width) for cell in robots]} if robots else data


def board_from_json(data: Any) -> tuple[Board, tuple[Cell, ...]]:
    """A board to play on and its robots, or NotationError."""
    return _from_json(data, read_board)


def draft_from_json(data: Any) -> tuple[Board, tuple[Cell, ...]]:
    """The same for a board that may still need mending."""
    return _from_json(data, read_draft)


def _from_json(data: Any, read: Callable[[str], Board]) -> tuple[Board, tuple[Cell, ...]]:
    if not isinstance(data, Mapping) or not data.keys() <= set(_KEYS):
        raise NotationError(phrase("ricochet.board.json", known=_KEYS))
    name = data.get("name")
    board = read(name if isinstance(name, str) else _code(data))
    try:
        robots = tuple(read_cell(word, board.width, board.height) for word in _words(data, "robots"))
    except ValueError as problem:
        raise NotationError(phrase("ricochet.board.json-robot", text=str(problem)[:40])) from None
    return board, robots


def _code(data: Mapping[str, Any]) -> str:
    size = data.get("width"), data.get("height")
    if not all(isinstance(side, int) and 0 < side < 100 for side in size):
        raise NotationError(phrase("ricochet.board.json-size"))
    parts = ((letter, _words(data, key)) for key, letter in _LISTS.items())
    return "_".join((f"{size[0]}x{size[1]}", *(".".join((letter, *words)) for letter, words in parts if words)))


def _words(data: Mapping[str, Any], key: str) -> list[str]:
    words = data.get(key, [])
    if not isinstance(words, list) or not all(isinstance(word, str) and word.isalnum() for word in words):
        raise NotationError(phrase("ricochet.board.json-list", key=key))
    return words
