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
    if type(value) in _PLAIN:
        return value
    if type(value) is tuple:
        return [item if type(item) in _PLAIN else jsonable(item, language) for item in value]
    if isinstance(value, Phrase):
        return {"code": value.code, "params": jsonable(value.params, language)}
    if isinstance(value, LudothequeError):
        return _refusal(value, language)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: jsonable(getattr(value, name), language) for name in _field_names(type(value))}
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
def _field_names(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind))


def _refusal(error: LudothequeError, language: str) -> dict[str, Any]:
    told = {"kind": error.kind, **jsonable(error.phrase, language), "text": error.text(language)}
    if isinstance(error, SetupError):
        told["problems"] = [
            {"field": field, **jsonable(problem, language), "text": problem.text(language)}
            for field, problem in error.problems
        ]
    return told
