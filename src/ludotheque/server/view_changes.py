"""Views as JSON, and of two views of one kind only the fields that differ."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from itertools import compress
from operator import attrgetter, is_not
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from ludotheque.contract import jsonable


class _Fields(NamedTuple):
    """The fields of one kind of view."""

    names: tuple[str, ...]
    values: Callable[[Any], tuple[Any, ...]]
    plain: frozenset[str]
    """Numbers, texts and lists of them: they are JSON already."""


def view_changes(before: Any, after: Any) -> dict[str, Any]:
    """Fields of a `TableChange`: the whole view, or what is different in it."""
    kind: Any = type(after)
    fields = _fields(kind)
    if fields is None or type(before) is not kind:
        return {"view": jsonable(after)}
    old_values, values = fields.values(before), fields.values(after)
    others = compress(zip(fields.names, old_values, values, strict=True), map(is_not, old_values, values))
    changed = {name: new if name in fields.plain else jsonable(new) for name, old, new in others if new != old}
    return {"view_changes": changed} if changed else {}


@cache
def _fields(kind: type[Any]) -> _Fields | None:
    """None for a view that has no fields to be told one by one."""
    names = tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()
    if len(names) < 2:
        return None
    hints = get_type_hints(kind)
    return _Fields(names, attrgetter(*names), frozenset(name for name in names if _is_plain(hints[name])))


def _is_plain(hint: Any) -> bool:
    hint = getattr(hint, "__supertype__", hint)  # a seat is a number
    if get_origin(hint) in (tuple, Union, UnionType):
        return all(map(_is_plain, get_args(hint)))
    return get_origin(hint) is Literal or hint in (int, float, str, bool, NoneType, Ellipsis)
