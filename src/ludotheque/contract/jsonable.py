"""Views, phrases and errors go out as JSON; nothing comes back this way."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import Any

from ludotheque import locales
from ludotheque.contract.errors import LudothequeError, SetupError
from ludotheque.contract.phrase import Phrase

_PLAIN = (str, int, float, bool)
"""Most of what a view holds."""


def jsonable(value: Any, language: str = locales.DEFAULT) -> Any:
    """The same value in dicts, lists, strings, numbers, booleans and None; errors also in words."""
    if value is None or type(value) in _PLAIN:
        return value
    if isinstance(value, Phrase):
        return {"code": value.code, "params": jsonable(value.params, language)}
    if isinstance(value, LudothequeError):
        return _refusal(value, language)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: jsonable(getattr(value, field.name), language) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return jsonable(value.value, language)
    if isinstance(value, Mapping):
        return {str(key): jsonable(item, language) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [jsonable(item, language) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted((jsonable(item, language) for item in value), key=repr)
    return value


def _refusal(error: LudothequeError, language: str) -> dict[str, Any]:
    told = {"kind": error.kind, **jsonable(error.phrase, language), "text": error.text(language)}
    if isinstance(error, SetupError):
        told["problems"] = [
            {"field": field, **jsonable(problem, language), "text": problem.text(language)}
            for field, problem in error.problems
        ]
    return told
