"""What was handed in to the daily league on this machine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from ludotheque.contract import RecordError
from ludotheque.disk.folders import Folders
from ludotheque.disk.json_file import Loaded, expect, is_unreadable, read_json_file, write_json_file
from ludotheque.disk.lock import locked

_MAX_DAYS = 400


class LeagueSolution(NamedTuple):
    """Of one problem, for good."""

    path: str
    """Empty: given up."""

    stars: int
    over: int


Days: TypeAlias = Mapping[str, Mapping[int, LeagueSolution]]
"""By game and date (`ricochet 2026-11-19`), then by number."""


def read_league(folders: Folders) -> Loaded[Days]:
    nothing: Days = {}
    return read_json_file(folders.league_file, _read, nothing)


def keep_solution(folders: Folders, day: str, number: int, solution: LeagueSolution) -> Loaded[Days]:
    """Read, change, write, with nobody in between; the first solution stays. RecordError if the machine refuses."""
    with locked(folders.league_file):
        days, notice = read_league(folders)
        if notice is not None and is_unreadable(notice):
            raise RecordError(notice)
        kept = {**days, day: {number: solution, **days.get(day, {})}}
        newest = sorted(kept, key=lambda each: each.rpartition(" ")[2])[-_MAX_DAYS:]
        written = {each: {str(one): list(solved) for one, solved in kept[each].items()} for each in newest}
        write_json_file(folders.league_file, {"days": written})
    return Loaded({each: kept[each] for each in newest}, notice)


def _read(content: Mapping[str, Any]) -> Days:
    return {day: _solutions(solved) for day, solved in expect(content.get("days"), dict).items()}


def _solutions(solved: Any) -> Mapping[int, LeagueSolution]:
    return {_number(number): _solution(kept) for number, kept in expect(solved, dict).items()}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _solution(kept: Any) -> LeagueSolution:
    path, stars, over = (*expect(kept, list), None, None, None)[:3]
    return LeagueSolution(expect(path, str), expect(stars, int), expect(over, int))
