"""The view of a server as the game's own type, to be drawn here: what `jsonable` wrote, read by its types."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ludotheque.client.refusals import said_phrase
from ludotheque.contract import AnyGame, Phrase


class _Unlike(Exception):
    """The data has another form than the type."""


def read_view(game: AnyGame, data: Any) -> Any | None:
    """None where it is no view of this game as we know it; then there is the server's own drawing."""
    try:
        return _read(_view_type(game), data)
    except (_Unlike, TypeError, ValueError, NameError, RecursionError):
        return None


@cache
def _view_type(game: AnyGame) -> Any:
    return get_type_hints(game.view)["return"]


def _read(kind: Any, data: Any) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _of_one(get_args(kind), data)
    if origin is tuple:
        return _read_tuple(get_args(kind), data)
    if origin is Literal:
        return _expected(data, data in get_args(kind))
    if origin is not None:
        raise _Unlike
    return _read_plain(getattr(kind, "__supertype__", kind), data)


def _read_plain(kind: Any, data: Any) -> Any:
    if kind is Any or kind is None or kind is type(None):
        return _expected(data, kind is Any or data is None)
    if kind is Phrase:
        return _read_phrase(data)
    if is_dataclass(kind):
        return _read_fields(kind, data)
    if issubclass(kind, Enum):
        return kind(data)
    if issubclass(kind, tuple):
        return _read_fields(kind, data) if isinstance(data, dict) else _read_named(kind, data)
    if kind is float:
        return float(_expected(data, isinstance(data, int | float)))
    return _expected(data, type(data) is kind)


def _of_one(kinds: tuple[Any, ...], data: Any) -> Any:
    for kind in kinds:
        try:
            return _read(kind, data)
        except (_Unlike, ValueError):
            continue
    raise _Unlike


def _read_tuple(kinds: tuple[Any, ...], data: Any) -> Any:
    items = _expected(data, isinstance(data, list))
    if kinds[1:] == (...,):
        return tuple(_read(kinds[0], item) for item in items)
    return tuple(_read(kind, item) for kind, item in zip(kinds, items, strict=True))


def _read_named(kind: Any, data: Any) -> Any:
    hints = _hints(kind)
    items = _expected(data, isinstance(data, list))
    return kind(*(_read(hint, item) for hint, item in zip(hints.values(), items, strict=True)))


def _read_fields(kind: Any, data: Any) -> Any:
    hints = _hints(kind)
    told = _expected(data, isinstance(data, dict))
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else [*hints]
    if any(name not in told for name in names):
        raise _Unlike
    return kind(**{name: _read(hints[name], told[name]) for name in names})


def _read_phrase(data: Any) -> Phrase:
    told = _expected(data, isinstance(data, dict))
    code, params = told.get("code"), told.get("params")
    _expected(data, isinstance(code, str) and isinstance(params, dict))
    return said_phrase(code, params)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    return get_type_hints(kind)


def _expected(data: Any, is_so: bool) -> Any:
    if not is_so:
        raise _Unlike
    return data
