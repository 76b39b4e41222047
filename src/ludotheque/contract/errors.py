"""What can go wrong, as one family.

LudothequeError
├── SetupError      the options describe no playable game
├── NotationError   the text is not in the notation
├── IllegalMove     the rules refuse this move in this state
├── TableError      the table refuses: the seat, the name or the version is wrong
├── RecordError     a saved game cannot be read or written
├── UnknownGame     there is no such game
└── NativeMissing   this needs a compiled core, and none was built
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial, reduce
from typing import ClassVar

from ludotheque import locales
from ludotheque.contract.phrase import Param, Phrase, as_phrase


class LudothequeError(Exception):
    """Root of every error raised on purpose.

    `kind` names the class, `code` the exact refusal; both are stable and travel on the wire.
    Raised with a phrase from the catalogues or, in a game without one, with plain words.
    """

    kind: ClassVar[str] = "error"

    def __init__(self, why: str | Phrase) -> None:
        super().__init__(why)
        self.phrase = as_phrase(why, code=self.kind)

    @property
    def code(self) -> str:
        return self.phrase.code

    @property
    def params(self) -> Mapping[str, Param]:
        return self.phrase.params

    def text(self, language: str) -> str:
        """The refusal in this language."""
        return self.phrase.text(language)

    def __str__(self) -> str:
        return str(self.phrase)


class SetupError(LudothequeError, ValueError):
    """Names the options it refuses, so that a form can show each problem at its field."""

    kind = "setup"

    def __init__(self, why: str | Phrase | Mapping[str, Phrase], field: str | None = None) -> None:
        if isinstance(why, Mapping):
            self.problems: tuple[tuple[str | None, Phrase], ...] = tuple(why.items())
        else:
            self.problems = ((field, as_phrase(why, code=self.kind)),)
        super().__init__(self.problems[0][1])
        self.args = (why, field)

    def text(self, language: str) -> str:
        return reduce(partial(_joined, language), (problem.text(language) for _, problem in self.problems))

    def __str__(self) -> str:
        return self.text(locales.DEFAULT)


def _joined(language: str, first: str, then: str) -> str:
    return locales.translate("options.and-also", {"first": first, "then": then}, language)


class NotationError(LudothequeError, ValueError):
    """The text is not in the notation."""

    kind = "notation"


class IllegalMove(LudothequeError, ValueError):
    """The rules refuse this move in this state."""

    kind = "illegal-move"


class TableError(LudothequeError):
    """The table refuses: the seat, the name or the version is wrong."""

    kind = "table"


class RecordError(LudothequeError, ValueError):
    """A saved game cannot be read or written."""

    kind = "record"


class UnknownGame(LudothequeError, LookupError):
    """There is no such game."""

    kind = "unknown-game"


class NativeMissing(LudothequeError):
    """This needs a compiled core, and none was built."""

    kind = "native-missing"
