"""Rows, the statements that write them, and what is read from them: summaries, the log, finished games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import astuple

from ludotheque.disk import LOGGER
from ludotheque.server.hosted.log import LogEntry, read_event, write_event
from ludotheque.server.hosted.rating import RatedGame
from ludotheque.server.store import FinishedGame, LogRow, OwnGame, Summary
from ludotheque.server.store.bulk import Bulk

T = TypeVar("T")
NAMES, WHOLES = msgspec.json.Decoder(tuple[str, ...]), msgspec.json.Decoder(tuple[int, ...])

SUMMARY = (
    "id, game, phase, is_listed, card, checkpoint, version, created_at, changed_at, deadline, has_work, address, owner"
)
FINISHED = "id, game, names, places, reason, record, is_rated, finished_at, is_listed, card"
LISTED = FINISHED.replace("record", """CASE WHEN replace(card, '"state":', '') = card THEN record ELSE '' END""")
"""For lists: no record where the card says how the game ended, for records are long."""


INSERT_SUMMARY = Bulk(
    f"INSERT INTO tables ({SUMMARY}) SELECT :id text, :game text, :phase text, :is_listed int, :card text, "
    ":checkpoint int, :version int, :created_at float8, :changed_at float8, :deadline float8, :has_work int, "
    ":address text, :owner text {from_rows}"
)
UPDATE_SUMMARY = Bulk(
    "UPDATE tables SET checkpoint = :checkpoint int, version = :version int, changed_at = :changed_at float8, "
    "deadline = :deadline float8 {from_rows} WHERE tables.id = :id text AND tables.version = :before int "
    "AND coalesce(tables.owner, '') = :owner text"
)
"""Only from the version we know, for the owner we know: whoever is late changes nothing. No index has these columns."""

UPDATE_CARD = Bulk(
    "UPDATE tables SET phase = :phase text, is_listed = :is_listed int, has_work = :has_work int, card = :card text "
    "{from_rows} WHERE tables.id = :id text"
)
INSERT_LOG = Bulk(
    "INSERT INTO log (table_id, version, at, command, event) "
    "SELECT :table_id text, :version int, :at float8, :command text, :event text {from_rows}"
)
INSERT_PERSON = Bulk(
    "INSERT INTO profile_tables (table_id, person) SELECT :table_id text, profile_persons.person FROM profile_persons "
    "{and_rows} WHERE profile_persons.person = :person text ON CONFLICT (person, table_id) DO NOTHING"
)
"""Nothing for those without a profile, or whose profile was erased meanwhile."""

INSERT_FINISHED = Bulk(
    "INSERT INTO finished (id, game, names, places, winner, reason, record, is_rated, finished_at, is_listed, card) "
    "SELECT :id text, :game text, :names text, :places text, :winner text, :reason text, :record text, "
    ":is_rated int, :finished_at float8, :is_listed int, :card text {from_rows} WHERE true ON CONFLICT (id) DO NOTHING"
)
INSERT_OWN = Bulk(
    "INSERT INTO profile_games (finished_id, game, options, opponent, result, seat, seats, moves, finished_at, person) "
    "SELECT :finished_id text, :game text, :options text, :opponent text, :result text, :seat int, :seats text, "
    ":moves int, :finished_at float8, profile_persons.person FROM profile_persons {and_rows} "
    "WHERE profile_persons.person = :person text ON CONFLICT (person, finished_id) DO NOTHING"
)

INSERT_RATED = Bulk(
    "INSERT INTO rating_queue (finished_id, body, at) SELECT :finished_id text, :body text, :at float8 {from_rows} "
    "WHERE true ON CONFLICT (finished_id) DO NOTHING"
)


def summary_row(summary: Summary) -> tuple[Any, ...]:
    return tuple([int(value) if isinstance(value, bool) else value for value in astuple(summary)])


def read_summary(row: tuple[Any, ...]) -> Summary:
    fields = dict(zip(Summary.__struct_fields__, row, strict=True))
    return Summary(**{**fields, "is_listed": bool(fields["is_listed"]), "has_work": bool(fields["has_work"])})


CHANGED_ID, LOG_ID = 4, 0
"""Where the table is named in the rows of UPDATE_SUMMARY and INSERT_LOG."""


def changed_row(new: Summary, before: Summary) -> tuple[Any, ...]:
    return new.checkpoint, new.version, new.changed_at, new.deadline, new.id, before.version, before.owner or ""


def card_row(new: Summary) -> tuple[Any, ...]:
    return new.phase, int(new.is_listed), int(new.has_work), new.card, new.id


def log_row(table: str, entry: LogEntry) -> tuple[Any, ...]:
    return table, entry.version, entry.at, entry.command, write_event(entry.event)


def read_log(rows: Iterable[LogRow]) -> list[LogEntry]:
    return [LogEntry(version, at, read_event(event), command) for version, at, event, command in rows]


def winner_of(names: Sequence[str], places: Sequence[int]) -> str | None:
    """Who won alone, if there was anybody else."""
    return names[places.index(1)] if places.count(1) == 1 and len(places) > 1 else None


def finished_row(game: FinishedGame) -> tuple[Any, ...]:
    return (
        game.id,
        game.game,
        json.dumps(game.names),
        json.dumps(game.places),
        winner_of(game.names, game.places),
        game.reason,
        game.record,
        int(game.is_rated),
        game.finished_at,
        int(game.is_listed),
        game.card,
    )


def readable(rows: Iterable[tuple[Any, ...]], read: Callable[[tuple[Any, ...]], T]) -> list[T]:
    """What can be read of these: one broken row does not hide the others."""
    found = []
    for row in rows:
        try:
            found.append(read(row))
        except (ValueError, msgspec.MsgspecError) as problem:
            LOGGER.warning("a row that cannot be read is left out: %.80r: %s", row, problem)
    return found


def read_finished(row: tuple[Any, ...]) -> FinishedGame:
    fields = dict(zip(_FINISHED_FIELDS, row, strict=True))
    texts = {"names": NAMES.decode(fields["names"]), "places": WHOLES.decode(fields["places"])}
    flags = {name: bool(fields[name]) for name in ("is_rated", "is_listed")}
    return FinishedGame(**{**fields, **texts, **flags})


_FINISHED_FIELDS = tuple(FINISHED.split(", "))


def own_row(own: OwnGame, game: FinishedGame) -> tuple[Any, ...]:
    seats = json.dumps(own.seats)
    kept = (game.id, game.game, own.options, own.opponent, own.result, own.seat, seats, own.moves, game.finished_at)
    return (*kept, own.person)


def rated_row(game: RatedGame) -> tuple[Any, ...]:
    return game.id, msgspec.json.encode(game).decode(), game.at
