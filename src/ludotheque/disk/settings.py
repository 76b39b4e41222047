"""What a person chose, kept between games and runs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ludotheque.contract import jsonable
from ludotheque.disk.folders import Folders
from ludotheque.disk.kept import Damaged, Kept, expect, read_kept, write_kept
from ludotheque.play import Chair, Nature

_LONGEST_DELAY = 60.0


@dataclass(frozen=True)
class GameSettings:
    """How one game was last set up; texts, because only the game knows what they mean."""

    options: Mapping[str, str] = field(default_factory=dict)
    chairs: tuple[Chair, ...] = ()


@dataclass(frozen=True)
class Settings:
    language: str | None = None
    """None: the system's."""

    thinking_seconds: float = 0.0
    """How long a computer player seems to think at least."""

    games: Mapping[str, GameSettings] = field(default_factory=dict)

    def of(self, slug: str) -> GameSettings:
        """How this game was last set up; empty the first time."""
        return self.games.get(slug, GameSettings())

    def with_game(self, slug: str, game: GameSettings) -> Settings:
        """The same with this game's set-up remembered."""
        return replace(self, games={**self.games, slug: game})


def read_settings(folders: Folders) -> Kept[Settings]:
    """The kept settings, or the defaults and a notice when the file is damaged."""
    return read_kept(folders.settings_file, _read, Settings())


def write_settings(folders: Folders, settings: Settings) -> None:
    """Keep them; RecordError if the machine refuses."""
    write_kept(folders.settings_file, jsonable(settings))


def _read(content: Mapping[str, Any]) -> Settings:
    language = content.get("language")
    games = expect(content.get("games", {}), dict)
    return Settings(
        language=None if language is None else expect(language, str),
        thinking_seconds=_read_delay(content.get("thinking_seconds", 0.0)),
        games={slug: _read_game(expect(game, dict)) for slug, game in games.items()},
    )


def _read_delay(value: Any) -> float:
    seconds = float(expect(value, int) if isinstance(value, int) else expect(value, float))
    if not (math.isfinite(seconds) and 0 <= seconds <= _LONGEST_DELAY):
        raise Damaged("thinking_seconds")
    return seconds


def _read_game(game: Mapping[str, Any]) -> GameSettings:
    options = {name: expect(value, str) for name, value in expect(game.get("options", {}), dict).items()}
    return GameSettings(
        options, tuple(_read_chair(expect(chair, dict)) for chair in expect(game.get("chairs", []), list))
    )


def _read_chair(chair: Mapping[str, Any]) -> Chair:
    nature, level = expect(chair.get("nature"), str), chair.get("level")
    if nature not in ("person", "computer"):
        raise Damaged("nature")
    return Chair(
        expect(chair.get("name"), str),
        cast(Nature, nature),
        None if level is None else expect(level, str),
        expect(chair.get("symbol", ""), str),
    )
