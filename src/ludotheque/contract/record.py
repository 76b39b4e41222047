"""A game as a record tells it, in plain texts; and the formats in which such records are kept.

A format turns the bytes of a file into a GameRecord and back. Only `play.record` turns a GameRecord into a table, where
the rules check every step again. A game brings formats of its own as FORMATS in its `records` module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, NoReturn, TypeAlias, get_args

from ludotheque.contract.errors import LudothequeError, RecordError, SetupError
from ludotheque.contract.phrase import Phrase, phrase
from ludotheque.contract.player import Player, printable
from ludotheque.contract.seat import Seat

Cause: TypeAlias = Literal["resigned", "out-of-time", "left", "disconnected"]
"""Why a seat stopped playing; `disconnected`: the connection was lost for longer than the table waits."""

CAUSES: tuple[Cause, ...] = get_args(Cause)
_MAX_DIGITS = 20


@dataclass(frozen=True)
class RecordedMove:
    action: str
    """In the game's notation."""

    by: Seat | None = None
    """None: the clock, or the record does not say."""

    is_clock: bool = False
    is_only_seat: bool = False
    """No other seat could have moved, so the format need not say who did."""


@dataclass(frozen=True)
class RecordedResignation:
    seat: int
    cause: Cause = "resigned"


RecordedStep: TypeAlias = RecordedMove | RecordedResignation


@dataclass(frozen=True)
class GameRecord:
    """Everything that is kept of a game, unchecked."""

    game: str
    options: Mapping[str, str]
    opening: str | None
    """In the game's notation; None: the options alone decide it."""

    players: tuple[Player, ...] | None = None
    """By seat; None: nobody is named."""

    steps: tuple[RecordedStep, ...] = ()
    undone_count: int = 0
    """So many of the last steps were undone, and could be redone."""

    is_agreed: bool = False
    """Everybody still playing agreed to a draw."""

    places: tuple[int, ...] | None = None
    """How the game ended, by seat; empty while it goes on; None: the record does not say."""

    reason: Phrase | None = None
    """Why it ended: written for programs, never read back."""

    points: tuple[int, ...] = ()
    """What each player had won before; empty when nobody counts."""

    seed: int = 0
    version: int | None = None
    """Of the table; None: the record does not say."""

    @property
    def played(self) -> tuple[RecordedStep, ...]:
        """The steps that were not undone."""
        return self.steps[: len(self.steps) - self.undone_count]

    @property
    def undone(self) -> tuple[RecordedStep, ...]:
        return self.steps[len(self.steps) - self.undone_count :]


@dataclass(frozen=True)
class TreeNode:
    """A move of a game with variations, and what is said of the position after it."""

    parent: int | None
    """The place of the node before it, which comes earlier; None at the first node, where all lines begin."""

    move: RecordedMove | None
    comment: str = ""


@dataclass(frozen=True)
class RecordFormat:
    """One file format of one game."""

    name: str
    """The ending of a file's name, and what people choose it by: `sgf`."""

    game: str
    """The slug of the only game it can keep."""

    recognises: Callable[[bytes], bool]
    """Whether a file that begins like this may be in this format; quick, and never raises."""

    read: Callable[[bytes], GameRecord]
    """RecordError for anything else."""

    write: Callable[[GameRecord], str]
    """RecordError for what the format cannot say."""

    write_tree: Callable[[GameRecord, Sequence[TreeNode]], str] | None = None
    """A game that is not played yet, and all its lines, the main one first; None: the format has no variations."""

    read_tree: Callable[[bytes], tuple[GameRecord, tuple[TreeNode, ...]]] | None = None
    """The other way round. The moves are not checked by the rules."""


def refuse(code: str, **params: Any) -> NoReturn:
    """Every refusal of a reader or writer."""
    raise RecordError(phrase(f"play.record.{code}", **params))


@contextmanager
def refusing(code: str, **params: Any) -> Iterator[None]:
    """Whatever game or table refuse inside becomes a RecordError that says where."""
    try:
        yield
    except LudothequeError as refusal:
        raise RecordError(phrase(f"play.record.{code}", why=_reason(refusal), **params)) from refusal


def read_whole(text: str, where: str) -> int:
    """A whole number from 0, or a refusal that names its place."""
    if not (0 < len(text) <= _MAX_DIGITS and text.isascii() and text.isdigit()):
        refuse("not-a-whole-number", where=where, text=printable(text))
    return int(text)


def decoded(data: bytes) -> str:
    """Text from UTF-8, with or without a byte order mark, or RecordError."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        refuse("not-utf-8", position=problem.start + 1)


def _reason(refusal: LudothequeError) -> Phrase | tuple[Phrase, ...]:
    if isinstance(refusal, SetupError):
        return tuple(problem for _, problem in refusal.problems)
    return refusal.phrase
