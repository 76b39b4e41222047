"""Views, phrases and errors go out as JSON; nothing comes back this way."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from enum import Enum
from typing import Any

from ludotheque.contract.errors import LudothequeError
from ludotheque.contract.phrase import Phrase


def jsonable(value: Any) -> Any:
    """The same value in dicts, lists, strings, numbers, booleans and None."""
    if isinstance(value, Phrase):
        return {"code": value.code, "params": jsonable(value.params)}
    if isinstance(value, LudothequeError):
        return {"kind": value.kind, "code": value.code, "params": jsonable(value.params), "text": str(value)}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: jsonable(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {str(key): jsonable(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        return [jsonable(item) for item in value]
    return value
