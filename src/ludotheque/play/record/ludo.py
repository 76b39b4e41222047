"""The `.ludo` text: tag pairs, an empty line, the moves. Made for people, in the manner of chess PGN."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, takewhile
from typing import cast

from ludotheque.contract.options import write_options
from ludotheque.play.players import Player, PlayerKind, shown
from ludotheque.play.record.movetext import read_step, read_words, write_end, write_words
from ludotheque.play.record.rebuilding import NEWEST_VERSION, Header, Take, check_version, read_whole, refuse
from ludotheque.play.table import Table

_TAG = re.compile(r'\[(?P<name>[A-Za-z][A-Za-z0-9_.-]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\]')
_ESCAPED = re.compile(r"\\(.)")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_NATURES = ("person", "computer")
_OPTION = "Option."


def write_ludo(table: Table) -> str:
    """The whole game as text."""
    words, undone = write_words(table)
    tags = "".join(f'[{name} "{_escaped(value)}"]\n' for name, value in _tags(table))
    if undone:
        tags += f'[Undone "{_escaped(" ".join(undone))}"]\n'
    numbered = (f"{number}. {word}" for number, word in enumerate(words, start=1))
    moves = " ".join((*numbered, *write_end(table)))
    return f"{tags}\n{textwrap.fill(moves, 80, break_long_words=False, break_on_hyphens=False)}\n"


def read_ludo(text: str, take: Take) -> Table:
    """The table this text describes, or RecordError."""
    tags, moves = _read_tags(text)
    check_version(read_whole(tags.one("Version"), "Version"))
    header = Header(
        slug=tags.one("Game"),
        options=tags.options(),
        seed=read_whole(tags.one("Seed"), "Seed"),
        opening=tags.one("Opening"),
        players=tuple(tags.players()),
        points=tuple(tags.points()),
    )
    rebuilding = header.rebuilding(take)
    read_words(moves, rebuilding)
    undone = tags.values.get("Undone", "").split()
    for word in undone:
        read_step(word, rebuilding)
    return rebuilding.table(len(undone))


def _tags(table: Table) -> Iterator[tuple[str, str]]:
    yield "Version", str(NEWEST_VERSION)
    yield "Game", table.slug
    for name, value in write_options(table.options).items():
        yield f"{_OPTION}{name}", value
    yield "Seed", str(table.seed)
    yield "Opening", table.game.notation.write_state(table.journal.opening)
    for number, player in enumerate(table.players, start=1):
        yield f"Name{number}", player.name
        yield f"Nature{number}", player.kind
        if player.level is not None:
            yield f"Level{number}", player.level
        yield f"Symbol{number}", player.symbol
        if player.colour:
            yield f"Colour{number}", player.colour
    for number, point in enumerate(table.points, start=1):
        yield f"Points{number}", str(point)


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
            if kind not in _NATURES:
                refuse("bad-nature", number=number, text=shown(kind))
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
            refuse("bad-tag", line=number, text=shown(line))
        if tag["name"] in tags.values:
            refuse("tag-twice", line=number, name=shown(tag["name"]))
        tags.values[tag["name"]] = _ESCAPED.sub(_unescaped, tag["value"])
    return tags, (word for line in lines for word in line.split())


def _escaped(value: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in value)


def _unescaped(pair: re.Match[str]) -> str:
    return {"n": "\n", "r": "\r"}.get(pair[1], pair[1])
