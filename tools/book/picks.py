"""Positions beyond the last chapter of Connect Four's book that are expensive to solve: picked, and kept in files.

Such a file has, for each picked position in the order of the keys of all positions with so many discs, how many are
skipped since the last one (LEB128: seven bits a byte, the lowest first, the highest bit says that more follow) and
one byte for the score, with ZERO added.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tools.book import chapters
from tools.book.layout import ZERO

KEY_SIZE = 8
EXPENSIVE = 121
"""A cost: 36,000 nodes. All columns of a position that costs less alone seldom cost too much together."""

_MOST_POINTS = 21  # half the cells of the grid


@dataclass(frozen=True)
class Solved:
    """Positions with as many discs, their scores and costs (`chapters.book_costs`), in the order of the keys."""

    disc_count: int
    keys: bytes
    scores: bytes
    costs: bytes

    def leading_on(self) -> bytes:
        """The keys of the positions to which the expensive ones lead."""
        return chapters.book_keys_next_to(
            b"".join(_key(self.keys, i) for i, cost in enumerate(self.costs) if cost >= EXPENSIVE)
        )

    def picks(self, limit: int) -> Picks:
        """Those to be known, so that nobody waits for more than so many nodes."""
        keys = chapters.book_picks(self.disc_count, self.keys, self.costs, limit)
        picked = frozenset(_keys(keys))
        scores = (score for key, score in zip(_keys(self.keys), self.scores, strict=True) if key in picked)
        return Picks(self.disc_count, keys, bytes(scores))


class Picks(NamedTuple):
    disc_count: int
    keys: bytes
    scores: bytes


class NoPicks(ValueError):
    """What stands at this byte is no pick."""

    def __init__(self, at: int) -> None:
        super().__init__(at)
        self.at = at


def read_picks(content: bytes, disc_count: int) -> Picks:
    """NoPicks if the content is cut short, a score impossible, or there are not so many positions."""
    universe = chapters.book_keys(disc_count)
    keys, scores, number, at = [], bytearray(), -1, 0
    while at < len(content):
        start = at
        skipped, at = _read_number(content, at)
        number += skipped + 1
        if number >= len(universe) // KEY_SIZE or at >= len(content) or abs(content[at] - ZERO) > _MOST_POINTS:
            raise NoPicks(start)
        keys.append(_key(universe, number))
        scores.append(content[at])
        at += 1
    return Picks(disc_count, b"".join(keys), bytes(scores))


def write_picks(picks: Picks) -> bytes:
    scores = dict(zip(_keys(picks.keys), picks.scores, strict=True))
    content, skipped = bytearray(), 0
    for key in _keys(chapters.book_keys(picks.disc_count)):
        if key in scores:
            content += _written_number(skipped) + bytes([scores[key]])
            skipped = -1
        skipped += 1
    return bytes(content)


def _read_number(content: bytes, at: int) -> tuple[int, int]:
    """The number that begins there, and where it ends; one without an end goes on beyond the content."""
    number, shift = 0, 0
    while at < len(content) and content[at] >> 7:
        number |= (content[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return (number | content[at] << shift, at + 1) if at < len(content) else (number, at)


def _written_number(number: int) -> bytes:
    content = bytearray()
    while number >> 7:
        content.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*content, number])


def _key(keys: bytes, number: int) -> bytes:
    return keys[number * KEY_SIZE : (number + 1) * KEY_SIZE]


def _keys(keys: bytes) -> Iterator[bytes]:
    return (keys[at : at + KEY_SIZE] for at in range(0, len(keys), KEY_SIZE))
