"""Where a player comes from: a file and a name in it, another package's entry point, or a program."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Mapping, Sequence
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
    """Of an installed package."""

    command: tuple[str, ...] = ()
    """How to start a program that speaks the engine protocol; of file, module and command one is set."""

    usual_name: str = ""
    """Of the player, where the person gives none."""

    @property
    def label(self) -> str:
        """`bot.py:Bot`, `my_package.bots:Bot` or `./engine`: stands for a level in lists and records.

        No level has a colon or a slash.
        """
        if self.command:
            return printable(f"./{self.usual_name}")
        return printable(f"{Path(self.file).name or self.module}:{self.name}")

    @property
    def told(self) -> str:
        """As the person who brought it knows it: `bot.py:Bot`, or the words of the command."""
        return printable(shlex.join((Path(self.command[0]).name, *self.command[1:]))) if self.command else self.label


_SCRIPT_RUNNERS = ("python", "pypy", "wine", "mono", "java", "node", "sh", "bash", "ruby", "perl")


def read_source(text: str) -> BotSource | None:
    """`bot.py:Bot`, the name of a package's player, or a command such as `./engine --flag`; None for anything else.

    SetupError without such a file.
    """
    found = _IN_A_FILE.fullmatch(text.strip())
    if found is None:
        return bots_of_packages().get(text.strip()) or _program(text)
    if not Path(found["file"]).is_file():
        raise SetupError(phrase("external-bots.no-file", file=printable(found["file"])), "player")
    return BotSource(found["name"], file=str(Path(found["file"]).absolute()), usual_name=found["name"])


def _program(text: str) -> BotSource | None:
    """The words of a command whose program is there."""
    try:
        words = shlex.split(text)
    except ValueError:
        return None
    program = shutil.which(words[0]) if words and words[0] else None
    if program is None:
        return None
    command = (str(Path(program).absolute()), *words[1:])
    return BotSource("", command=command, usual_name=_usual_name(command))


def _usual_name(command: Sequence[str]) -> str:
    """The program's own name, or that of the script it runs."""
    first = Path(command[0]).stem
    scripts = [word for word in command[1:] if not word.startswith("-")]
    return printable(Path(scripts[0]).stem if scripts and first.startswith(_SCRIPT_RUNNERS) else first)


@cache
def bots_of_packages() -> Mapping[str, BotSource]:
    """By the name of the entry point; of two with one name the first in order counts."""
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: (entry.name, entry.value), reverse=True)
    return {entry.name: BotSource(entry.attr, module=entry.module, usual_name=entry.name) for entry in found}
