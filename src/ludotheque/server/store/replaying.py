"""Whether what is stored makes the games that it says: every log and every record is replayed by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from ludotheque.contract import LudothequeError, RecordError, phrase
from ludotheque.play.record import read_record
from ludotheque.server.hosted.log import CHECKPOINTS, LogEntry, read_event
from ludotheque.server.hosted.table import HostedTable, apply_entry
from ludotheque.server.store.backup_rows import FinishedRow, LogRow, TableRow
from ludotheque.server.store.rows import NAMES, WHOLES
from ludotheque.server.store.studies import StoredStudy
from ludotheque.server.summaries import FinishedCard, LobbyCard
from ludotheque.server.tasks.studies import numbered
from ludotheque.server.wire.studies import StudyTree

_ECHO = 200


class TableReplay:
    """The log of one table, entry by entry; RecordError says why it cannot go on."""

    def __init__(self, table: str, summary: TableRow | None) -> None:
        self.table = table
        self._summary = summary
        self._hosted: HostedTable | None = None
        self._checkpoint = 0

    def follow(self, row: LogRow) -> None:
        """Replay one more entry of the log."""
        with _telling(self.table):
            if self._summary is None:
                raise RecordError(phrase("server.data.no-table-row"))
            event = read_event(row.event)
            wanted = row.version if self._hosted is None else self._hosted.version + 1
            if row.version != wanted or (self._hosted is None and not isinstance(event, CHECKPOINTS)):
                raise RecordError(phrase("server.data.gap", version=row.version, wanted=wanted))
            if isinstance(event, CHECKPOINTS) and row.version <= self._summary.checkpoint:
                self._checkpoint = row.version
            self._hosted = apply_entry(self._hosted, LogEntry(row.version, row.at, event, row.command))

    def end(self) -> None:
        """The table is as its row says."""
        with _telling(self.table):
            hosted, summary = self._hosted, self._summary
            if hosted is None or summary is None:
                raise RecordError(phrase("server.data.no-entries"))
            msgspec.json.decode(summary.card, type=LobbyCard)
            is_so = (hosted.settings.game, hosted.phase, hosted.version, self._checkpoint)
            said = (summary.game, summary.phase, summary.version, summary.checkpoint)
            if is_so != said:
                raise RecordError(phrase("server.data.other-end", found=_words(is_so), said=_words(said)))


def replay_finished(row: FinishedRow) -> None:
    """RecordError unless its record leads to the end that it says."""
    with _telling(row.id):
        table = read_record(row.record)
        if row.card:
            msgspec.json.decode(row.card, type=FinishedCard)
        is_so = (table.slug, None if table.outcome is None else list(table.outcome.places))
        said = (row.game, list(WHOLES.decode(row.places)))
        if is_so != said:
            raise RecordError(phrase("server.data.other-end", found=_words(is_so), said=_words(said)))
        NAMES.decode(row.names)
        msgspec.json.decode(row.reason, type=_Reason)


def replay_study(row: StoredStudy) -> None:
    """RecordError unless each of its steps leads to the position that it says."""
    with _telling(row.id):
        numbered(msgspec.json.decode(row.body, type=StudyTree))


class _Reason(msgspec.Struct):
    """A phrase."""

    code: str


def _words(values: tuple[object, ...]) -> str:
    return " ".join(map(str, values))[:_ECHO]


@contextmanager
def _telling(name: str) -> Iterator[None]:
    """Whatever goes wrong with foreign data is its own fault: it is told, and nothing of it is used."""
    try:
        yield
    except LudothequeError as problem:
        raise RecordError(phrase("server.data.unplayable", id=name[:_ECHO], why=problem.phrase)) from problem
    except Exception as problem:
        why = phrase("plain", text=f"{type(problem).__name__}: {problem}"[:_ECHO])
        raise RecordError(phrase("server.data.unplayable", id=name[:_ECHO], why=why)) from problem
