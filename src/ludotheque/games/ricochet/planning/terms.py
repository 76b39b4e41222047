"""The brackets of PDDL: a text as nested lists of words, in small letters as the language wants them."""

from __future__ import annotations

import re
from typing import TypeAlias

from ludotheque.contract import NotationError, phrase

Term: TypeAlias = "str | list[Term]"

_MAX_DEPTH = 8
_WORD = re.compile(r"[()]|[^\s();]+|;[^\n]*")


def read_terms(text: str) -> list[Term]:
    """The one list that the text consists of; NotationError for anything else."""
    top: list[Term] = []
    open_lists = [top]
    for match in _WORD.finditer(text):
        word = match[0].casefold()
        if word.startswith(";"):
            continue
        if word == "(":
            inner: list[Term] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif word == ")":
            open_lists.pop()
        else:
            open_lists[-1].append(word)
        if not 1 <= len(open_lists) <= _MAX_DEPTH:
            raise not_understood(word)
    if len(open_lists) > 1 or len(top) != 1 or not isinstance(top[0], list):
        raise not_understood(text.strip())
    return top[0]


def words(term: Term) -> tuple[str, ...]:
    """A list of words only, such as `(at robot-1 cell-2-3)`."""
    if isinstance(term, list):
        found = tuple(word for word in term if isinstance(word, str))
        if found and len(found) == len(term):
            return found
    raise not_understood(written(term))


def written(term: Term) -> str:
    """As it stood there, more or less: for messages."""
    return term if isinstance(term, str) else f"({' '.join(map(written, term))})"


def not_understood(text: str) -> NotationError:
    return NotationError(phrase("ricochet.planning.pddl", text=text[:40]))
