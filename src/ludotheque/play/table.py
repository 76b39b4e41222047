"""A table: people, journal and version together. Every change gives a new table with the next version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from operator import itemgetter
from typing import Any, Literal, TypeAlias

from ludotheque import catalogue
from ludotheque.contract import (
    AnyGame,
    IllegalMove,
    Move,
    Outcome,
    Seat,
    Seed,
    SetupError,
    TableError,
    phrase,
    player_phrase,
    seats,
    seats_to_act,
)
from ludotheque.contract.cached import cached_property
from ludotheque.contract.player import Player
from ludotheque.contract.record import Cause
from ludotheque.play.ending import Resignation, agreed_draw, places_after
from ludotheque.play.journal import Journal
from ludotheque.play.players import default_players, seated
from ludotheque.play.scoreboard import points_won

MAX_SEED = 2**64 - 1
MAX_STEPS = 5_000
"""More moves than any game needs; keeps every saved game quick to load."""

CLOCK_STEPS = 100
"""So often may the clock still move after that; and anybody may give up, so that the game can end."""


@dataclass(frozen=True, repr=False)
class Table:
    """One game in progress, with all that a record keeps of it."""

    game: AnyGame
    options: Any
    seed: Seed
    players: tuple[Player, ...]
    journal: Journal[Any, Any]
    resignations: tuple[Resignation, ...] = ()
    undone: tuple[Step, ...] = ()
    """What `redo` would bring back, the next one last."""

    points: tuple[int, ...] = ()
    """What each player had won before this game; empty when nobody counts."""

    version: int = 0
    is_agreed: bool = False
    """Everybody still playing agreed to a draw."""

    def __repr__(self) -> str:
        acting = ", ".join(str(seat) for seat in self.to_act)
        turn = f"seat {acting} to act" if self.outcome is None else f"over: {self.outcome.reason}"
        return f"<Table {self.slug}: {len(self.players)} seats, {len(self.journal)} moves, {turn}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """The game goes by its name, because its functions cannot be pickled."""
        return _restored, (self.slug, {name: getattr(self, name) for name in _FIELD_NAMES[1:]})

    def __copy__(self) -> Table:
        return self

    def __deepcopy__(self, memo: object) -> Table:
        return self

    @property
    def slug(self) -> str:
        return self.game.slug

    @cached_property
    def state(self) -> Any:
        """Where the game stands now."""
        return self.journal.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """Moves and resignations in the order in which they happened."""
        steps: list[Step] = list(self.journal.moves)
        for resignation in reversed(self.resignations):
            steps.insert(resignation.after, resignation)
        return tuple(steps)

    @cached_property
    def resigned(self) -> tuple[Seat, ...]:
        """The seats that gave up, the first one first."""
        return tuple(resignation.seat for resignation in self.resignations)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or because only one was left; None while it goes on."""
        by_rules = agreed_draw(len(self.players)) if self.is_agreed else self.game.outcome(self.state)
        if not self.resignations:
            return by_rules
        return places_after(by_rules, self.resignations, len(self.players))

    @property
    def total_points(self) -> tuple[int, ...]:
        """What each player has won, this game included once it is over."""
        points = self.points or (0,) * len(self.players)
        if self.outcome is None:
            return points
        return tuple(point + won for point, won in zip(points, points_won(self.outcome), strict=True))

    @cached_property
    def choices(self) -> Mapping[Seat, Sequence[Any]]:
        """What each seat somebody is waiting for may do; nobody else is named."""
        return {seat: self.game.legal_actions(self.state, seat) for seat in self.to_act}

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats somebody is waiting for."""
        if self.outcome is not None:
            return ()
        acting = seats_to_act(self.game, self.state)
        return tuple(seat for seat in acting if seat not in self.resigned) if self.resignations else acting


_FIELD_NAMES = tuple(field.name for field in fields(Table))
_values = itemgetter(*_FIELD_NAMES)


def _restored(slug: str, values: Mapping[str, Any]) -> Table:
    return Table(game=catalogue.game(slug), **values)


_RAW = (str, int, float, tuple, type(None))
Step: TypeAlias = Move[Any] | Resignation
"""What can be undone: a move, or somebody giving up."""

Undoing: TypeAlias = Literal["undo", "redo"]


def open_table(
    game: AnyGame,
    options: Any,
    seed: Seed,
    players: Sequence[Player] | None = None,
    *,
    points: Sequence[int] = (),
) -> Table:
    """A new game: the opening is dealt, everybody sits down. Without players, people called Player 1, 2, …"""
    if not isinstance(options, game.options):
        raise SetupError(phrase("play.not-options", given=repr(options)[:40], example=repr(game.options())))
    if not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise TableError(phrase("play.bad-seed", seed=repr(seed)[:40], most=MAX_SEED))
    opening = game.deal(options, seed)
    seat_count = game.seat_count(opening)
    if players is None:
        players = default_players(game, seat_count, "en")
    return Table(game, options, seed, seated(game, seat_count, players), Journal(opening), points=tuple(points))


def play(table: Table, seat: Seat, action: Any, version: int | None = None) -> Table:
    """A person or computer moves. IllegalMove from the rules, TableError from the table."""
    _refuse_stale(table, version)
    _refuse_stranger(table, seat)
    _refuse_resigned(table, seat)
    return _moved(table, Move(seat, action))


def play_clock(table: Table, version: int | None = None) -> Table:
    """The clock moves: what the rules' timer promised for when its time is up."""
    _refuse_stale(table, version)
    timer = None if table.outcome else table.game.timer(table.state)
    if timer is None:
        raise TableError(phrase("play.no-timer"))
    return with_move(table, Move(None, timer.then))


