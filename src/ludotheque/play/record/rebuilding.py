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
    TableError,
    UnknownGame,
    phrase,
    read_action,
    read_state,
    seats_to_act,
    with_names,
)
from ludotheque.contract.options import read_options
from ludotheque.play.ending import Cause, Resignation, agreed_draw, places_after
from ludotheque.play.journal import Journal
from ludotheque.play.players import Player, default_players, seated, shown
from ludotheque.play.table import LARGEST_SEED, MOST_STEPS, Table, undo

Take: TypeAlias = Callable[[str], AnyGame]
NEWEST_VERSION = 1
AGREED = "agreed"
"""The word for a draw by agreement, in text and in JSON."""

_MOST_POINTS = 10**9
_LONGEST_WHOLE = 20


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
    if not (0 < len(text) <= _LONGEST_WHOLE and text.isascii() and text.isdigit()):
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
        journal: Journal[Any, Any] = Journal.starting(opening)
        return Rebuilding(Table(game, options, Seed(self.seed), tuple(players), journal, points=tuple(self.points)))


class Rebuilding:
    """A table being made again, step by step, in time that grows with the number of steps only."""

    def __init__(self, start: Table) -> None:
        """`start` is a table at its opening as the record has it, with nothing checked yet."""
        game, opening, points = start.game, start.journal.opening, start.points
        if not 0 <= start.seed <= LARGEST_SEED:
            refuse("bad-seed", given=shown(str(start.seed)), most=LARGEST_SEED)
        with refusing("bad-players"):
            players = seated(game, game.seat_count(opening), start.players)
        if any(point > _MOST_POINTS for point in points) or len(points) not in (0, len(players)):
            refuse("bad-points", most=_MOST_POINTS, count=len(players))
        self.game = game
        self._start = replace(start, players=players)
        self._names = [player.name for player in players]
        self._moves: list[Move[Any]] = []
        self._states: list[Any] = [opening]
        self._resignations: list[Resignation] = []
        self._is_agreed = False

    @property
    def state(self) -> Any:
        return self._states[-1]

    @property
    def step_count(self) -> int:
        return len(self._moves) + len(self._resignations)

    def move(self, by: Seat | None, text: str) -> None:
        """This seat, or the clock, does what the text says."""
        with self._refusing_step(text):
            self._refuse_end_at_the_table()
            if by is not None:
                self._refuse_stranger(by)
            move = Move(by, read_action(self.game, text))
            self._states.append(self.game.apply(self.state, move))
            self._moves.append(move)

    def move_of_the_only_one(self, text: str) -> None:
        """As `move`, for the one seat that can act."""
        acting = seats_to_act(self.game, self.state)
        if len(acting) > 1:
            names = tuple(self._names[seat] for seat in acting)
            refuse("who-moved", number=self.step_count + 1, text=shown(text), names=names)
        self.move(acting[0] if acting else Seat(0), text)

    def resign(self, seat: int, cause: Cause) -> None:
        """This seat stops playing."""
        with self._refusing_step(cause):
            self._refuse_stranger(seat)
            if any(seat == earlier.seat for earlier in self._resignations):
                raise TableError(phrase("play.seat-resigned", name=self._names[seat]))
            self._refuse_end()
            self._resignations.append(Resignation(Seat(seat), len(self._moves), cause))

    def agree(self) -> None:
        """Everybody still playing agrees to a draw."""
        with self._refusing_step(AGREED):
            self._refuse_end()
            self._is_agreed = True

    def table(self, undone_count: int = 0, version: int | None = None) -> Table:
        """The table as it was kept, the last steps undone again where they had been."""
        journal = Journal(tuple(self._moves), tuple(self._states))
        table = replace(self._start, journal=journal, resignations=tuple(self._resignations), is_agreed=self._is_agreed)
        if undone_count:
            table = undo(table, undone_count)
        usual = self.step_count - undone_count + self._is_agreed
        return replace(table, version=usual if version is None else version)

    @contextmanager
    def _refusing_step(self, text: str) -> Iterator[None]:
        if self.step_count >= MOST_STEPS:
            refuse("too-many-steps", count=MOST_STEPS)
        try:
            yield
        except LudothequeError as refusal:
            why = with_names(refusal.phrase, [player.label for player in self._start.players])
            raise RecordError(self._bad_step(text, why)) from refusal

    def _bad_step(self, text: str, why: Phrase) -> Phrase:
        return phrase("play.record.bad-step", number=self.step_count + 1, text=shown(text), why=why)

    def _refuse_stranger(self, seat: int) -> None:
        if not 0 <= seat < len(self._names):
            number = shown(str(seat + 1))
            raise TableError(phrase("play.no-such-seat", seat=number, count=len(self._names)))

    def _refuse_end_at_the_table(self) -> None:
        """What the rules do not know of; they refuse the rest themselves."""
        if not self._resignations and not self._is_agreed:
            return
        agreed = agreed_draw(len(self._names)) if self._is_agreed else None
        outcome = places_after(agreed, self._resignations, self._names)
        if outcome is not None:
            raise TableError(phrase("play.game-over", reason=outcome.reason))

    def _refuse_end(self) -> None:
        self._refuse_end_at_the_table()
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            raise TableError(phrase("play.game-over", reason=outcome.reason))


def _reason(refusal: LudothequeError) -> Phrase | tuple[Phrase, ...]:
    if isinstance(refusal, SetupError):
        return tuple(problem for _, problem in refusal.problems)
    return refusal.phrase
