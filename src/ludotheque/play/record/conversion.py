"""From a table to a record and back: every step of a record goes through the table's own functions again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeAlias

from ludotheque.contract import (
    AnyGame,
    GameRecord,
    LudothequeError,
    Move,
    RecordedMove,
    RecordedResignation,
    RecordedStep,
    RecordError,
    Seat,
    Seed,
    UnknownGame,
    phrase,
    read_action,
    read_opening,
    seats_to_act,
    with_names,
)
from ludotheque.contract.options import read_options, write_options
from ludotheque.contract.player import printable
from ludotheque.contract.record import refuse, refusing
from ludotheque.play.ending import Resignation
from ludotheque.play.journal import Journal
from ludotheque.play.players import default_players, seated
from ludotheque.play.record.movetext import AGREED, write_result
from ludotheque.play.table import MAX_SEED, MAX_STEPS, Table, agree, redo, resign, undo, with_move

GameLookup: TypeAlias = Callable[[str], AnyGame]
"""As `catalogue.game`: the game of this name, or UnknownGame."""

_MAX_POINTS = 10**9
MAX_RECORD_STEPS = MAX_STEPS + 200
"""With what the clock does and who gives up after the last move: a game that was played can be read."""


def record_of(table: Table) -> GameRecord:
    """Everything the table knows, what could be redone included."""
    ended = table.outcome
    return GameRecord(
        game=table.slug,
        options=write_options(table.options),
        opening=table.game.notation.write_state(table.journal.opening),
        players=table.players,
        steps=tuple(_recorded_steps(redo(table, len(table.undone)) if table.undone else table)),
        undone_count=len(table.undone),
        is_agreed=table.is_agreed,
        places=() if ended is None else tuple(ended.places),
        reason=None if ended is None else ended.reason,
        points=table.points,
        seed=table.seed,
        version=table.version,
    )


def _recorded_steps(table: Table) -> Iterator[RecordedStep]:
    states = iter(table.journal.states)
    for step in table.steps:
        if isinstance(step, Resignation):
            yield RecordedResignation(step.seat, step.cause)
        else:
            is_only_seat = seats_to_act(table.game, next(states)) == (step.by,)
            action = table.game.notation.write_action(step.action)
            yield RecordedMove(action, step.by, step.by is None, is_only_seat)


def table_of(record: GameRecord, game_of: GameLookup) -> Table:
    """The table as it was kept, the last steps undone again where they had been; or RecordError."""
    table = _opened(record, game_of)
    if len(record.steps) > MAX_RECORD_STEPS:
        refuse("too-many-steps", count=MAX_RECORD_STEPS)
    for number, step in enumerate(record.steps, start=1):
        table = _with_step(table, number, step)
    if record.is_agreed:
        with _refusing_step(table, len(record.steps) + 1, AGREED):
            table = agree(table)
    if record.undone_count:
        table = undo(table, record.undone_count)
    _check_places(record, table)
    usual = len(record.played) + record.is_agreed
    return replace(table, version=usual if record.version is None else record.version)


def _opened(record: GameRecord, game_of: GameLookup) -> Table:
    """At its opening, with everything checked that stands in the head of a record."""
    try:
        game = game_of(printable(record.game))
    except UnknownGame as refusal:
        raise RecordError(refusal.phrase) from refusal
    with refusing("bad-options"):
        options = read_options(game.options, record.options)
        dealt = game.deal(options, Seed(0)) if record.opening is None else None
    with refusing("bad-opening", text=printable(record.opening or "")):
        opening = dealt if record.opening is None else read_opening(game, record.opening, options)
    if not 0 <= record.seed <= MAX_SEED:
        refuse("bad-seed", given=printable(str(record.seed)), most=MAX_SEED)
    seat_count = game.seat_count(opening)
    with refusing("bad-players"):
        players = seated(
            game, seat_count, default_players(game, seat_count, "en") if record.players is None else record.players
        )
    if any(point > _MAX_POINTS for point in record.points) or len(record.points) not in (0, seat_count):
        refuse("bad-points", most=_MAX_POINTS, count=seat_count)
    return Table(game, options, Seed(record.seed), players, Journal(opening), points=record.points)


def _with_step(table: Table, number: int, step: RecordedStep) -> Table:
    if isinstance(step, RecordedResignation):
        with _refusing_step(table, number, step.cause):
            return resign(table, Seat(step.seat), step.cause)
    by = None if step.is_clock else _only_seat(table, number, step.action) if step.by is None else step.by
    with _refusing_step(table, number, step.action):
        return with_move(table, Move(by, read_action(table.game, step.action)))


def _only_seat(table: Table, number: int, action: str) -> Seat:
    """Who must have moved where the record does not say."""
    acting = seats_to_act(table.game, table.state)
    if len(acting) > 1:
        names = tuple(table.players[seat].name for seat in acting)
        refuse("who-moved", number=number, text=printable(action), names=names)
    return acting[0] if acting else Seat(0)


@contextmanager
def _refusing_step(table: Table, number: int, text: str) -> Iterator[None]:
    try:
        yield
    except LudothequeError as refusal:
        why = with_names(refusal.phrase, [player.label for player in table.players])
        raise RecordError(phrase("play.record.bad-step", number=number, text=printable(text), why=why)) from refusal


def _check_places(record: GameRecord, table: Table) -> None:
    actual = () if table.outcome is None else tuple(table.outcome.places)
    if record.places is not None and record.places != actual:
        refuse("wrong-result", text=printable(write_result(record.places)), expected=write_result(actual))
