"""The book: scores of the first positions of the usual grid, read without a compiler."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256

from ludotheque.contract import RecordError, phrase
from ludotheque.games.connect_four.book.chapters import HEADER, Bounds, Chapter, read_chapters
from ludotheque.games.connect_four.book.positions import (
    after_drop,
    after_drops,
    immediate_score,
    is_covered,
    is_reachable,
    key_of,
)
from ludotheque.games.connect_four.rules import open_columns, outcome
from ludotheque.games.connect_four.state import State

MAGIC = b"ludo-c4\x03"


class Book:
    """A position between two chapters has the value of the best position of the next chapter that it leads to.

    Appendices with expensive positions beyond the last chapter follow; only the compiled core reads them.
    """

    def __init__(self, content: bytes) -> None:
        """RecordError if the content is not, byte for byte, what was once written."""
        self.content = checked(content)

    @property
    def last(self) -> int:
        """How many discs there may be at most."""
        return max((chapter.last for chapter in self.chapters), default=-1)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """Read when first needed: the compiled core has a reader of its own."""
        return tuple(read_chapters(self.content)[0])

    def score(self, state: State) -> int | None:
        """The exact score for the player to move; None if the book has it not, or not so exactly."""
        bounds = self.bounds(state)
        return bounds[0] if bounds is not None and bounds[0] == bounds[1] else None

    def column_scores(self, state: State) -> tuple[int | None, ...] | None:
        """Each column's exact score, None for full ones; None if one of them is missing."""
        if not is_covered(state) or state.occupied.bit_count() >= self.last:
            return None
        scores = {column: self._score_after(state, column) for column in open_columns(state)}
        if None in scores.values():
            return None
        return tuple(scores.get(column) for column in range(state.columns))

    def bounds(self, state: State) -> Bounds | None:
        """What the book says of a score, which lies beyond both bounds when it is left to a search."""
        if not is_covered(state) or state.occupied.bit_count() > self.last or not is_reachable(state):
            return None
        return self._bounds(state)

    def _score_after(self, state: State, column: int) -> int | None:
        after = after_drop(state, column)
        if outcome(after) is not None:
            return immediate_score(state)  # it is a win: nobody fills this grid so soon
        score = self.score(after)
        return None if score is None else -score

    def _bounds(self, state: State) -> Bounds:
        score = immediate_score(state)
        if score is not None:
            return score, score
        disc_count = state.occupied.bit_count()
        for chapter in self.chapters:
            if chapter.first <= disc_count <= chapter.last:
                return chapter.find(key_of(state))
        theirs = [self._bounds(after) for after in after_drops(state)]
        return max(-upper for _, upper in theirs), max(-lower for lower, _ in theirs)


def checked(content: bytes) -> bytes:
    """The same content, unless it was damaged or is no book that we can read: then RecordError."""
    if len(content) < HEADER.size or content[: len(MAGIC)] != MAGIC:
        raise RecordError(phrase("connect-four.book.foreign"))
    _, digest = HEADER.unpack_from(content)
    if sha256(memoryview(content)[HEADER.size :]).digest() != digest:
        raise RecordError(phrase("connect-four.book.damaged"))
    return content
