"""The words a person may type at a prompt; every language brings its own under `cli.words`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ludotheque import locales

COMMANDS = (
    "undo",
    "redo",
    "hint",
    "why",
    "moves",
    "board",
    "save",
    "load",
    "new",
    "resign",
    "score",
    "replay",
    "rules",
    "help",
    "quit",
)

REPLAY_COMMANDS = ("next", "back", "pause", "go", "quit")


@dataclass(frozen=True)
class PromptCommand:
    """A command and the rest of the line."""

    command: str
    rest: str = ""


def parse_command(text: str, language: str) -> PromptCommand | None:
    """The command of a game this line begins with, or None if it begins with something else."""
    return _read(text, _words(COMMANDS, language))


def parse_replay_command(text: str, language: str) -> PromptCommand | None:
    """The same while a game is replayed."""
    return _read(text, _words(REPLAY_COMMANDS, language))


def words_of(command: str, language: str) -> tuple[str, ...]:
    """How to say a command in this language, the best word first."""
    text = locales.say(f"cli.words.{command}", {}, language)
    return tuple(word.strip() for word in text.split(","))


def is_reset(text: str, language: str) -> bool:
    """Whether this says: start the points again."""
    return _folded(text) in _words(("reset",), language)


def _read(text: str, commands: Mapping[str, str]) -> PromptCommand | None:
    first, _, rest = text.strip().partition(" ")
    command = commands.get(_folded(first))
    return None if command is None else PromptCommand(command, rest.strip())


@cache
def _words(commands: tuple[str, ...], language: str) -> Mapping[str, str]:
    """Every accepted word: the language's own, and the English ones it does not use otherwise."""
    return {
        _folded(word): command
        for each in (locales.DEFAULT, language)
        for command in commands
        for word in words_of(command, each)
    }


def _folded(word: str) -> str:
    """Case and accents do not count: `Règles` is `regles`."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
