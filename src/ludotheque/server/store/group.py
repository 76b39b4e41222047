"""Group commit: what waits together is one transaction, made durable by one sync.

what waits -> BEGIN -> each kind of row by one statement -> COMMIT -> all are told

A table that somebody else wrote or took over is left out, and only who asked for it hears of it. If something else
goes wrong with one, all begin anew, each so that only it can be undone. If the database goes wrong, nobody was told.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import nullcontext, suppress
from operator import attrgetter
from typing import Any

from msgspec import Struct

from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.store import FinishedGame, Summary, VersionTaken
from ludotheque.server.store import rows as sql
from ludotheque.server.store.connection_thread import Connection, ConnectionLost, Result, Work, tried

_DONE: Result = (None, None)
_table_id = attrgetter("summary.id")


class Append(Struct, frozen=True):
    """What is added to one table."""

    summary: Summary
    entries: Sequence[LogEntry]
    finished: FinishedGame | None
    people: Collection[str]
    before: Summary | None

    @property
    def has_more(self) -> bool:
        """Whether more is written than the log and what changes with each entry."""
        new, old = self.summary, self.before
        return (
            old is None
            or self.finished is not None
            or bool(self.people)
            or new.has_work != old.has_work
            or new.phase != old.phase
            or new.card != old.card
            or new.is_listed != old.is_listed
        )

    def __call__(self, connection: Connection) -> None:
        if _late(connection, [self]):
            raise VersionTaken


def written(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    """All of them in one transaction, in their order."""
    try:
        return _together(connection, works)
    except ConnectionLost:
        raise
    except Exception:
        with suppress(Exception):  # a full disk may have undone it already
            connection.run("ROLLBACK")
        return _one_by_one(connection, works)


def _together(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    runs = _runs(works)
    if len(runs) == 1 and isinstance(runs[0], list) and not any(append.has_more for append in runs[0]):
        return _appended(connection, runs[0])
    results: list[Result] = []
    # What answers other work is needed at once; appends can travel together.
    with connection.pipelined() if all(isinstance(run, list) for run in runs) else nullcontext():
        connection.run("BEGIN")
        for run in runs:
            results += _appended(connection, run) if isinstance(run, list) else [(run(connection), None)]
        connection.run("COMMIT")
    return results


def _runs(works: Sequence[Work[Any]]) -> list[list[Append] | Work[Any]]:
    """Other work, and between it appends to different tables: of one table they are done in order."""
    runs: list[list[Append] | Work[Any]] = []
    tables: set[str] = set()
    for work in works:
        if not isinstance(work, Append):
            runs.append(work)
        elif runs and isinstance(runs[-1], list) and work.summary.id not in tables:
            runs[-1].append(work)
            tables.add(work.summary.id)
        else:
            runs.append([work])
            tables = {work.summary.id}
    return runs


def _appended(connection: Connection, appends: Sequence[Append]) -> list[Result]:
    late = _late(connection, appends)
    if not late:
        return [_DONE] * len(appends)
    return [(None, VersionTaken()) if append.summary.id in late else _DONE for append in appends]


def _late(connection: Connection, appends: Sequence[Append]) -> set[str]:
    """Append to these different tables, but for those that do not follow what is there: return them."""
    changes: list[tuple[Any, ...]] = []
    entries: list[tuple[Any, ...]] = []
    # In this order two processes that write the same tables do not lock each other.
    for append in sorted(appends, key=_table_id):
        if append.before is not None:
            changes.append(sql.changed_row(append.summary, append.before))
            entries += [sql.log_row(append.summary.id, entry) for entry in append.entries]
    late = {change[sql.CHANGED_ID] for change in changes} - connection.advance(changes, entries) if changes else set()
    if rest := [append for append in appends if append.has_more and append.summary.id not in late]:
        _write_rest(connection, rest)
    return late


def _write_rest(connection: Connection, appends: Sequence[Append]) -> None:
    """What there is beyond moves."""
    new = [append for append in appends if append.before is None]
    finished = [append.finished for append in appends if append.finished is not None]
    for bulk, rows in (
        (sql.INSERT_SUMMARY, [sql.summary_row(append.summary) for append in new]),
        (sql.INSERT_LOG, [sql.log_row(append.summary.id, entry) for append in new for entry in append.entries]),
        (sql.UPDATE_CARD, [sql.card_row(append.summary) for append in appends if append.before is not None]),
        (sql.INSERT_PERSON, [(append.summary.id, person) for append in appends for person in append.people]),
        (sql.INSERT_FINISHED, [sql.finished_row(game) for game in finished]),
        (sql.INSERT_RATED, [sql.rated_row(game.rated) for game in finished if game.rated is not None]),
        (sql.INSERT_OWN, [sql.own_row(own, game) for game in finished for own in game.own]),
    ):
        if rows:
            connection.change_many(bulk, rows)


def _one_by_one(connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
    connection.run("BEGIN")
    results = []
    for work in works:
        connection.run("SAVEPOINT piece")
        result, problem = tried(connection, work)
        if problem is not None:
            connection.run("ROLLBACK TO SAVEPOINT piece")
        connection.run("RELEASE SAVEPOINT piece")
        results.append((result, problem))
    connection.run("COMMIT")
    return results
