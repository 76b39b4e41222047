"""Options as text, field by field: for command lines, forms and records.

A game's options are a frozen dataclass whose fields are int, float, bool, str, a Literal of
words, or any of these or None. Field metadata may name the word for None: `{"none": "lot"}`.
"""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ludotheque.contract.errors import SetupError
from ludotheque.contract.phrase import Phrase, phrase

Options = TypeVar("Options")
_LONGEST_VALUE = 4_000
_LONGEST_NUMBER = 18
_YES_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}


@dataclass(frozen=True)
class OptionField:
    """One thing a person may choose before a game."""

    name: str
    kind: type
    default: Any
    choices: tuple[str, ...] = ()
    none_word: str | None = None
    """How to say None; None itself when the field cannot be None."""

    def read(self, text: str) -> Any:
        """The value a person typed, or ValueError."""
        word = text.strip()
        if len(word) > _LONGEST_VALUE:
            raise ValueError("too long")
        if self.none_word is not None and word.casefold() == self.none_word:
            return None
        if self.kind is bool:
            return _read_yes_no(word)
        if self.kind in (int, float):
            return _read_number(word, self.kind)
        if self.choices and word not in self.choices:
            raise ValueError(word)
        return word

    def write(self, value: Any) -> str:
        """The text that reads back as this value."""
        if value is None:
            return str(self.none_word)
        if self.kind is bool:
            return "yes" if value else "no"
        return str(value)

    @property
    def expected(self) -> Phrase:
        """What would be accepted, in words."""
        words = self.choices or {bool: ("yes", "no"), int: (), float: (), str: ()}[self.kind]
        if words:
            accepted = phrase("options.one-of", words=words)
        else:
            accepted = phrase({int: "options.whole-number", float: "options.number"}.get(self.kind, "options.word"))
        if self.none_word is None:
            return accepted
        return phrase("options.or-none", accepted=accepted, none=self.none_word)


def option_fields(options: type[Any]) -> tuple[OptionField, ...]:
    """Every option of a game, in order."""
    hints = get_type_hints(options)
    return tuple(_option_field(field, hints[field.name]) for field in dataclasses.fields(options))


def read_options(options: type[Options], texts: Mapping[str, str]) -> Options:
    """Options from texts by field name; what is not named keeps its default."""
    fields = {field.name: field for field in option_fields(options)}
    values: dict[str, Any] = {}
    problems: dict[str, Phrase] = {}
    for name, text in texts.items():
        if name not in fields:
            problems[name] = phrase("options.unknown", name=name[:40], known=tuple(fields))
            continue
        try:
            values[name] = fields[name].read(text)
        except ValueError:
            problems[name] = _refusal(fields[name], text)
    if problems:
        raise SetupError(problems)
    return options(**values)


def write_options(options: Any) -> dict[str, str]:
    """The texts that read back as these options."""
    return {field.name: field.write(getattr(options, field.name)) for field in option_fields(type(options))}


def _refusal(field: OptionField, text: str) -> Phrase:
    return phrase(
        "options.refused",
        name=field.name,
        value=text.strip()[:40],
        expected=field.expected,
        default=field.write(field.default),
    )


def _option_field(field: dataclasses.Field[Any], hint: Any) -> OptionField:
    none_word = None
    if get_origin(hint) in (Union, types.UnionType):
        (hint,) = (part for part in get_args(hint) if part is not type(None))
        none_word = field.metadata.get("none", "none")
    choices: tuple[str, ...] = ()
    if get_origin(hint) is Literal:
        choices, hint = get_args(hint), str
    return OptionField(field.name, hint, field.default, choices, none_word)


def _read_yes_no(word: str) -> bool:
    try:
        return _YES_NO[word.casefold()]
    except KeyError:
        raise ValueError(word) from None


def _read_number(word: str, kind: type) -> int | float:
    if len(word) > _LONGEST_NUMBER or not word.isascii() or "_" in word:
        raise ValueError(word)
    number = kind(word)
    if not math.isfinite(number):
        raise ValueError(word)
    return int(number) if kind is int else float(number)
