"""The opening book: exact scores of the first positions on the usual grid, at most two megabytes of them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ludotheque.contract import Phrase, RecordError, phrase
from ludotheque.games.connect_four.book.book import Book, Bounds
from ludotheque.games.connect_four.book.score_model import SIZE as GUESS_SIZE
from ludotheque.games.connect_four.book.writing import ZERO, Alphabet, Draft, alphabet, bound

__all__ = ["GUESS_SIZE", "ZERO", "Alphabet", "Book", "Bounds", "Draft", "alphabet", "bound", "problem", "shipped"]

FILE = "opening.book"


def shipped() -> Book | None:
    """The book that came with this package; None if it is missing or damaged, and `problem` says which."""
    found = _found()
    return found if isinstance(found, Book) else None


def problem() -> Phrase | None:
    """Why there is no book. Everything works without it, only slower."""
    found = _found()
    return None if isinstance(found, Book) else found


@cache
def _found() -> Book | Phrase:
    try:
        return Book(files(__name__).joinpath(FILE).read_bytes())
    except OSError:
        return phrase("connect-four.book.missing", file=FILE)
    except RecordError as refusal:
        return refusal.phrase
