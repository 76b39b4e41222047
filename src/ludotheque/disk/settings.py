"""What a person chose, kept between games and runs."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from ludotheque.contract import jsonable
from ludotheque.disk.folders import Folders
from ludotheque.disk.json_file import DamagedFile, Loaded, expect, read_json_file, write_json_file
from ludotheque.play import Player, PlayerKind

_MAX_DELAY_SECONDS = 60.0
_COLOUR = re.compile("#[0-9a-f]{6}")


@dataclass(frozen=True)
class GameSettings:
    """How one game was last set up; texts, because only the game knows what they mean."""

    options: Mapping[str, str] = field(default_factory=dict)
    players: tuple[Player, ...] = ()


@dataclass(frozen=True)
class Settings:
    language: str | None = None
    """None: the system's."""

    thinking_seconds: float = 0.0
    """How long a computer player seems to think at least."""

    games: Mapping[str, GameSettings] = field(default_factory=dict)
    piece_colours: Mapping[str, str] = field(default_factory=dict)
    """Of pieces named by a colour, such as robots: `#rrggbb` by that name. The others look as usual."""

    theme: str = ""
    """Of the full screen; empty: none was chosen."""

    server: str = ""
    """The address of the one that was visited last from the full screen; empty: none was."""

    def of(self, slug: str) -> GameSettings:
        """How this game was last set up; empty the first time."""
        return self.games.get(slug, GameSettings())

    def with_game(self, slug: str, game: GameSettings) -> Settings:
        """The same with this game's set-up remembered."""
        return replace(self, games={**self.games, slug: game})


def read_settings(folders: Folders) -> Loaded[Settings]:
    """The kept settings, or the defaults and a notice when the file is damaged."""
    return read_json_file(folders.settings_file, _read, Settings())


def write_settings(folders: Folders, settings: Settings) -> None:
    """Keep them; RecordError if the machine refuses."""
    games = {slug: _write_game(game) for slug, game in settings.games.items()}
    write_json_file(folders.settings_file, {**jsonable(settings), "games": games})


def _read(content: Mapping[str, Any]) -> Settings:
    language = content.get("language")
    games = expect(content.get("games", {}), dict)
    return Settings(
        language=None if language is None else expect(language, str),
        thinking_seconds=_read_delay(content.get("thinking_seconds", 0.0)),
        piece_colours=_read_colours(expect(content.get("piece_colours", {}), dict)),
        theme=expect(content.get("theme", ""), str),
        server=expect(content.get("server", ""), str),
        games={slug: _read_game(expect(game, dict)) for slug, game in games.items()},
    )


def _write_game(game: GameSettings) -> dict[str, Any]:
    """With the keys of the first version: `chairs`, and `nature` for what kind of player it is."""
    return {
        "options": dict(game.options),
        "chairs": [
            {
                "name": player.name,
                "nature": player.kind,
                "level": player.level,
                "symbol": player.symbol,
                "colour": player.colour,
            }
            for player in game.players
        ],
    }


def _read_delay(value: Any) -> float:
    seconds = float(expect(value, int) if isinstance(value, int) else expect(value, float))
    if not (math.isfinite(seconds) and 0 <= seconds <= _MAX_DELAY_SECONDS):
        raise DamagedFile("thinking_seconds")
    return seconds


def _read_colours(colours: Mapping[str, Any]) -> dict[str, str]:
    found = {name: expect(colour, str) for name, colour in colours.items()}
    if not all(_COLOUR.fullmatch(colour) for colour in found.values()):
        raise DamagedFile("piece_colours")
    return found


def _read_game(game: Mapping[str, Any]) -> GameSettings:
    options = {name: expect(value, str) for name, value in expect(game.get("options", {}), dict).items()}
    return GameSettings(
        options, tuple(_read_player(expect(player, dict)) for player in expect(game.get("chairs", []), list))
    )


def _read_player(player: Mapping[str, Any]) -> Player:
    kind, level = expect(player.get("nature"), str), player.get("level")
    if kind not in ("person", "computer"):
        raise DamagedFile("nature")
    return Player(
        expect(player.get("name"), str),
        cast(PlayerKind, kind),
        None if level is None else expect(level, str),
        expect(player.get("symbol", ""), str),
    )
