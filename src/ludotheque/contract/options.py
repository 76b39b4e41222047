"""Options as text, field by field: for command lines, forms and records.

A game's options are a frozen dataclass whose fields are int, float, bool, str, an Enum of words,
a Literal of words or numbers, any of these or None, or a tuple of any number of them. Field
metadata may name the word for None, `{"none": "lot"}`, and words of earlier versions with what they mean,
`{"formerly": {"yes": "always"}}`. A field of another type keeps its default.
"""

from __future__ import annotations

import dataclasses
import math
import types
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints
from weakref import WeakKeyDictionary

from ludotheque.contract.errors import SetupError
from ludotheque.contract.phrase import Phrase, phrase

Options = TypeVar("Options")
_MAX_VALUE_LENGTH = 4_000
_MAX_NUMBER_LENGTH = 24
_YES_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
_KINDS = {int: "options.whole-number", float: "options.number", str: "options.word"}


@dataclass(frozen=True)
class OptionField:
    """One thing a person may choose before a game."""

    name: str
    kind: type
    """Of one value: int, float, bool or str; str where there are choices."""

    default: Any
    """`dataclasses.MISSING` when a value must be given."""

    choices: tuple[str, ...] = ()
    none_word: str | None = None
    """How to say None; None itself when the field cannot be None."""

    meanings: tuple[Any, ...] = ()
    """What each of the choices stands for."""

    is_list: bool = False
    """Takes several values, separated by commas."""

    formerly: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Words that are no choices any more, but stand in records, and the choices that mean the same."""

    def read(self, text: str) -> Any:
        """The value a person typed, or ValueError."""
        word = text.strip()
        if len(word) > _MAX_VALUE_LENGTH:
            raise ValueError("too long")
        if self.none_word is not None and word.casefold() == self.none_word.casefold():
            return None
        if self.is_list:
            return tuple(self._read_one(part.strip()) for part in word.split(",")) if word else ()
        return self._read_one(word)

    def write(self, value: Any) -> str:
        """The text that reads back as this value."""
        if value is None:
            return str(self.none_word)
        if self.is_list:
            return ",".join(self._write_one(item) for item in value)
        return self._write_one(value)

    def text(self, value: Any) -> str:
        """What a program gave as text: as `write` has it if this is a value of the option, else as it looks."""
        if isinstance(value, str):
            return value
        given = tuple(value) if isinstance(value, list) else value
        if self.kind is int and isinstance(given, float) and given.is_integer():  # numbers of other languages
            given = int(given)
        return self.write(given) if self.accepts(given) else str(given)

    def chosen(self, value: Any) -> Any:
        """What a program gave; a list means a tuple, and words that are for people mean what people mean by them."""
        if isinstance(value, list) and self.is_list:
            return tuple(value)
        if not isinstance(value, str):
            return value
        try:
            read = self.read(value)
        except ValueError:
            return value
        return read if read is None or self.is_list or self.choices else value

    def accepts(self, value: Any) -> bool:
        """Whether a program gave a value of the right kind."""
        if value is None:
            return self.none_word is not None
        if self.is_list:
            return isinstance(value, tuple) and all(map(self._accepts_one, value))
        return self._accepts_one(value)

    @property
    def expected(self) -> Phrase:
        """What would be accepted, in words."""
        words = ("yes", "no") if self.kind is bool else self.choices
        accepted = phrase("options.one-of", words=words) if words else phrase(_KINDS[self.kind])
        if self.is_list:
            accepted = phrase("options.several", accepted=accepted)
        if self.none_word is None:
            return accepted
        return phrase("options.or-none", accepted=accepted, none=self.none_word)

    def _read_one(self, word: str) -> Any:
        if self.kind is bool:
            return _read_yes_no(word)
        if self.kind in (int, float):
            return _read_number(word, self.kind)
        if self.choices:
            return self.meanings[self.choices.index(self.formerly.get(word, word))]
        return word

    def _accepts_one(self, value: Any) -> bool:
        if self.choices:
            return value in self.meanings
        if isinstance(value, bool):  # to Python, True is the number 1
            return self.kind is bool
        return isinstance(value, int | float if self.kind is float else self.kind)

    def _write_one(self, value: Any) -> str:
        if self.kind is bool:
            return "yes" if value else "no"
        if self.choices:
            return self.choices[self.meanings.index(value)]
        return str(value)


_FIELDS: WeakKeyDictionary[type[Any], tuple[OptionField, ...]] = WeakKeyDictionary()
"""A class never changes its fields, and every record and every new table asks for them."""


def option_fields(options: type[Any]) -> tuple[OptionField, ...]:
    """Every option of a game that can be said in words, in order."""
    if options not in _FIELDS:
        hints = get_type_hints(options)
        fields = (_option_field(field, hints[field.name]) for field in dataclasses.fields(options) if field.init)
        _FIELDS[options] = tuple(field for field in fields if field is not None)
    return _FIELDS[options]


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
            problems[name] = option_refusal(fields[name], text)
    for name, field in fields.items():
        if field.default is dataclasses.MISSING and name not in texts:
            problems[name] = phrase("options.required", name=name, expected=field.expected)
    if problems:
        raise SetupError(problems)
    return options(**values)


def chosen_options(options: type[Options], given: Mapping[str, Any]) -> Options:
    """Options that a program chose by name; those it did not name keep their defaults."""
    fields = {field.name: field for field in option_fields(options)}
    known = tuple(fields)
    unknown = {name: phrase("options.unknown", name=name[:40], known=known) for name in given if name not in known}
    if unknown:
        raise SetupError(unknown)
    return options(**{name: fields[name].chosen(value) for name, value in given.items()})


def option_texts(options: type[Any], given: Mapping[str, Any]) -> dict[str, str]:
    """The texts of options that a program chose by name, for `read_options`, here or elsewhere; it refuses the rest."""
    fields = {field.name: field for field in option_fields(options)}
    return {name: fields[name].text(value) if name in fields else str(value) for name, value in given.items()}


def write_options(options: Any) -> dict[str, str]:
    """The texts that read back as these options."""
    return {field.name: field.write(getattr(options, field.name)) for field in option_fields(type(options))}


def kind_problems(options: Any) -> dict[str, Phrase]:
    """Every field to which a program gave a value of another kind: `players="two"`."""
    given = ((field, getattr(options, field.name)) for field in option_fields(type(options)))
    return {field.name: option_refusal(field, repr(value)) for field, value in given if not field.accepts(value)}


def option_refusal(field: OptionField, text: str) -> Phrase:
    """What was refused, and what would be accepted."""
    value = text.strip()[:40]
    if field.default is dataclasses.MISSING:
        return phrase("options.refused-without-default", name=field.name, value=value, expected=field.expected)
    default = field.write(field.default)
    return phrase("options.refused", name=field.name, value=value, expected=field.expected, default=default)


def _option_field(field: dataclasses.Field[Any], hint: Any) -> OptionField | None:
    none_word = None
    if get_origin(hint) in (Union, types.UnionType):
        others = [part for part in get_args(hint) if part is not type(None)]
        if len(others) > 1:
            return None
        hint, none_word = others[0], field.metadata.get("none", "none")
    is_list = get_origin(hint) is tuple and get_args(hint)[1:] == (...,)
    if is_list:
        hint = get_args(hint)[0]
    kind, choices, meanings = _values(hint)
    if kind is None:
        return None
    formerly = field.metadata.get("formerly", {})
    return OptionField(field.name, kind, _default(field), choices, none_word, meanings, is_list, formerly)


def _values(hint: Any) -> tuple[type | None, tuple[str, ...], tuple[Any, ...]]:
    """The kind of one value, and the words for it with their meanings where they are few."""
    if hint in (int, float, bool, str):
        return hint, (), ()
    if get_origin(hint) is Literal:
        return str, tuple(str(meaning) for meaning in get_args(hint)), get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return str, tuple(str(member.value) for member in hint), tuple(hint)
    return None, (), ()


def _default(field: dataclasses.Field[Any]) -> Any:
    return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()


def _read_yes_no(word: str) -> bool:
    try:
        return _YES_NO[word.casefold()]
    except KeyError:
        raise ValueError(word) from None


def _read_number(word: str, kind: type) -> int | float:
    # Digits of other scripts, underscores and numbers as long as a book are not what a person means.
    if len(word) > _MAX_NUMBER_LENGTH or not word.isascii() or "_" in word:
        raise ValueError(word)
    number = kind(word)
    if not math.isfinite(number):
        raise ValueError(word)
    return int(number) if kind is int else float(number)
