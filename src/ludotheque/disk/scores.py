"""The score table of each game, kept between runs; two runs at once lose no points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ludotheque.contract import RecordError, jsonable
from ludotheque.disk.folders import Folders
from ludotheque.disk.json_file import DamagedFile, Loaded, expect, is_unreadable, read_json_file, write_json_file
from ludotheque.disk.lock import locked
from ludotheque.play import Scoreboard

_Boards = Mapping[str, Scoreboard]


def read_scores(folders: Folders, slug: str) -> Loaded[Scoreboard]:
    """The score table of this game; empty the first time."""
    kept = _read_all(folders)
    return Loaded(kept.value.get(slug, Scoreboard()), kept.notice)


def change_scores(folders: Folders, slug: str, change: Callable[[Scoreboard], Scoreboard]) -> Loaded[Scoreboard]:
    """Read, change, write, with nobody in between; RecordError if the machine refuses.

    `change_scores(folders, "morpion", lambda scores: scores.after(names, outcome))`
    """
    with locked(folders.scores_file):
        boards, notice = _read_all(folders)
        if notice is not None and is_unreadable(notice):
            raise RecordError(notice)
        changed = change(boards.get(slug, Scoreboard()))
        games = {name: jsonable(board.points) for name, board in {**boards, slug: changed}.items()}
        write_json_file(folders.scores_file, {"games": games})
    return Loaded(changed, notice)


def reset_scores(folders: Folders, slug: str) -> None:
    """Everybody starts at nothing again, in this game."""
    change_scores(folders, slug, lambda _: Scoreboard())


def _read_all(folders: Folders) -> Loaded[_Boards]:
    nothing: _Boards = {}
    return read_json_file(folders.scores_file, _read, nothing)


def _read(content: Mapping[str, Any]) -> _Boards:
    games = expect(content.get("games"), dict)
    return {slug: Scoreboard(_read_points(expect(points, dict))) for slug, points in games.items()}


def _read_points(points: Mapping[str, Any]) -> Mapping[str, int]:
    if any(expect(value, int) < 0 for value in points.values()):
        raise DamagedFile("negative points")
    return dict(points)
