"""A board as a short text to be passed on: everything on it as one large number, in letters that links may carry.

The number is read from its lowest place up: sizes, then sets of walls and cells by their rank among all sets of that
size (the combinatorial number system), then what stands on each cell.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Iterable
from math import comb

from ludotheque.games.ricochet.boards.board import (
    COLOURS,
    MAX_SIDE,
    ROBOTS,
    SHAPES,
    Board,
    Cell,
    Diagonal,
    Lean,
    Target,
    Wall,
)

SHORT_PREFIX = "~"
MAX_SHORT_LENGTH = 2_000
_LEANS: tuple[Lean, ...] = ("up", "down")
_KINDS = len(COLOURS) * len(SHAPES)
_TURNS = len(ROBOTS) * len(_LEANS)


def write_short(board: Board) -> str:
    """`1A2B3A4B` for official boards, else `~` and some sixty letters for a usual one."""
    if board.name is not None:
        return board.name
    places = [(board.width - 1, MAX_SIDE), (board.height - 1, MAX_SIDE)]
    cell_count = len(board.cells)
    places += _set_places((2 * cell + (side == "south") for cell, side in board.walls), 2 * cell_count)
    places += _set_places(board.closed, cell_count)
    places += _set_places((target.cell for target in board.targets), cell_count)
    places += [(COLOURS.index(item.colour) * len(SHAPES) + SHAPES.index(item.shape), _KINDS) for item in board.targets]
    places += _set_places((item.cell for item in board.diagonals), cell_count)
    places += [(ROBOTS.index(item.colour) * 2 + _LEANS.index(item.lean), _TURNS) for item in board.diagonals]
    number = 0
    for value, radix in reversed(places):
        number = number * radix + value
    code = urlsafe_b64encode(number.to_bytes((number.bit_length() + 7) // 8, "big"))
    return SHORT_PREFIX + code.decode("ascii").rstrip("=")


def read_short(text: str) -> Board:
    """The board, or ValueError; whether it can be played on is for others to say."""
    reading = _Reading(_number(text))
    width, height = reading.value(MAX_SIDE) + 1, reading.value(MAX_SIDE) + 1
    cell_count = width * height
    walls: list[Wall] = [(place // 2, "south" if place % 2 else "east") for place in reading.members(2 * cell_count)]
    closed = reading.members(cell_count)
    targets = [_target(cell, reading.value(_KINDS)) for cell in reading.members(cell_count)]
    diagonals = [_diagonal(cell, reading.value(_TURNS)) for cell in reading.members(cell_count)]
    if reading.number:
        raise ValueError(text)
    return Board(width, height, frozenset(walls), tuple(targets), tuple(diagonals), frozenset(closed))


class _Reading:
    """What is left of the number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, radix: int) -> int:
        self.number, value = divmod(self.number, radix)
        return value

    def members(self, size: int) -> list[int]:
        count = self.value(size + 1)
        return _unranked(self.value(comb(size, count)), size, count)


def _number(text: str) -> int:
    code = text.removeprefix(SHORT_PREFIX)
    if not code or len(code) > MAX_SHORT_LENGTH or not code.isascii():
        raise ValueError(text)
    try:
        return int.from_bytes(urlsafe_b64decode(code + "=" * (-len(code) % 4)), "big")
    except Error:
        raise ValueError(text) from None


def _set_places(members: Iterable[int], size: int) -> list[tuple[int, int]]:
    ordered = sorted(members)
    rank = sum(comb(member, place) for place, member in enumerate(ordered, start=1))
    return [(len(ordered), size + 1), (rank, comb(size, len(ordered)))]


def _unranked(rank: int, size: int, count: int) -> list[int]:
    members: list[int] = []
    for member in range(size - 1, -1, -1):
        below = comb(member, count)
        if count and below <= rank:
            members.append(member)
            rank -= below
            count -= 1
    return members[::-1]


def _target(cell: Cell, kind: int) -> Target:
    colour, shape = divmod(kind, len(SHAPES))
    return Target(cell, COLOURS[colour], SHAPES[shape])


def _diagonal(cell: Cell, kind: int) -> Diagonal:
    colour, lean = divmod(kind, len(_LEANS))
    return Diagonal(cell, ROBOTS[colour], _LEANS[lean])
