"""What is kept between runs: saved games, points, the last set-up of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Protocol, TypeVar

from ludotheque.contract import AnyGame, Outcome, Phrase, RecordError
from ludotheque.contract.options import write_options
from ludotheque.disk import (
    GameSettings,
    Loaded,
    Settings,
    change_scores,
    find_folders,
    load_table,
    read_scores,
    read_settings,
    record_path,
    save_table,
    typed_path,
    write_settings,
)
from ludotheque.pictures.piece_colours import ChosenColours
from ludotheque.play import Scoreboard, Table

T = TypeVar("T")
_MAX_DELAY = 60.0
UNFINISHED = "unfinished"
"""The plain name, after the game's, under which a game left early is kept."""

_MOST_UNFINISHED = 5
"""Of one game, where each is kept under a name of its own."""


class Reader(Protocol):
    """Whose files they are."""

    piece_colours: Mapping[str, str]
    """Set to what this person chose."""

    @property
    def language(self) -> str: ...

    def warn(self, text: str) -> None:
        """Something could not be read or written."""


class UserFiles:
    """A disk that is full or locked is reported, and never stops a game."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._folders = find_folders()
        self._notices: set[Phrase] = set()
        reader.piece_colours = self.settings.piece_colours

    def save(self, table: Table, name: str) -> Path:
        """As a record or a picture, by the ending; under the game's name and the time where no name is given."""
        path = record_path(name or f"{table.slug}-{datetime.now():%Y%m%d-%H%M%S}", self._folders)
        colours = ChosenColours(pieces=self._reader.piece_colours)
        save_table(path, table, language=self._reader.language, colours=colours)
        return path

    def load(self, name: str) -> Table:
        """A saved game, or RecordError; a file in this folder goes before a saved name."""
        here = typed_path(name)
        return load_table(here if here.is_file() else record_path(name, self._folders))

    def keep_unfinished(self, table: Table, name: str = "") -> Path | None:
        """For a game that was left early; under its game's name where none is given. None if the disk refused."""
        path = record_path(name or f"{table.slug}-{UNFINISHED}", self._folders)
        return path if self._attempt(lambda: save_table(path, table)) else None

    def written_at(self, name: str) -> int | None:
        """Tells whether anybody wrote this file since; None where there is none."""
        try:
            return record_path(name, self._folders).stat().st_mtime_ns
        except OSError:
            return None

    def free_name(self, slug: str) -> str:
        """A name under which no other unfinished game is kept; where there are many, that of the oldest."""
        first = f"{slug}-{UNFINISHED}"
        names = (first, *(f"{first}-{number}" for number in range(2, _MOST_UNFINISHED + 1)))
        paths = {name: record_path(name, self._folders) for name in names}
        free = next((name for name, path in paths.items() if not path.exists()), None)
        return free or min(paths, key=lambda name: paths[name].stat().st_mtime)

    def forget_unfinished(self, name: str) -> None:
        """It has come to its end."""
        with suppress(OSError):
            record_path(name, self._folders).unlink(missing_ok=True)

    def scoreboard(self, slug: str) -> Scoreboard:
        """The points of everybody who ever played this game here."""
        return self._reported(read_scores(self._folders, slug))

    def points(self, slug: str, names: Sequence[str]) -> tuple[int, ...]:
        """What these people have so far."""
        return self.scoreboard(slug).of(names)

    def recall_points(self, table: Table) -> None:
        """Those saved with a game count on, wherever it was saved; where more are kept here, they stay."""
        names, points = [player.name for player in table.players], table.total_points
        if any(saved > kept for saved, kept in zip(points, self.points(table.slug, names), strict=True)):
            self._changed(table.slug, lambda board: board.at_least(names, points))

    def score(self, table: Table, ended: Outcome) -> Scoreboard:
        """Count a finished game."""
        names = [player.name for player in table.players]
        return self._changed(table.slug, lambda board: board.after(names, ended))

    def undo_score(self, table: Table, ended: Outcome) -> Scoreboard:
        """The end of this game was undone."""
        names = [player.name for player in table.players]
        return self._changed(table.slug, lambda board: board.before(names, ended))

    def reset_scores(self, slug: str) -> None:
        """All points are forgotten."""
        self._changed(slug, lambda _: Scoreboard())

    @property
    def settings(self) -> Settings:
        """What was chosen last time."""
        return self._reported(read_settings(self._folders))

    def last_setup(self, game: AnyGame) -> GameSettings:
        """How this game was set up last time."""
        return self.settings.of(game.slug)

    def remember(self, table: Table) -> None:
        """The next questions begin with these answers."""
        setup = GameSettings(write_options(table.options), table.players)
        self._keep(self.settings.with_game(table.slug, setup))

    def remember_delay(self, seconds: float) -> None:
        """Computers take as long next time."""
        self._keep(replace(self.settings, thinking_seconds=min(seconds, _MAX_DELAY)))

    def remember_piece_colours(self, colours: Mapping[str, str]) -> None:
        """Pieces look like this next time, too."""
        self._keep(replace(self.settings, piece_colours=dict(colours)))

    def remember_looks(self, theme: str, language: str) -> None:
        """The full screen opens with them next time."""
        self._keep(replace(self.settings, theme=theme, language=language))

    def remember_server(self, address: str) -> None:
        """The full screen proposes it next time."""
        if address != self.settings.server:
            self._keep(replace(self.settings, server=address))

    def _keep(self, settings: Settings) -> None:
        self._attempt(lambda: write_settings(self._folders, settings))

    def _changed(self, slug: str, change: Callable[[Scoreboard], Scoreboard]) -> Scoreboard:
        try:
            return self._reported(change_scores(self._folders, slug, change))
        except RecordError as refusal:
            self._reader.warn(refusal.text(self._reader.language))
            return change(self.scoreboard(slug))

    def _attempt(self, work: Callable[[], None]) -> bool:
        try:
            work()
        except RecordError as refusal:
            self._reader.warn(refusal.text(self._reader.language))
            return False
        return True

    def _reported(self, kept: Loaded[T]) -> T:
        """The value; what the person should know about it is printed once."""
        if kept.notice is not None and kept.notice not in self._notices:
            self._notices.add(kept.notice)
            self._reader.warn(kept.notice.text(self._reader.language))
        return kept.value
