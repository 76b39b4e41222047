"""The store in SQL, the same words for SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludotheque.contract import LudothequeError
from ludotheque.disk.files import reading, write_pieces
from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.limits import Lives
from ludotheque.server.store import (
    FinishedGame,
    Location,
    LogRow,
    StoreFailed,
    StoreMoved,
    Summary,
    Unconfirmed,
    VersionTaken,
)
from ludotheque.server.store.admin import AdminStore
from ludotheque.server.store.alive import advance, bounds, spans
from ludotheque.server.store.backup import Report, SetAside, backup_lines, restored, verified
from ludotheque.server.store.chat import ChatStore
from ludotheque.server.store.connection_thread import (
    Connection,
    ConnectionLost,
    ConnectionThread,
    KeptFuture,
    Load,
    Result,
    Work,
    read,
)
from ludotheque.server.store.exactness import ExactnessStore
from ludotheque.server.store.explored import ExploredStore
from ludotheque.server.store.group import Append, written
from ludotheque.server.store.groups import GroupStore
from ludotheque.server.store.league import LeagueStore
from ludotheque.server.store.lock import FileLock
from ludotheque.server.store.mail import MailStore
from ludotheque.server.store.migrations import MIGRATIONS, Step
from ludotheque.server.store.passkeys import PasskeyStore
from ludotheque.server.store.profiles import ProfileStore
from ludotheque.server.store.push import PushStore
from ludotheque.server.store.puzzles import PuzzleStore
from ludotheque.server.store.quarantine import QuarantineStore
from ludotheque.server.store.ratings import RatingStore
from ludotheque.server.store.retention import RetentionStore
from ludotheque.server.store.rows import FINISHED, LISTED, SUMMARY, read_finished, read_log, read_summary, readable
from ludotheque.server.store.schema import migrate, refuse_other, refuse_outdated
from ludotheque.server.store.seeks import SeekStore
from ludotheque.server.store.studies import StudyStore
from ludotheque.server.store.table_codes import TableCodeStore
from ludotheque.server.store.tournaments import TournamentStore
from ludotheque.server.store.vacations import VacationStore
from ludotheque.server.wire.events import PhaseName

_MIGRATION_TRIES = 10
_ALIVE = "SELECT id FROM processes WHERE until > ? AND until < ? + 60"
"""No lease is longer: one that ends later was written before the clock was set back, by a process that is gone."""


class SqlStore:
    """One thread writes, another reads; what was written is seen by the next read."""

    steps: Sequence[Step] = MIGRATIONS
    """Those that this program knows."""

    def __init__(self, connect: Callable[[], Connection], *, is_shared: bool, lock: FileLock | None = None) -> None:
        self.is_shared = is_shared
        """Whether other processes may use it at the same time."""

        self._lock = lock
        self._writer = ConnectionThread(connect, "writer", self._written, translate=_translated)
        self._reader = ConnectionThread(connect, "reader", read, translate=_translated, can_repeat=True)
        self.profiles = ProfileStore(self._writer, self._reader)
        self.retention = RetentionStore(self._writer, self._reader)
        self.quarantine = QuarantineStore(self._writer, self._reader)
        self.admin = AdminStore(self._writer, self._reader)
        self.ratings = RatingStore(self._writer, self._reader)
        self.chat = ChatStore(self._writer, self._reader)
        self.table_codes = TableCodeStore(self._writer, self._reader)
        self.exactness = ExactnessStore(self._writer, self._reader)
        self.seeks = SeekStore(self._writer, self._reader)
        self.league = LeagueStore(self._writer, self._reader)
        self.groups = GroupStore(self._writer, self._reader)
        self.puzzles = PuzzleStore(self._writer, self._reader)
        self.vacations = VacationStore(self._writer, self._reader)
        self.push = PushStore(self._writer, self._reader)
        self.mail = MailStore(self._writer, self._reader)
        self.studies = StudyStore(self._writer, self._reader)
        self.explored = ExploredStore(self._writer, self._reader)
        self.tournaments = TournamentStore(self._writer, self._reader)
        self.passkeys = PasskeyStore(self._writer, self._reader)
        self.loads: tuple[Load, ...] = (self._writer.load, self._reader.load)

    def lock(self) -> None:
        if self._lock is not None:
            self._lock.take()

    async def start(self) -> None:
        self._start_threads()
        for _ in range(_MIGRATION_TRIES):
            # Another process may be doing the same at the same time; then its work is found done.
            with suppress(VersionTaken):
                await self._writer.ask(lambda connection: migrate(connection, self.steps))
                if self._lock is not None:
                    self._lock.note_opened()
                return
        raise StoreFailed("another process is changing the database")

    async def open(self) -> None:
        self._start_threads()
        await self._reader.ask(lambda connection: refuse_other(connection, self.steps))

    async def close(self) -> None:
        await self._writer.close()
        await self._reader.close()
        if self._lock is not None:
            self._lock.release()

    def dead_threads(self) -> list[str]:
        return [thread.load.thread for thread in (self._writer, self._reader) if thread.is_dead]

    async def now(self) -> float:
        return await self._reader.ask(lambda connection: connection.now())

    async def live(self, now: float) -> float:
        return await self._writer.ask(lambda connection: advance(connection, now))

    def append(
        self,
        summary: Summary,
        entries: Sequence[LogEntry],
        finished: FinishedGame | None = None,
        people: Collection[str] = (),
        *,
        before: Summary | None = None,
    ) -> asyncio.Future[None]:
        return self._writer.ask(Append(summary, entries, finished, people, before), KeptFuture)

    async def entries(self, table: str, after: int) -> list[LogEntry]:
        return read_log(await self.log(table, after))

    async def log(self, table: str, after: int) -> list[LogRow]:
        sql = "SELECT version, at, event, command FROM log WHERE table_id = ? AND version > ? ORDER BY version"
        return await self._rows(sql, table, after)

    async def summary(self, table: str) -> Summary | None:
        found = await self._summaries("WHERE id = ?", (table,))
        return found[0] if found else None

    async def listed(self, limit: int) -> list[Summary]:
        where = (
            "WHERE is_listed = 1 AND phase <> 'over' AND id NOT IN (SELECT table_id FROM set_aside) "
            "ORDER BY created_at, id LIMIT ?"
        )
        return await self._summaries(where, (limit,))

    async def open_count(self, address: str) -> int:
        sql = "SELECT count(*) FROM tables WHERE address = ? AND phase <> 'over'"
        ((count,),) = await self._rows(sql, address)
        return int(count)

    async def entry_count(self, address: str) -> int:
        ((count,),) = await self._rows("SELECT coalesce(sum(version), 0) FROM tables WHERE address = ?", address)
        return int(count)

    async def unattended(self, now: float) -> list[str]:
        sql = (
            "SELECT id FROM tables WHERE has_work = 1 AND id NOT IN (SELECT table_id FROM set_aside) AND "  # noqa: S608 # ours
            f"(owner IS NULL OR owner NOT IN ({_ALIVE}))"
        )
        return [table for (table,) in await self._rows(sql, now, now)]

    async def claim(self, table: str, owner: str, now: float) -> bool:
        sql = (
            "UPDATE tables SET owner = ? WHERE id = ? AND "  # noqa: S608 # ours
            f"(owner IS NULL OR owner = ? OR owner NOT IN ({_ALIVE}))"
        )
        return await self._writer.ask(lambda connection: connection.changed(sql, (owner, table, owner, now, now))) == 1

    async def locate(self, table: str, now: float) -> Location | None:
        sql = (
            "SELECT processes.id, processes.address, machine FROM tables JOIN processes ON processes.id = owner "  # noqa: S608 # ours
            f"WHERE tables.id = ? AND processes.id IN ({_ALIVE})"
        )
        rows = await self._rows(sql, table, now, now)
        return Location(*rows[0]) if rows else None

    async def heartbeat(self, owner: str, now: float, until: float, address: str = "", machine: str = "") -> float:
        sql = (
            "INSERT INTO processes (id, beat_at, until, address, machine) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (id) DO UPDATE SET beat_at = excluded.beat_at, until = excluded.until, "
            "address = excluded.address, machine = excluded.machine"
        )

        def work(connection: Connection) -> float:
            refuse_outdated(connection, self.steps)
            connection.run(sql, (owner, now, until, address, machine))
            return connection.now()

        return await self._writer.ask(work)

    async def ping(self) -> None:
        write = "UPDATE facts SET value = value WHERE name = 'secret'"
        await asyncio.gather(self._writer.ask(lambda connection: connection.run(write)), self._rows("SELECT 1"))

    async def processes(self, now: float) -> list[Location]:
        rows = await self._rows("SELECT id, address, machine FROM processes WHERE until > ? ORDER BY address", now)
        return [Location(*row) for row in rows]

    async def last_heartbeat(self, owner: str) -> float | None:
        sql = "SELECT beat_at FROM processes WHERE id = ?"
        rows = await self._rows(sql, owner)
        return rows[0][0] if rows else None

    async def leave(self, owner: str) -> None:
        sql = "UPDATE processes SET until = 0 WHERE id = ?"
        await self._writer.ask(lambda connection: connection.run(sql, (owner,)))

    async def expire_processes(self, address: str = "", machine: str = "") -> None:
        sql = "UPDATE processes SET until = 0"
        place = (address, machine) if address else ()
        if place:
            sql += " WHERE address = ? AND machine = ?"
        await self._writer.ask(lambda connection: connection.run(sql, place))

    async def sweep(self, now: float, lives: Lives) -> list[str]:
        # By when it was made, for which there is an index: nothing was touched before.
        find = "SELECT id FROM tables WHERE phase = ? AND is_listed BETWEEN ? AND ? "
        find += "AND created_at {sign} ? AND changed_at {sign} ?"
        # Whoever runs the server has time to look at what was set aside, however short a life it would have had.
        find += " AND id NOT IN (SELECT table_id FROM set_aside WHERE at BETWEEN ? AND ?)"

        def work(connection: Connection) -> list[str]:
            advance(connection, now)
            lived = spans(connection)
            looked_at = bounds(lived, max(lives.waiting, lives.invitation, lives.over, lives.playing))
            gone: list[str] = []
            kept: tuple[tuple[PhaseName, int, int, float], ...] = (
                ("waiting", 1, 1, lives.waiting),
                ("waiting", 0, 0, lives.invitation),
                ("over", 0, 1, lives.over),
                ("playing", 0, 1, lives.playing),
            )
            for phase, least, most, seconds in kept:
                low, high = bounds(lived, seconds)
                for sign, bound in (("<", low), (">", high)):
                    rows = connection.run(find.format(sign=sign), (phase, least, most, bound, bound, *looked_at))
                    gone += [table for (table,) in rows]
            for table in gone:
                connection.run("DELETE FROM log WHERE table_id = ?", (table,))
                connection.run("DELETE FROM tables WHERE id = ?", (table,))
            return gone

        return await self._writer.ask(work)

    async def finished(self, game: str | None, before: float, limit: int) -> list[FinishedGame]:
        if game is None:
            where = "WHERE is_listed = 1 AND finished_at < ? ORDER BY finished_at DESC LIMIT ?"
            return await self._finished(where, (before, limit), LISTED)
        where = "WHERE is_listed = 1 AND game = ? AND finished_at < ? ORDER BY finished_at DESC LIMIT ?"
        return await self._finished(where, (game, before, limit), LISTED)

    async def finished_game(self, game_id: str) -> FinishedGame | None:
        found = await self._finished("WHERE id = ?", (game_id,))
        return found[0] if found else None

    async def fact(self, name: str, otherwise: str) -> str:
        def work(connection: Connection) -> str:
            sql = "INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
            connection.run(sql, (name, otherwise))
            return str(connection.run("SELECT value FROM facts WHERE name = ?", (name,))[0][0])

        return await self._writer.ask(work)

    async def write_backup(self, path: Path) -> None:
        """Everything, in a file that only its owner may read: keys to seats are made with what it says."""
        await self._reader.ask(lambda connection: write_pieces(path, backup_lines(connection), is_private=True))

    async def restore_backup(self, path: Path, set_aside: SetAside | None = None) -> Report:
        def work(connection: Connection) -> Report:
            with reading(path) as lines:
                return restored(connection, lines, set_aside)

        # Not by the writer: what is refused would be tried again alone.
        return await self._reader.ask(work)

    async def verify(self) -> Report:
        return await self._reader.ask(verified)

    def _written(self, connection: Connection, works: Sequence[Work[Any]]) -> list[Result]:
        """As `written`; nothing is done in a file that no restart will find."""
        if self._lock is not None and not self._lock.is_in_place:
            return [(None, StoreMoved())] * len(works)
        return written(connection, works)

    def _start_threads(self) -> None:
        self._writer.start()
        self._reader.start()

    def _rows(self, sql: str, *params: Any) -> asyncio.Future[list[tuple[Any, ...]]]:
        return self._reader.ask(lambda connection: connection.run(sql, params))

    async def _summaries(self, where: str, params: tuple[Any, ...]) -> list[Summary]:
        sql = f"SELECT {SUMMARY} FROM tables {where}"  # noqa: S608 # every word is ours
        rows = await self._rows(sql, *params)
        return [read_summary(row) for row in rows]

    async def _finished(self, where: str, params: tuple[Any, ...], columns: str = FINISHED) -> list[FinishedGame]:
        sql = f"SELECT {columns} FROM finished {where}"  # noqa: S608 # every word is ours
        rows = await self._rows(sql, *params)
        return readable(rows, read_finished)


def _translated(problem: Exception) -> Exception:
    if isinstance(problem, (VersionTaken, LudothequeError)):
        return problem
    failed = Unconfirmed if isinstance(problem, ConnectionLost) else StoreFailed
    return failed(f"{type(problem).__name__}: {problem}")
