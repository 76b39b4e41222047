"""The chapters of the book: exact scores by key, after the head of the file."""

from __future__ import annotations

from collections.abc import Sequence
from struct import Struct

from ludotheque.games.connect_four.book.score_model import ScoreModel
from ludotheque.games.connect_four.book.symbol_map import SymbolMap

HEADER = Struct("<8s32s")  # what it is, and the SHA-256 of all that follows
CHAPTER = Struct("<BB")
LENGTH = Struct("<I")
BOUNDS = Struct("<bb")

Bounds = tuple[int, int]
"""Of a score, for the player to move; the same twice when it is known."""


class Chapter:
    """Every position with so many discs, up to mirror image, unless its score shows at once."""

    def __init__(
        self, first: int, last: int, symbols: Sequence[Bounds], guess: ScoreModel | None, symbol_map: SymbolMap
    ) -> None:
        self.first, self.last, self.guess = first, last, guess
        self._symbols, self._map = symbols, symbol_map

    def find(self, key: int) -> Bounds:
        """What it says of a position that it holds."""
        return self._symbols[self._map.find(key, 0 if self.guess is None else self.guess.kind_of(key))]


def read_chapters(content: bytes) -> tuple[list[Chapter], int]:
    """The chapters, and where they end; appendices follow, which only the compiled core reads."""
    at, chapters = HEADER.size + 1, []
    for _ in range(content[HEADER.size]):
        first, last = CHAPTER.unpack_from(content, at)
        symbols_at = at + CHAPTER.size + 1
        guess_at = symbols_at + content[symbols_at - 1] * BOUNDS.size
        symbols = [BOUNDS.unpack_from(content, i) for i in range(symbols_at, guess_at, BOUNDS.size)]
        guess, map_at = _part(content, guess_at)
        symbol_map, at = _part(content, map_at)
        chapters.append(Chapter(first, last, symbols, ScoreModel(guess) if guess else None, SymbolMap(symbol_map)))
    return chapters, at


def _part(content: bytes, at: int) -> tuple[bytes, int]:
    """What stands there, after its length, and where it ends."""
    (length,) = LENGTH.unpack_from(content, at)
    start = at + LENGTH.size
    return content[start : start + length], start + length
