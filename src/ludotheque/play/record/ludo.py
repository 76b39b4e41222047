"""The `.ludo` text: tag pairs, an empty line, the moves. Made for people, like PGN for chess."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import count, takewhile
from typing import cast

from ludotheque.contract import GameRecord
from ludotheque.contract.player import Player, PlayerKind, printable
from ludotheque.contract.record import read_whole, refuse
from ludotheque.play.record.movetext import read_step, read_words, write_end, write_words

_TAG = re.compile(r'\[(?P<name>[A-Za-z][A-Za-z0-9_.-]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]')
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_KINDS = ("person", "computer")
_OPTION = "Option."
NEWEST_VERSION = 1
"""Of the text and of the JSON form."""


def write_ludo(record: GameRecord) -> str:
    """The whole game as text."""
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(record))
    numbered = (f"{number}. {word}" for number, word in enumerate(write_words(record.played), start=1))
    moves = " ".join((*numbered, *write_end(record)))
    return f"{tags}\n{textwrap.fill(moves, 80, break_long_words=False, break_on_hyphens=False)}\n"


def read_ludo(text: str) -> GameRecord:
    """What this text says, or RecordError."""
    tags, words = _read_tags(text)
    check_version(read_whole(tags.one("Version"), "Version"))
    head = GameRecord(
        game=tags.one("Game"),
        options=tags.options(),
        seed=read_whole(tags.one("Seed"), "Seed"),
        opening=tags.one("Opening"),
        players=tuple(tags.players()),
        points=tuple(tags.points()),
    )
    moves = read_words(words)
    undone = tuple(read_step(word) for word in tags.values.get("Undone", "").split())
    return replace(
        head,
        steps=(*moves.steps, *undone),
        undone_count=len(undone),
        is_agreed=moves.is_agreed,
        places=moves.places,
    )


def check_version(version: int) -> None:
    """A newer program may have meant something by this record that we cannot know."""
    if version > NEWEST_VERSION:
        refuse("newer-version", given=printable(str(version)), most=NEWEST_VERSION)
    if version < 1:
        refuse("bad-version", given=printable(str(version)), most=NEWEST_VERSION)


def _tags(record: GameRecord) -> Iterator[tuple[str, str]]:
    yield "Version", str(NEWEST_VERSION)
    yield "Game", record.game
    for name, value in record.options.items():
        yield f"{_OPTION}{name}", value
    yield "Seed", str(record.seed)
    yield "Opening", record.opening or ""
    for number, player in enumerate(record.players or (), start=1):
        yield f"Name{number}", player.name
        yield f"Nature{number}", player.kind
        if player.level is not None:
            yield f"Level{number}", player.level
        yield f"Symbol{number}", player.symbol
        if player.colour:
            yield f"Colour{number}", player.colour
    for number, point in enumerate(record.points, start=1):
        yield f"Points{number}", str(point)
    if record.undone:
        yield "Undone", " ".join(write_words(record.undone))


@dataclass
class _Tags:
    values: dict[str, str] = field(default_factory=dict)

    def one(self, name: str) -> str:
        if name not in self.values:
            refuse("missing-tag", name=name)
        return self.values[name]

    def options(self) -> dict[str, str]:
        return {name.removeprefix(_OPTION): value for name, value in self.values.items() if name.startswith(_OPTION)}

    def players(self) -> Iterator[Player]:
        for number in self._numbers("Name"):
            kind = self.one(f"Nature{number}")
            if kind not in _KINDS:
                refuse("bad-nature", number=number, text=printable(kind))
            level, symbol, colour = (self.values.get(f"{name}{number}") for name in ("Level", "Symbol", "Colour"))
            yield Player(self.one(f"Name{number}"), cast(PlayerKind, kind), level, symbol or "", colour or "")

    def points(self) -> Iterator[int]:
        for number in self._numbers("Points"):
            yield read_whole(self.values[f"Points{number}"], f"Points{number}")

    def _numbers(self, name: str) -> Iterator[int]:
        """Name1, Name2, … as far as they go."""
        return takewhile(lambda number: f"{name}{number}" in self.values, count(1))


def _read_tags(text: str) -> tuple[_Tags, Iterator[str]]:
    tags = _Tags()
    lines = iter(text.split("\n"))
    for number, line in enumerate(lines, start=1):
        if not line.strip() and tags.values:
            break
        if not line.strip():
            continue
        tag = _TAG.fullmatch(line.strip())
        if tag is None:
            refuse("bad-tag", line=number, text=printable(line))
        if tag["name"] in tags.values:
            refuse("tag-twice", line=number, name=printable(tag["name"]))
        tags.values[tag["name"]] = _ESCAPED.sub(_unescaped, tag["value"])
    return tags, (word for line in lines for word in line.split())


def _escaped(value: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in value)


def _unescaped(pair: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r"}.get(pair[1], pair[1])
