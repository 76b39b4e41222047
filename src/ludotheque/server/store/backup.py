"""Everything a store holds, as lines: out of one database and into another, whichever kind they are.

Nothing is taken in that does not replay. Lines and rows are read one after the other, however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import TypeAlias

from msgspec import Struct, field

from ludotheque.contract import Phrase, RecordError, phrase
from ludotheque.server.store import VersionTaken
from ludotheque.server.store.backup_rows import (
    FORMAT,
    MUST_BE_EMPTY,
    READABLE_VERSIONS,
    TABLES,
    VERSION,
    ChatRow,
    End,
    FinishedRow,
    Head,
    Line,
    LogRow,
    ProfileGameRow,
    ProfileTableRow,
    Row,
    TableRow,
    insertion,
    read_line,
    rows_of,
    write_line,
)
from ludotheque.server.store.connection_thread import Connection, ConnectionLost
from ludotheque.server.store.migrations import LIST_KNOWN_GAMES
from ludotheque.server.store.replaying import TableReplay, replay_finished, replay_study
from ludotheque.server.store.studies import StoredStudy

_MAX_PROBLEMS = 100
_REPLAYED: dict[type[Row], str] = {TableRow: "id", LogRow: "table_id", FinishedRow: "id", StoredStudy: "id"}
"""By which column they belong to what is replayed."""


class Report(Struct):
    """What a database or a backup holds."""

    counts: dict[str, int] = field(default_factory=dict)
    """Rows, by the name that their lines have."""

    problems: list[Phrase] = field(default_factory=list)
    """The first of them."""

    problem_count: int = 0
    left_out: int = 0
    """Rows of what does not replay, when it was restored."""

    @property
    def row_count(self) -> int:
        """Of those that were put in, or are there."""
        return sum(self.counts.values()) - self.left_out

    def count(self, row: Row) -> None:
        name = str(row.__struct_config__.tag)
        self.counts[name] = self.counts.get(name, 0) + 1

    def note(self, problem: Phrase) -> None:
        self.problem_count += 1
        if len(self.problems) < _MAX_PROBLEMS:
            self.problems.append(problem)


SetAside: TypeAlias = Callable[[bytes], object]
"""Takes the lines of what does not replay."""


def backup_lines(connection: Connection) -> Iterator[bytes]:
    """All lines, as everything stood at one moment; others may go on writing."""
    with connection.consistent_read():
        yield write_line(Head(FORMAT, VERSION))
        count = 0
        for kind in TABLES:
            for row in rows_of(connection, kind):
                count += 1
                yield write_line(row)
        yield write_line(End(count))


def verified(connection: Connection) -> Report:
    """Every game of the database replayed, as everything stood at one moment."""
    report = Report()
    replays = _Replays(connection, lambda _, problem: report.note(problem.phrase))
    with connection.consistent_read():
        for row in chain.from_iterable(rows_of(connection, kind) for kind in TABLES):
            report.count(row)
            replays.look_at(row)
        replays.end()
    return report


def restored(connection: Connection, lines: Iterable[bytes], set_aside: SetAside | None = None) -> Report:
    """All rows, or nothing: RecordError for a line that is not ours, and for one that does not replay.

    With `set_aside` tables, games and studies that do not replay are left out, and their lines handed to it.
    """
    with _transaction(connection):
        if any(connection.run(f"SELECT 1 FROM {TABLES[kind][0]} LIMIT 1") for kind in MUST_BE_EMPTY):  # noqa: S608 # ours
            raise RecordError(phrase("server.data.not-empty"))
        for table, _ in TABLES.values():  # what a server writes when it starts; the file replaces it
            connection.run(f"DELETE FROM {table}")  # noqa: S608 # ours
        return _Restoring(connection, set_aside).done(lines)


class _Replays:
    """Looks at rows as they go by; what does not replay is told once, with the table or game that it is about."""

    def __init__(self, connection: Connection, tell: Callable[[str, RecordError], None]) -> None:
        self._connection = connection
        self._tell = tell
        self._current: TableReplay | None = None
        self.told: set[str] = set()
        """Tables, games and studies that do not replay."""

    def look_at(self, row: Row) -> None:
        if self._current is not None and not (isinstance(row, LogRow) and row.table_id == self._current.table):
            self._end_table(self._current)
        if isinstance(row, FinishedRow):
            self._try(row.id, lambda: replay_finished(row))
        elif isinstance(row, StoredStudy):
            self._try(row.id, lambda: replay_study(row))
        elif isinstance(row, LogRow) and row.table_id not in self.told:
            replay = self._current or TableReplay(row.table_id, self._summary(row.table_id))
            self._current = replay
            self._try(row.table_id, lambda: replay.follow(row))

    def end(self) -> None:
        if self._current is not None:
            self._end_table(self._current)
        sql = "SELECT id FROM tables WHERE NOT EXISTS (SELECT 1 FROM log WHERE table_id = tables.id)"
        for (table,) in self._connection.run(sql):
            self._try(table, TableReplay(table, None).end)

    def _summary(self, table: str) -> TableRow | None:
        return next(rows_of(self._connection, TableRow, "id", table), None)

    def _end_table(self, replay: TableReplay) -> None:
        self._current = None
        self._try(replay.table, replay.end)

    def _try(self, name: str, replay: Callable[[], None]) -> None:
        try:
            replay()
        except RecordError as problem:
            self._current = None
            if name not in self.told:
                self.told.add(name)
                self._tell(name, problem)


class _Restoring:
    """Rows are put in, and then looked at; a table or game that does not replay is taken out again."""

    def __init__(self, connection: Connection, set_aside: SetAside | None) -> None:
        self._connection = connection
        self._set_aside = set_aside
        self._replays = _Replays(connection, self._refuse)
        self._report = Report()
        self._number = 0
        """Of the line that is being read."""

        self._set_aside_count = 0
        self._last_entry = ("", 0)
        """The table of the last entry of a log, and its line."""

    def done(self, lines: Iterable[bytes]) -> Report:
        version, count = VERSION, -1
        for self._number, line in enumerate(lines, start=1):
            message = read_line(line, self._number)
            if (self._number == 1) != isinstance(message, Head):
                raise RecordError(phrase("server.data.foreign", line=self._number))
            if isinstance(message, Head):
                self._write_aside(Head(FORMAT, VERSION))
                if message.format != FORMAT or message.version not in READABLE_VERSIONS:
                    raise RecordError(phrase("server.data.foreign", line=self._number))
                version = message.version
            elif isinstance(message, End):
                if message.rows != count:
                    break
                self._replays.end()
                self._write_aside(End(self._set_aside_count))
                if version == 1:
                    self._connection.run(LIST_KNOWN_GAMES)
                return self._report
            else:
                self._put_in(message)
            count += 1
        raise RecordError(phrase("server.data.not-whole"))

    def _put_in(self, row: Row) -> None:
        self._report.count(row)
        if _about(row) in self._replays.told:
            self._keep(row)
            return
        self._insert(row)
        self._replays.look_at(row)
        if isinstance(row, LogRow):
            self._last_entry = row.table_id, self._number

    def _insert(self, row: Row) -> None:
        try:
            self._connection.run(*insertion(row))
        except ConnectionLost:
            raise
        except VersionTaken:
            raise _bad_line(self._number, phrase("server.data.twice")) from None
        except Exception as problem:  # what it refers to is missing, or it is a text that the database cannot hold
            why = phrase("plain", text=f"{type(problem).__name__}: {problem}".splitlines()[0])
            raise _bad_line(self._number, why) from problem

    def _refuse(self, name: str, problem: RecordError) -> None:
        table, line = self._last_entry
        refusal = _bad_line(line if table == name else self._number, problem.phrase)
        if self._set_aside is None:
            raise refusal from problem
        self._report.note(refusal.phrase)
        for kind, column in _REPLAYED.items():
            for row in rows_of(self._connection, kind, column, name):
                self._keep(row)
            self._connection.run(f"DELETE FROM {TABLES[kind][0]} WHERE {column} = ?", (name,))  # noqa: S608 # ours

    def _keep(self, row: Row) -> None:
        """Its line goes with those of the table or game; what a profile says of it is left out."""
        self._report.left_out += 1
        if type(row) in _REPLAYED:
            self._set_aside_count += 1
            self._write_aside(row)

    def _write_aside(self, line: Line) -> None:
        if self._set_aside is not None:
            self._set_aside(write_line(line))


def _about(row: Row) -> str | None:
    """The table, game or study that it belongs to."""
    if isinstance(row, (TableRow, FinishedRow, StoredStudy)):
        return row.id
    if isinstance(row, (LogRow, ProfileTableRow, ChatRow)):
        return row.table_id
    return row.finished_id if isinstance(row, ProfileGameRow) else None


def _bad_line(line: int, why: Phrase) -> RecordError:
    return RecordError(phrase("server.data.bad-line", line=line, why=why))


@contextmanager
def _transaction(connection: Connection) -> Iterator[None]:
    connection.run("BEGIN")
    try:
        yield
        connection.run("COMMIT")
    except BaseException:
        with suppress(Exception):  # it may be undone already
            connection.run("ROLLBACK")
        raise
