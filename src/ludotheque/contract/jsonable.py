"""Views, phrases and errors go out as JSON; nothing comes back this way."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

from ludotheque import locales
from ludotheque.contract.errors import LudothequeError, SetupError
from ludotheque.contract.phrase import Phrase

_PLAIN = frozenset({str, int, float, bool, type(None)})
"""Most of what a view holds."""


def jsonable(value: Any, language: str = locales.DEFAULT) -> Any:
    """The same value in dicts, lists, strings, numbers, booleans and None; errors also in words."""
    # A server writes a view for every move of every table: what is met most is asked about first.
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [item if type(item) in _PLAIN else jsonable(item, language) for item in value]
    if (names := _field_names(kind)) is not None:
        fields = ((name, getattr(value, name)) for name in names)
        return {name: item if type(item) in _PLAIN else jsonable(item, language) for name, item in fields}
    if isinstance(value, Phrase):
        return {"code": value.code, "params": jsonable(value.params, language)}
    if isinstance(value, LudothequeError):
        return _refusal(value, language)
    if isinstance(value, Enum):
        return jsonable(value.value, language)
    if isinstance(value, Mapping):
        return {str(key): jsonable(item, language) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [jsonable(item, language) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted((jsonable(item, language) for item in value), key=repr)
    return value


@cache
def _field_names(kind: type[Any]) -> tuple[str, ...] | None:
    """None for what is not written field by field."""
    if issubclass(kind, (Phrase, LudothequeError)) or not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))


def _refusal(error: LudothequeError, language: str) -> dict[str, Any]:
    told = {"kind": error.kind, **jsonable(error.phrase, language), "text": error.text(language)}
    if isinstance(error, SetupError):
        told["problems"] = [
            {"field": field, **jsonable(problem, language), "text": problem.text(language)}
            for field, problem in error.problems
        ]
    return told
