"""Where a player comes from: a file and a name in it, or another package's entry point."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ludotheque.contract import SetupError, phrase
from ludotheque.contract.player import printable

ENTRY_POINTS = "ludotheque.bots"
"""Other packages add players under this group: `prudent = "my_package.bots:Prudent"`."""

_IN_A_FILE = re.compile(r"(?P<file>.+\.py):(?P<name>[^\W\d]\w*)")


@dataclass(frozen=True)
class BotSource:
    """Pickled for other processes; nothing of it is loaded in this one."""

    name: str
    """What to take from the file or module."""

    file: str = ""
    module: str = ""
    """Of an installed package; one of the two is set."""

    usual_name: str = ""
    """Of the player, where the person gives none."""

    @property
    def label(self) -> str:
        """`bot.py:Bot` or `my_package.bots:Bot`: stands for a level in lists and records. No level has a colon."""
        return printable(f"{Path(self.file).name or self.module}:{self.name}")


def read_source(text: str) -> BotSource | None:
    """`bot.py:Bot`, or the name of a package's player; None for anything else. SetupError without such a file."""
    found = _IN_A_FILE.fullmatch(text.strip())
    if found is None:
        return bots_of_packages().get(text.strip())
    if not Path(found["file"]).is_file():
        raise SetupError(phrase("external-bots.no-file", file=printable(found["file"])), "player")
    return BotSource(found["name"], file=str(Path(found["file"]).absolute()), usual_name=found["name"])


@cache
def bots_of_packages() -> Mapping[str, BotSource]:
    """By the name of the entry point; of two with one name the first in order counts."""
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: (entry.name, entry.value), reverse=True)
    return {entry.name: BotSource(entry.attr, module=entry.module, usual_name=entry.name) for entry in found}
