"""Where things are kept on this machine: the platform's own folders, or one folder of the user's choice."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from ludotheque import locales

HOME = "LUDOTHEQUE_HOME"
"""Set to a folder, it holds everything: for a stick, a test, a second profile."""


@dataclass(frozen=True)
class Folders:
    """Nothing is made until something is written."""

    config: Path
    data: Path
    log: Path

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.json"

    @property
    def languages(self) -> Path:
        """Catalogues the user adds, one JSON file per language."""
        return self.config / "locales"

    @property
    def scores_file(self) -> Path:
        return self.data / "scores.json"

    @property
    def server_keys_file(self) -> Path:
        """Who this user and the bots of this user are at servers."""
        return self.data / "server-keys.json"

    @property
    def course_file(self) -> Path:
        """Which exercises were solved."""
        return self.data / "course.json"

    @property
    def league_file(self) -> Path:
        """What was handed in to the daily league."""
        return self.data / "league.json"

    @property
    def history_file(self) -> Path:
        """What was typed at prompts."""
        return self.data / "history"

    @property
    def records(self) -> Path:
        """Games saved under a plain name."""
        return self.data / "games"

    @property
    def log_file(self) -> Path:
        return self.log / "ludotheque.log"


def typed_path(text: str) -> Path:
    """The path a person wrote, `~` included; the tilde of somebody unknown is a letter like any other."""
    path = Path(text)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def find_folders(environment: Mapping[str, str] = os.environ) -> Folders:
    """This user's folders."""
    home = environment.get(HOME)
    if home:
        root = typed_path(home).absolute()
        return Folders(root / "config", root / "data", root / "log")
    places = platformdirs.PlatformDirs("ludotheque", appauthor=False)
    return Folders(places.user_config_path, places.user_data_path, places.user_log_path)


def use_own_languages(folders: Folders) -> None:
    """Read the catalogues the user has added, too."""
    locales.look_in(folders.languages)
