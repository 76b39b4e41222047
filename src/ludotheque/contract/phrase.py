"""A sentence before it is put into a language: a code that never changes, and its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

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


def write_phrase(said: Phrase) -> dict[str, Any]:
    """For files and logs: `{"code": …, "params": {…}}`, in which a phrase may stand among the parameters."""
    return {"code": said.code, "params": {name: _written(param) for name, param in said.items}}


def read_phrase(data: Any) -> Phrase:
    """What `write_phrase` wrote, or ValueError."""
    if not (isinstance(data, dict) and isinstance(data.get("code"), str) and isinstance(data.get("params"), dict)):
        raise ValueError("not a phrase")
    return phrase(data["code"], **{str(name): _read(param) for name, param in data["params"].items()})


def _written(param: Param) -> Any:
    if isinstance(param, Phrase):
        return write_phrase(param)
    return [_written(part) for part in param] if isinstance(param, tuple) else param


def _read(data: Any) -> Param:
    if isinstance(data, list):
        return tuple(_read(part) for part in data)
    if isinstance(data, dict):
        return read_phrase(data)
    if not isinstance(data, str | int | float):
        raise ValueError("not a parameter of a phrase")
    return data
