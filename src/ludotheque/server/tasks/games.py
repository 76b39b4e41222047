"""Saved games and logs of tables, read and written in other forms."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract import Move, RecordError, Seat, phrase
from ludotheque.play import keeps_nothing_from
from ludotheque.play.players import names_in
from ludotheque.play.record import read_record, write_record
from ludotheque.server import analysis_service
from ludotheque.server.hosted.table import HostedTable, replay
from ludotheque.server.snapshot import last_board
from ludotheque.server.store import LogRow
from ludotheque.server.store.rows import read_log
from ludotheque.server.wire import ENCODER, http


def table_of(rows: Sequence[LogRow]) -> HostedTable:
    """The table that this log leads to."""
    return replay(read_log(rows))


def converted(record: str, form: str) -> str:
    """A saved game of any format, written in another one."""
    return write_record(read_record(record), form)


def table_record(rows: Sequence[LogRow], person: str | None, form: str) -> str:
    """The game at a table. It tells what is still face down: for finished games, and for people who play alone.

    Alone against computers, too, unless those know something that the person may not.
    """
    hosted = table_of(rows)
    table = hosted.table
    if table is None:
        raise RecordError(phrase("server.no-record-yet"))
    if hosted.phase != "over" and not (hosted.is_alone(person) and keeps_nothing_from(table, hosted.seats_of(person))):
        raise RecordError(phrase("server.no-record-yet"))
    return write_record(table, form)


def journal(record: str, language: str) -> bytes:
    """Every step of a saved game and the position after it, as JSON."""
    return ENCODER.encode(analysis_service.journal(read_record(record), language))


def reviewed_game(record: str, language: str) -> analysis_service.ReviewedGame:
    """What a review needs to know of a saved game."""
    table = read_record(record)
    write = table.game.notation
    moves = tuple(Move(move.by, write.write_action(move.action)) for move in table.journal.moves)
    states = tuple(map(write.write_state, table.journal.states))
    return analysis_service.ReviewedGame(table.slug, tuple(names_in(table.players, language)), moves, states)


def last_boards(played: Sequence[tuple[str, Seat | None]], language: str) -> list[http.TableBoard | None]:
    """How saved games ended, as these seats see it; None where a game is no longer installed."""
    return [_last_board(record, seat, language) for record, seat in played]


def _last_board(record: str, seat: Seat | None, language: str) -> http.TableBoard | None:
    try:
        return last_board(read_record(record), seat, language)
    except Exception:  # nor does a record that cannot be read hide the others
        return None
