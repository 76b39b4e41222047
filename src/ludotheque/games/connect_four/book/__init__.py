"""The opening book: exact scores of the first positions on the usual grid, at most two megabytes of them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from ludotheque.contract import Phrase, RecordError, phrase
from ludotheque.games.connect_four.book.book import Book
from ludotheque.games.connect_four.book.chapters import Bounds

__all__ = ["Book", "Bounds", "problem", "shipped"]

FILE = "opening.book"


def shipped() -> Book | None:
    """The book that came with this package; None if it is missing or damaged, and `problem` says which."""
    book = _read()
    return book if isinstance(book, Book) else None


def problem() -> Phrase | None:
    """Why there is no book. Everything works without it, only slower."""
    book = _read()
    return None if isinstance(book, Book) else book


@cache
def _read() -> Book | Phrase:
    try:
        return Book(files(__name__).joinpath(FILE).read_bytes())
    except OSError:
        return phrase("connect-four.book.missing", file=FILE)
    except RecordError as refusal:
        return refusal.phrase
