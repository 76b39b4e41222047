"""A sentence before it is put into a language: a code that never changes, and its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ludotheque import locales

Param: TypeAlias = "str | int | float | Phrase | tuple[Param, ...]"


@dataclass(frozen=True)
class Phrase:
    """Travels on the wire as it is; becomes words only in front of a person."""

    code: str
    items: tuple[tuple[str, Param], ...] = ()

    @property
    def params(self) -> Mapping[str, Param]:
        return dict(self.items)

    def text(self, language: str = locales.DEFAULT) -> str:
        """The sentence in this language."""
        return locales.translate(self.code, self.params, language)

    def __str__(self) -> str:
        return self.text()


def phrase(code: str, /, **params: Param) -> Phrase:
    """`phrase("connect-four.column-full", column=4)`; a `count` chooses the plural form."""
    return Phrase(code, tuple(sorted(params.items())))


def as_phrase(words: str | Phrase, code: str = "plain") -> Phrase:
    """Plain words become a phrase that says just them, for games without a catalogue."""
    return words if isinstance(words, Phrase) else phrase(code, text=words)
