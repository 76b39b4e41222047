"""Which exercises of the course were solved on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludotheque.contract import RecordError
from ludotheque.disk.folders import Folders
from ludotheque.disk.json_file import Loaded, expect, is_unreadable, read_json_file, write_json_file
from ludotheque.disk.lock import locked


def read_solved(folders: Folders) -> Loaded[tuple[str, ...]]:
    """Their slugs, in the order in which they were solved."""
    nothing: tuple[str, ...] = ()
    return read_json_file(folders.course_file, _read, nothing)


def add_solved(folders: Folders, slug: str) -> Loaded[tuple[str, ...]]:
    """Read, change, write, with nobody in between; RecordError if the machine refuses."""
    with locked(folders.course_file):
        solved, notice = read_solved(folders)
        if notice is not None and is_unreadable(notice):
            raise RecordError(notice)
        if slug not in solved:
            solved = (*solved, slug)
            write_json_file(folders.course_file, {"solved": list(solved)})
    return Loaded(solved, notice)


def _read(content: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(expect(slug, str) for slug in expect(content.get("solved"), list))