def with_move(table: Table, move: Move[Any]) -> Table:
    """The table after any move the rules accept, whoever makes it: for a seat that gave up, too."""
    if move.by is not None:
        _refuse_stranger(table, move.by)
    return _moved(table, move)


def _moved(table: Table, move: Move[Any]) -> Table:
    _refuse_end(table)
    if len(table.journal) >= (MAX_STEPS if move.by is not None else MAX_STEPS + CLOCK_STEPS):
        raise TableError(phrase("play.too-many-moves", count=MAX_STEPS))
    _refuse_raw(table, move.action)
    journal = table.journal.then(table.game, move)
    return _changed(table, journal=journal, state=journal.state, undone=())


def resign(table: Table, seat: Seat, cause: Cause = "resigned", version: int | None = None) -> Table:
    """A seat gives up, or its clock has run out. With two the other wins; with more the others play on."""
    _refuse_stale(table, version)
    _refuse_stranger(table, seat)
    _refuse_resigned(table, seat)
    _refuse_end(table)
    resignation = Resignation(seat, len(table.journal), cause)
    return _changed(table, resignations=(*table.resignations, resignation), undone=())


def agree(table: Table, version: int | None = None) -> Table:
    """Everybody still playing shares the first place. Not a step: one step back, and the game goes on."""
    _refuse_stale(table, version)
    _refuse_end(table)
    return _changed(table, is_agreed=True, undone=())


def undo(table: Table, count: int = 1, version: int | None = None) -> Table:
    """So many steps back, also after the end. A resignation is a step."""
    _refuse_stale(table, version)
    _refuse_count("undo", count, len(table.journal) + len(table.resignations))
    taken_back = tuple(islice(steps_back(table), count))
    resignation_count = sum(isinstance(step, Resignation) for step in taken_back)
    return _changed(
        table,
        journal=table.journal.without_last(count - resignation_count),
        resignations=table.resignations[: len(table.resignations) - resignation_count],
        undone=(*table.undone, *taken_back),
        is_agreed=False,
    )


def redo(table: Table, count: int = 1, version: int | None = None) -> Table:
    """Play so many undone steps again."""
    _refuse_stale(table, version)
    _refuse_count("redo", count, len(table.undone))
    journal, resignations = table.journal, table.resignations
    for step in reversed(table.undone[len(table.undone) - count :]):
        if isinstance(step, Resignation):
            resignations = (*resignations, step)
        else:
            journal = journal.then(table.game, step)
    undone = table.undone[: len(table.undone) - count]
    return _changed(table, journal=journal, resignations=resignations, undone=undone)


def steps_back(table: Table) -> Iterator[Step]:
    """As `table.steps`, the last one first; whoever wants only a few pays only for those."""
    resignations = list(table.resignations)
    for number in range(len(table.journal), -1, -1):
        while resignations and resignations[-1].after == number:
            yield resignations.pop()
        if number:
            yield table.journal.made(number - 1)[1]


def takeback_count(table: Table) -> int:
    """How many steps to undo so that the person who moved last may choose again; 0 if no person has moved."""
    for count, step in enumerate(steps_back(table), start=1):
        seat = step.seat if isinstance(step, Resignation) else step.by
        if seat is not None and table.players[seat].kind == "person":
            return count
    return 0


def _refuse_stale(table: Table, version: int | None) -> None:
    if version is not None and version != table.version:
        raise TableError(phrase("play.stale-version", given=version, current=table.version))


def _refuse_stranger(table: Table, seat: Seat) -> None:
    if seat not in seats(len(table.players)):
        number = seat + 1 if isinstance(seat, int) else repr(seat)[:40]
        raise TableError(phrase("play.no-such-seat", seat=number, count=len(table.players)))


def _refuse_resigned(table: Table, seat: Seat) -> None:
    if table.resignations and seat in table.resigned:
        raise TableError(phrase("play.seat-resigned", name=player_phrase(seat)))


def _refuse_end(table: Table) -> None:
    ended = table.outcome
    if ended is not None:
        raise IllegalMove(phrase("play.game-over", reason=ended.reason))


def _refuse_raw(table: Table, action: object) -> None:
    """Text or a number where an action belongs: rules take the types and would stumble over it."""
    if not isinstance(action, _RAW):
        return
    legal = [accepted for actions in table.choices.values() for accepted in actions]
    if type(action) not in map(type, legal):
        examples = tuple(repr(accepted) for accepted in legal[:3])
        raise IllegalMove(phrase("play.not-an-action", given=repr(action)[:40], examples=examples))


def _refuse_count(what: Undoing, count: int, most: int) -> None:
    if most == 0:
        raise TableError(phrase(f"play.nothing-to-{what}"))
    if not 1 <= count <= most:
        raise TableError(phrase(f"play.cannot-{what}", given=count, count=most))


def _changed(table: Table, **changes: Any) -> Table:
    """As dataclasses.replace, which would take a large part of the time of a move."""
    changed = object.__new__(Table)
    values = changed.__dict__
    values.update(zip(_FIELD_NAMES, _values(table.__dict__), strict=True))
    values.update(changes, version=table.version + 1)
    return changed
