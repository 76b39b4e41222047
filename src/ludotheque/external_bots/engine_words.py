"""The words of the engine protocol, for who asks and for who answers; docs/how-to/engine-protocol.md defines them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite
from typing import NamedTuple

from ludotheque.contract.player import printable

VERSION = 1
WAIT = "wait"
"""Instead of an action: the seat does nothing for now."""

_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,9})?")
_WHOLE = re.compile(r"[0-9]{1,15}")
_MAX_REASON_LENGTH = 200


class Command(NamedTuple):
    """A line: its first word, and the rest."""

    word: str
    rest: str


def parse_command(line: str) -> Command:
    word, _, rest = line.strip().partition(" ")
    return Command(word, rest.strip())


@dataclass(frozen=True)
class EngineOption:
    """Something that can be set before a game."""

    name: str
    kind: str
    """`spin` is a whole number, `check` is true or false, `combo` one of the words, `string` anything."""

    default: str = ""
    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()

    def line(self) -> str:
        limits = [f" {key} {value}" for key, value in (("min", self.least), ("max", self.most)) if value is not None]
        words = [f" var {word}" for word in self.words]
        return f"option name {self.name} type {self.kind} default {self.default}{''.join([*limits, *words])}"


def option_name(rest: str) -> str:
    """Of `name X type …`; empty where it is not said."""
    words = rest.split()
    return words[1] if len(words) > 1 and words[0] == "name" else ""


def read_setoption(rest: str) -> tuple[str, str] | None:
    """`name X value Y`; None for anything else."""
    word, _, rest = rest.partition(" ")
    name, _, value = rest.partition(" value ")
    return (name.strip(), value.strip()) if word == "name" and name.strip() else None


@dataclass(frozen=True)
class Found:
    """What `info` and `bestmove` say: every part may be missing."""

    value: float | None = None
    """The higher the better for the seat that was asked about, in the engine's own unit."""

    depth: int = 0
    node_count: int = 0
    milliseconds: int = 0
    after_milliseconds: int = 0
    is_proved: bool = False
    line: tuple[str, ...] = ()
    text: str = ""

    def words(self) -> str:
        """To follow `info` or `bestmove` and its action."""
        parts = [
            f"{key} {number}"
            for key, number in (
                ("depth", self.depth),
                ("nodes", self.node_count),
                ("time", self.milliseconds),
                ("after", self.after_milliseconds),
            )
            if number
        ]
        parts += [] if self.value is None else [f"value {_decimal(self.value)}"]
        parts += ["proved"] if self.is_proved else []
        parts += [f"line {' '.join(self.line)}"] if self.line else []
        parts += [f"string {' '.join(self.text.split())}"] if self.text else []
        return " ".join(parts)


def read_found(rest: str) -> Found:
    """The parts that are there and readable; all others are passed over."""
    rest, _, text = rest.partition("string ")
    rest, _, line = f" {rest}".partition(" line ")
    words = rest.split()
    numbers = {key: word for key, word in pairwise(words) if _NUMBER.fullmatch(word)}
    value = numbers.get("value")
    return Found(
        value=float(value) if value is not None and isfinite(float(value)) else None,
        depth=_whole(numbers, "depth"),
        node_count=_whole(numbers, "nodes"),
        milliseconds=_whole(numbers, "time"),
        after_milliseconds=_whole(numbers, "after"),
        is_proved="proved" in words,
        line=tuple(printable(word) for word in line.split()[:100]),
        text=printable(text.strip(), _MAX_REASON_LENGTH),
    )


def write_move(action: str, seat: int | None, *, is_alone: bool) -> str:
    """`d`; with the seat where several could act, and `clock` for what the clock did."""
    if seat is None:
        return f"clock:{action}"
    return action if is_alone else f"{seat}:{action}"


def go_line(seat: int, *, movetime: int, nodes: int | None = None, now: int | None = None) -> str:
    """`go` with the limits that are set; milliseconds."""
    rest = "".join(f" {key} {number}" for key, number in (("nodes", nodes), ("now", now)) if number is not None)
    return f"go seat {seat} movetime {movetime}{rest}"


def position_line(text: str, moves: Iterable[str] = ()) -> str:
    words = " ".join(moves)
    return f"position {text}{f' moves {words}' if words else ''}"


def _decimal(value: float) -> str:
    """Without an exponent, which not every engine's language reads."""
    text = f"{value:.9f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _whole(numbers: Mapping[str, str], key: str) -> int:
    word = numbers.get(key, "")
    return int(word) if _WHOLE.fullmatch(word) else 0
