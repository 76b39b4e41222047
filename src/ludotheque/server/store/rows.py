"""Rows and what is read from them: summaries, the log, finished games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ludotheque.server.hosted.log import LogEntry, write_event
from ludotheque.server.store import FinishedGame, Summary
from ludotheque.server.store.direct import Change

SUMMARY = (
    "id, game, phase, is_listed, card, checkpoint, version, created_at, changed_at, deadline, has_work, address, owner"
)
FINISHED = "id, game, names, places, reason, record, is_rated, finished_at"


def appended(summary: Summary, entries: Sequence[LogEntry], finished: FinishedGame | None) -> list[Change]:
    """The summary, and what was written of the table since."""
    first = entries[0].version
    changes = [_insert_summary(summary) if first == 1 else _update_summary(summary, first - 1)]
    sql = "INSERT INTO log (table_id, version, at, command, event) VALUES (?, ?, ?, ?, ?)"
    for entry in entries:
        row = (summary.id, entry.version, entry.at, entry.command, write_event(entry.event))
        changes.append(Change(sql, row))
    if finished is not None:
        changes.append(_insert_finished(finished))
    return changes


def _insert_summary(summary: Summary) -> Change:
    marks = ", ".join("?" * 13)
    return Change(f"INSERT INTO tables ({SUMMARY}) VALUES ({marks})", _row(summary))  # noqa: S608 # ours


def _update_summary(summary: Summary, before: int) -> Change:
    """Only from the version we know: whoever is late changes nothing."""
    sql = (
        "UPDATE tables SET phase = ?, is_listed = ?, card = ?, checkpoint = ?, version = ?, changed_at = ?, "
        "deadline = ?, has_work = ? WHERE id = ? AND version = ?"
    )
    row = (
        summary.phase,
        int(summary.is_listed),
        summary.card,
        summary.checkpoint,
        summary.version,
        summary.changed_at,
        summary.deadline,
        int(summary.has_work),
        summary.id,
        before,
    )
    return Change(sql, row, is_expected=True)


def _insert_finished(game: FinishedGame) -> Change:
    sole = game.places.count(1) == 1 and len(game.places) > 1
    winner = game.names[game.places.index(1)] if sole else None
    sql = (
        "INSERT INTO finished (id, game, names, places, winner, reason, record, is_rated, finished_at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING"
    )
    row = (
        game.id,
        game.game,
        json.dumps(game.names),
        json.dumps(game.places),
        winner,
        game.reason,
        game.record,
        int(game.is_rated),
        game.finished_at,
    )
    return Change(sql, row)


def _row(summary: Summary) -> tuple[Any, ...]:
    return (
        summary.id,
        summary.game,
        summary.phase,
        int(summary.is_listed),
        summary.card,
        summary.checkpoint,
        summary.version,
        summary.created_at,
        summary.changed_at,
        summary.deadline,
        int(summary.has_work),
        summary.address,
        summary.owner,
    )


def read_summary(row: tuple[Any, ...]) -> Summary:
    fields = dict(zip(Summary.__struct_fields__, row, strict=True))
    return Summary(**{**fields, "is_listed": bool(fields["is_listed"]), "has_work": bool(fields["has_work"])})


def read_finished(row: tuple[Any, ...]) -> FinishedGame:
    game_id, game, names, places, reason, record, is_rated, finished_at = row
    return FinishedGame(
        game_id, game, tuple(json.loads(names)), tuple(json.loads(places)), reason, record, bool(is_rated), finished_at
    )
