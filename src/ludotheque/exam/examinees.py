"""Who is examined. Each is pickled for other processes and makes a player there."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from ludotheque import catalogue
from ludotheque.contract import AnyBot, AnyGame, Seed, SetupError
from ludotheque.external_bots import SECONDS_PER_MOVE, BotSource, ExternalBot, check_loads
from ludotheque.play.levels import level_named

_SHOWN_DIGITS = 16


class Examinee(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def waits(self) -> bool:
        """Its answers come from elsewhere: threads are enough to wait for them, and each answer is kept by itself."""
        ...

    @property
    def is_process(self) -> bool:
        """It takes long to start, so that one process answers several questions; all others are made anew for each."""
        ...

    @property
    def plays_games(self) -> bool:
        """Whether it can play whole games, beside answering questions."""
        ...

    def told(self) -> dict[str, str]:
        """What the report says of it; another player has other words. Never a secret."""
        ...

    def takes(self, game: AnyGame) -> bool:
        """Whether it can be examined in this game at all; SetupError where that is somebody's mistake."""
        ...

    def suits(self, game: AnyGame, state: Any) -> bool:
        """Whether it can play here."""
        ...

    def make(self, game: AnyGame, state: Any, seed: Seed) -> tuple[AnyBot, float]:
        """A player, and its seconds for a move unless somebody sets them."""
        ...


@dataclass(frozen=True)
class LevelExaminee:
    """A level of ours."""

    name: str
    level: str
    waits = False
    is_process = False
    plays_games = True

    def told(self) -> dict[str, str]:
        return {"kind": "level", "level": self.level}

    def takes(self, game: AnyGame) -> bool:
        return self.level in catalogue.levels(game.slug)

    def suits(self, game: AnyGame, state: Any) -> bool:
        try:
            level_named(game, self.level, state)
        except SetupError:
            return False
        return True

    def make(self, game: AnyGame, state: Any, seed: Seed) -> tuple[AnyBot, float]:
        level = level_named(game, self.level, state)
        return level.make(seed), level.seconds


@dataclass(frozen=True)
class ProgramExaminee:
    """A player that somebody brought, in a process of its own."""

    name: str
    source: BotSource
    waits = False
    is_process = True
    plays_games = True

    def told(self) -> dict[str, str]:
        """With a digest of its command and files, which are told to nobody: a changed program is another player."""
        digest = sha256()
        for word in (*self.source.command, self.source.file, self.source.module, self.source.name):
            digest.update(f"{word}\0".encode())
            if word and Path(word).is_file():
                digest.update(Path(word).read_bytes())
        return {"kind": "program", "program": self.source.label, "digest": digest.hexdigest()[:_SHOWN_DIGITS]}

    def takes(self, game: AnyGame) -> bool:
        check_loads(self.source, game)
        return True

    def suits(self, game: AnyGame, state: Any) -> bool:
        return True

    def make(self, game: AnyGame, state: Any, seed: Seed) -> tuple[AnyBot, float]:
        return ExternalBot(self.source, game, seed), SECONDS_PER_MOVE
