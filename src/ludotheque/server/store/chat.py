"""What people say at tables, in SQL: the newest lines of each table, and what was reported to the operator."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque.server.store.alive import bounds, spans
from ludotheque.server.store.connection_thread import Connection, ConnectionThread

MAX_LINES, MAX_REPORTS = 100, 500
"""Of one table, and of all."""

MAX_HIDDEN = 100
"""People whom one profile does not want to read; beyond that the first are forgotten."""

_HIDDEN = "chat-hidden"
"""Documents of a profile: each is named after a person, as a table knows them."""

REPORT_SECONDS = 30 * 86_400.0
"""So long a report is kept."""

_LINE = "number, at, person, name, body"
_PROFILE_OF = "SELECT profile_id FROM profile_persons WHERE person = ?"
_PERSONS_OF_SAME_PROFILE = (
    f"SELECT person FROM profile_persons WHERE profile_id = ({_PROFILE_OF}) "  # noqa: S608 # ours
    "UNION SELECT CAST(? AS TEXT)"
)
"""All that somebody is at tables, by one of them."""


class Line(NamedTuple):
    """Something that was said."""

    number: int
    at: float
    person: str
    name: str
    body: str


class Report(NamedTuple):
    """A line that somebody reported, as it was."""

    table: str
    line: Line
    reported_at: float


class ChatStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def add(self, table: str, at: float, person: str, name: str, body: str) -> Line:
        """Keep a line; where there are too many, the oldest go."""

        def work(connection: Connection) -> Line:
            connection.run(f"SELECT id FROM tables WHERE id = ?{connection.row_lock}", (table,))  # noqa: S608 # ours
            ((last,),) = connection.run("SELECT coalesce(max(number), 0) FROM chat WHERE table_id = ?", (table,))
            line = Line(last + 1, at, person, name, body)
            connection.run(f"INSERT INTO chat (table_id, {_LINE}) VALUES (?, ?, ?, ?, ?, ?)", (table, *line))  # noqa: S608 # ours
            connection.run("DELETE FROM chat WHERE table_id = ? AND number <= ?", (table, line.number - MAX_LINES))
            return line

        return await self._writer.ask(work)

    async def lines(self, table: str, after: int) -> list[Line]:
        """Since this one, the oldest first."""
        sql = f"SELECT {_LINE} FROM chat WHERE table_id = ? AND number > ? ORDER BY number"  # noqa: S608 # ours
        return [Line(*row) for row in await self._rows(sql, table, after)]

    async def hide(self, reader: str, writer: str, now: float, *, is_hidden: bool) -> bool:
        """Whether this person has a profile, which keeps that they do not want to read this writer, or do again."""

        def work(connection: Connection) -> bool:
            found = connection.run(
                f"SELECT id FROM profiles WHERE id = ({_PROFILE_OF}){connection.row_lock}",  # noqa: S608 # ours
                (reader,),
            )
            if not found:
                return False
            ((profile,),) = found
            for person in _persons_of_same_profile(connection, writer):
                _unhide(connection, profile, person)
            if is_hidden:
                sql = "INSERT INTO documents (owner, kind, name, version, body, changed_at) VALUES (?, ?, ?, 1, '', ?)"
                connection.run(sql, (profile, _HIDDEN, writer, now))
                # This one stays, also where the clock was set back.
                sql = (
                    "SELECT name FROM documents WHERE owner = ? AND kind = ? "
                    "ORDER BY name = ? DESC, changed_at DESC, name"
                )
                for (oldest,) in connection.run(sql, (profile, _HIDDEN, writer))[MAX_HIDDEN:]:
                    _unhide(connection, profile, oldest)
            return True

        return await self._writer.ask(work)

    async def hidden_count(self, profile: str) -> int:
        """How many people this profile does not want to read."""
        sql = "SELECT count(*) FROM documents WHERE owner = ? AND kind = ?"
        ((count,),) = await self._rows(sql, profile, _HIDDEN)
        return int(count)

    async def hidden_by(self, reader: str) -> set[str]:
        """All persons, as tables know them, whom this one does not want to read."""
        kept = f"SELECT name FROM documents WHERE kind = ? AND owner = ({_PROFILE_OF})"  # noqa: S608 # ours
        known = f"SELECT profile_id FROM profile_persons WHERE person IN ({kept})"  # noqa: S608 # ours
        sql = f"{kept} UNION SELECT person FROM profile_persons WHERE profile_id IN ({known})"  # noqa: S608 # ours
        return {person for (person,) in await self._rows(sql, *(2 * (_HIDDEN, reader)))}

    async def hiding(self, writer: str, readers: list[str]) -> set[str]:
        """Those of the readers who do not want to read what this person writes."""
        if not readers:
            return set()
        marks = ", ".join("?" * len(readers))
        sql = (
            "SELECT person FROM profile_persons JOIN documents ON owner = profile_id AND kind = ? "  # noqa: S608 # ours
            f"AND documents.name IN ({_PERSONS_OF_SAME_PROFILE}) WHERE person IN ({marks})"
        )
        return {person for (person,) in await self._rows(sql, _HIDDEN, writer, writer, *readers)}

    async def of_persons(self, persons: list[str]) -> list[tuple[str, Line]]:
        """All that these have said, with the table."""
        marks = ", ".join("?" * len(persons))
        sql = f"SELECT table_id, {_LINE} FROM chat WHERE person IN ({marks}) ORDER BY table_id, number"  # noqa: S608 # ours
        return [(row[0], Line(*row[1:])) for row in await self._rows(sql, *persons)] if persons else []

    async def report(self, table: str, number: int, now: float) -> bool:
        """Keep this line for the operator; whether there is one."""

        def work(connection: Connection) -> bool:
            find = f"SELECT {_LINE} FROM chat WHERE table_id = ? AND number = ?"  # noqa: S608 # ours
            found = connection.run(find, (table, number))
            if not found:
                return False
            low, high = bounds(spans(connection), REPORT_SECONDS)
            connection.run("DELETE FROM chat_reports WHERE reported_at < ? OR reported_at > ?", (low, high))
            sql = (
                f"INSERT INTO chat_reports (table_id, {_LINE}, reported_at) VALUES (?, ?, ?, ?, ?, ?, ?) "  # noqa: S608 # ours
                "ON CONFLICT (table_id, number) DO NOTHING"
            )
            connection.run(sql, (table, *found[0], now))
            _drop_reports(connection)
            return True

        return await self._writer.ask(work)

    async def reports(self, limit: int) -> list[Report]:
        """Lines that were reported, the newest first."""
        sql = f"SELECT table_id, {_LINE}, reported_at FROM chat_reports ORDER BY reported_at DESC LIMIT ?"  # noqa: S608 # ours
        return [Report(row[0], Line(*row[1:6]), row[6]) for row in await self._rows(sql, limit)]

    async def settle(self, table: str, number: int) -> bool:
        """The operator has seen it; whether there was such a report."""
        sql = "DELETE FROM chat_reports WHERE table_id = ? AND number = ?"
        return await self._writer.ask(lambda connection: connection.changed(sql, (table, number))) == 1

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))


def _drop_reports(connection: Connection) -> None:
    """Beyond so many, those of the table that has most: whoever reports a lot keeps nobody else's out."""
    ((count,),) = connection.run("SELECT count(*) FROM chat_reports")
    for _ in range(count - MAX_REPORTS):
        fullest = "SELECT table_id, min(number) FROM chat_reports GROUP BY table_id ORDER BY count(*) DESC, 1 LIMIT 1"
        ((table, number),) = connection.run(fullest)
        connection.run("DELETE FROM chat_reports WHERE table_id = ? AND number = ?", (table, number))


