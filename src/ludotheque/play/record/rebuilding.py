"""What all readers share: every move of a record goes through the rules again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NoReturn, TypeAlias

from ludotheque.contract import (
    AnyGame,
    LudothequeError,
    Move,
    Phrase,
    RecordError,
    Seat,
    Seed,
    SetupError,
    UnknownGame,
    phrase,
    read_action,
    read_state,
    seats_to_act,
    with_names,
)
from ludotheque.contract.options import read_options
from ludotheque.play.ending import Cause
from ludotheque.play.journal import Journal
from ludotheque.play.players import Player, default_players, seated, shown
from ludotheque.play.table import MAX_SEED, MAX_STEPS, Table, agree, resign, undo, with_move

Take: TypeAlias = Callable[[str], AnyGame]
NEWEST_VERSION = 1
AGREED = "agreed"
"""The word for a draw by agreement, in text and in JSON."""

_MAX_POINTS = 10**9
_MAX_DIGITS = 20


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


def check_version(version: int) -> None:
    """A newer program may have meant something by this record that we cannot know."""
    if version > NEWEST_VERSION:
        refuse("newer-version", given=shown(str(version)), most=NEWEST_VERSION)
    if version < 1:
        refuse("bad-version", given=shown(str(version)), most=NEWEST_VERSION)


def read_whole(text: str, where: str) -> int:
    """A whole number from 0, or a refusal that names its place."""
    if not (0 < len(text) <= _MAX_DIGITS and text.isascii() and text.isdigit()):
        refuse("not-a-whole-number", where=where, text=shown(text))
    return int(text)


@dataclass(frozen=True)
class Header:
    """All of a record but its moves, as texts."""

    slug: str
    options: Mapping[str, str]
    seed: int
    opening: str
    players: Sequence[Player] | None
    """None: nobody is named."""

    points: Sequence[int] = ()

    def rebuilding(self, take: Take) -> Rebuilding:
        """The game is taken off the shelf and stands at its opening, or the record is refused."""
        try:
            game = take(shown(self.slug))
        except UnknownGame as refusal:
            raise RecordError(refusal.phrase) from refusal
        with refusing("bad-options"):
            options = read_options(game.options, self.options)
        with refusing("bad-opening", text=shown(self.opening)):
            opening = read_state(game, self.opening)
        players = default_players(game, game.seat_count(opening), "en") if self.players is None else self.players
        journal: Journal[Any, Any] = Journal(opening)
        return Rebuilding(Table(game, options, Seed(self.seed), tuple(players), journal, points=tuple(self.points)))


class Rebuilding:
    """A table being made again, step by step, each checked as it was when it was made."""

    def __init__(self, start: Table) -> None:
        """`start` is a table at its opening as the record has it, with nothing checked yet."""
        game, opening, points = start.game, start.journal.opening, start.points
        if not 0 <= start.seed <= MAX_SEED:
            refuse("bad-seed", given=shown(str(start.seed)), most=MAX_SEED)
        with refusing("bad-players"):
            players = seated(game, game.seat_count(opening), start.players)
        if any(point > _MAX_POINTS for point in points) or len(points) not in (0, len(players)):
            refuse("bad-points", most=_MAX_POINTS, count=len(players))
        self.game = game
        self._table = replace(start, players=players)

    @property
    def state(self) -> Any:
        return self._table.state

    @property
    def step_count(self) -> int:
        return len(self._table.journal) + len(self._table.resignations)

    def move(self, by: Seat | None, text: str) -> None:
        """This seat, or the clock, does what the text says."""
        with self._refusing_step(text):
            self._table = with_move(self._table, Move(by, read_action(self.game, text)))

    def move_of_the_only_one(self, text: str) -> None:
        """As `move`, for the one seat that can act."""
        acting = seats_to_act(self.game, self.state)
        if len(acting) > 1:
            names = tuple(self._table.players[seat].name for seat in acting)
            refuse("who-moved", number=self.step_count + 1, text=shown(text), names=names)
        self.move(acting[0] if acting else Seat(0), text)

    def resign(self, seat: int, cause: Cause) -> None:
        """This seat stops playing."""
        with self._refusing_step(cause):
            self._table = resign(self._table, Seat(seat), cause)

    def agree(self) -> None:
        """Everybody still playing agrees to a draw."""
        with self._refusing_step(AGREED):
            self._table = agree(self._table)

    def table(self, undone_count: int = 0, version: int | None = None) -> Table:
        """The table as it was kept, the last steps undone again where they had been."""
        table = undo(self._table, undone_count) if undone_count else self._table
        usual = self.step_count - undone_count + self._table.is_agreed
        return replace(table, version=usual if version is None else version)

    @contextmanager
    def _refusing_step(self, text: str) -> Iterator[None]:
        if self.step_count >= MAX_STEPS:
            refuse("too-many-steps", count=MAX_STEPS)
        try:
            yield
        except LudothequeError as refusal:
            why = with_names(refusal.phrase, [player.label for player in self._table.players])
            raise RecordError(self._bad_step(text, why)) from refusal

    def _bad_step(self, text: str, why: Phrase) -> Phrase:
        return phrase("play.record.bad-step", number=self.step_count + 1, text=shown(text), why=why)


def _reason(refusal: LudothequeError) -> Phrase | tuple[Phrase, ...]:
    if isinstance(refusal, SetupError):
        return tuple(problem for _, problem in refusal.problems)
    return refusal.phrase
