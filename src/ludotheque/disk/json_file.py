"""Small JSON files that outlive a run. A damaged one is set aside and said so; the program goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar, cast

from ludotheque.contract import Phrase, RecordError, phrase
from ludotheque.disk.files import read_file, set_aside, write_file

T = TypeVar("T")
VERSION = 1
_UNREADABLE = "disk.unreadable"


class Loaded(NamedTuple, Generic[T]):
    """The content of a file, and what the person should know about it."""

    value: T
    notice: Phrase | None = None


class DamagedFile(ValueError):
    """The file does not hold what it should."""


def read_json_file(path: Path, read: Callable[[Mapping[str, Any]], T], default: T) -> Loaded[T]:
    """What the file holds; the default if there is none or it cannot be read."""
    try:
        data = read_file(path)
    except RecordError as refusal:
        if isinstance(refusal.__cause__, FileNotFoundError):
            return Loaded(default)
        return Loaded(default, phrase(_UNREADABLE, why=refusal.phrase))
    try:
        return Loaded(read(_parsed(data)))
    except DamagedFile:
        return Loaded(default, _aside(path))


def is_unreadable(notice: Phrase) -> bool:
    """The file is still there and may be sound: writing the default over it would lose it."""
    return notice.code == _UNREADABLE


def write_json_file(path: Path, content: Mapping[str, Any]) -> None:
    """Write the content; RecordError if the machine refuses."""
    write_file(path, json.dumps({"version": VERSION, **content}, ensure_ascii=False, indent=2, sort_keys=True) + "\n")


def expect(value: Any, kind: type[T]) -> T:
    """This value, if it is of this kind."""
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise DamagedFile(f"expected {kind.__name__}")
    return value


def _parsed(data: bytes) -> Mapping[str, Any]:
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as problem:
        raise DamagedFile("not JSON") from problem
    if not isinstance(content, dict) or content.get("version") != VERSION:
        raise DamagedFile("not ours")
    return cast("Mapping[str, Any]", content)


def _aside(path: Path) -> Phrase:
    try:
        place = set_aside(path)
    except RecordError as refusal:
        return phrase(_UNREADABLE, why=refusal.phrase)
    return phrase("disk.set-aside", path=str(path), place=str(place))