def _persons_of_same_profile(connection: Connection, person: str) -> list[str]:
    return [one for (one,) in connection.run(_PERSONS_OF_SAME_PROFILE, (person, person))]


def _unhide(connection: Connection, profile: str, person: str) -> None:
    connection.run("DELETE FROM documents WHERE owner = ? AND kind = ? AND name = ?", (profile, _HIDDEN, person))


def unhide_own(connection: Connection, profile: str) -> None:
    """Of two profiles that became one, one may have hidden the other: nobody hides themselves."""
    persons = "SELECT person FROM profile_persons WHERE profile_id = ?"
    sql = f"DELETE FROM documents WHERE owner = ? AND kind = ? AND name IN ({persons})"  # noqa: S608 # ours
    connection.run(sql, (profile, _HIDDEN, profile))


def forget_words(connection: Connection, profile: str) -> None:
    """Nothing that this profile said is kept, reported or not; nor that somebody did not want to read it."""
    sql = "DELETE FROM documents WHERE kind = ? AND name IN (SELECT person FROM profile_persons WHERE profile_id = ?)"
    connection.run(sql, (_HIDDEN, profile))
    for table in ("chat", "chat_reports"):
        sql = f"DELETE FROM {table} WHERE person IN (SELECT person FROM profile_persons WHERE profile_id = ?)"  # noqa: S608 # ours
        connection.run(sql, (profile,))
