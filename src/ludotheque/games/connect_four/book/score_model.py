"""What a position's score will probably be: positions of one kind share a code in the book.

A small net of whole numbers; `native/games/connect_four/book/score_model.hpp` has the layout. Both must sort alike, so
neither can change alone. Many small numbers lie side by side in one large one, so that they are added at once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from operator import mul
from struct import Struct

from ludotheque.games.connect_four.book.positions import COLUMNS, ROWS

_CELLS = COLUMNS * ROWS
_FIRSTS, _SECONDS, _CUTS = 128, 32, 15
_PARTS = Struct(
    f"<{2 * _CELLS * _FIRSTS}s {2 * _FIRSTS}s {_FIRSTS * _SECONDS}s {4 * _SECONDS}s {4 * _SECONDS}s {8 * _CUTS}s"
)
SIZE = _PARTS.size
_MAX_POINTS = 1023
_COARSER = 6
_RAISED = 128  # added to every weight, so that none is negative


class ScoreModel:
    def __init__(self, content: bytes) -> None:
        self.content = content
        discs, first_start, firsts, second_start, seconds, cuts = _PARTS.unpack(content)
        self._discs = _side_by_side(discs, _FIRSTS)
        self._first_start = Struct(f"<{_FIRSTS}h").unpack(first_start)
        self._firsts = _side_by_side(firsts, _SECONDS)
        self._second_start = Struct(f"<{_SECONDS}i").unpack(second_start)
        weights = Struct(f"<{2 * _SECONDS}h").unpack(seconds)
        both = Struct(f"<{2 * _CUTS}i").unpack(cuts)
        self._sums = ((weights[0::2], both[:_CUTS]), (weights[1::2], both[_CUTS:]))

    def kind_of(self, key: int) -> int:
        """The kind of a position, by its key."""
        discs = list(_discs_of(key))
        added = _parted(sum(map(self._discs.__getitem__, discs)), _FIRSTS)
        firsts = _points(self._first_start, added, _RAISED * len(discs), 0)
        added = _parted(sum(map(mul, firsts, self._firsts)), _SECONDS)
        seconds = _points(self._second_start, added, _RAISED * sum(firsts), _COARSER)
        kind = 0
        for weights, cuts in self._sums:
            kind = kind * (_CUTS + 1) + bisect_right(cuts, sum(map(mul, seconds, weights)))
        return kind


def _discs_of(key: int) -> Iterator[int]:
    """The numbers of the discs: the cell, and for the other player's as many more as there are cells."""
    for column in range(COLUMNS):
        digits = key >> 8 * column & 0xFF
        for row in range(digits.bit_length() - 1):
            yield column * ROWS + row + (0 if digits >> row & 1 else _CELLS)


def _points(starts: Iterable[int], added: Iterable[int], raised: int, coarser: int) -> list[int]:
    sums = (start + each - raised >> coarser for start, each in zip(starts, added, strict=True))
    return [0 if points < 0 else min(points, _MAX_POINTS) for points in sums]


def _side_by_side(weights: bytes, count: int) -> list[int]:
    """Rows of so many signed weights, each row as one number with four bytes for a weight."""
    raised = [(weight ^ _RAISED).to_bytes(4, "little") for weight in weights]  # in one byte, that adds 128
    return [int.from_bytes(b"".join(raised[i : i + count]), "little") for i in range(0, len(raised), count)]


def _parted(number: int, count: int) -> tuple[int, ...]:
    return Struct(f"<{count}I").unpack(number.to_bytes(4 * count, "little"))
