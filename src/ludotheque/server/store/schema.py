"""Which form a database has, and whether this program can work with it.

Servers of two versions share a database while it is upgraded. A step of `migrations` is additive if programs that
do not know it can go on: it brings tables, indexes and columns that nobody else has to fill. After any other step older
programs stop, and refuse to start. Which steps are additive is read from their SQL, and kept with each that was done,
for programs that do not have it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludotheque.contract import SetupError, phrase
from ludotheque.server.store.connection_thread import Connection
from ludotheque.server.store.migrations import Step

_ADDITIVE = re.compile(r"CREATE TABLE |CREATE INDEX |ALTER TABLE \w+ ADD COLUMN ")
_TO_BE_FILLED = re.compile(r"ADD COLUMN (?=.* NOT NULL)(?!.* DEFAULT )")
_HOLDS_ON = re.compile(r"REFERENCES \w+ \(\w+\)(?! ON DELETE )")
_NEEDED_STEP = "SELECT max(number) FROM migrations WHERE is_additive = 0"


class ProgramOutdated(SetupError):
    """A newer program changed the database in a way that this one does not know."""

    def __init__(self, found: int, known: int) -> None:
        super().__init__(phrase("server.database-newer", found=found, known=known), "database")


def is_additive(step: Step) -> bool:
    """Whether programs that do not know this step can go on after it."""
    return all(_ADDITIVE.match(sql) and not _TO_BE_FILLED.search(sql) and not _HOLDS_ON.search(sql) for sql in step)


def migrate(connection: Connection, steps: Sequence[Step]) -> None:
    """Bring the database to the newest form, in the transaction that is open: all of it or nothing."""
    connection.run("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY)")
    done = _done(connection)
    if done > len(steps):
        refuse_outdated(connection, steps)
        return
    for number, step in enumerate(steps[done:], start=done + 1):
        connection.run("INSERT INTO migrations (number) VALUES (?)", (number,))
        for statement in step:
            connection.run(statement)
    for number, step in enumerate(steps[done:], start=done + 1):
        connection.run("UPDATE migrations SET is_additive = ? WHERE number = ?", (int(is_additive(step)), number))


def refuse_outdated(connection: Connection, steps: Sequence[Step]) -> None:
    """ProgramOutdated after a step that is neither known nor additive."""
    ((needed,),) = connection.run(_NEEDED_STEP)
    if needed is not None and needed > len(steps):
        raise ProgramOutdated(needed, len(steps))


def refuse_other(connection: Connection, steps: Sequence[Step]) -> None:
    """SetupError unless the database has a form that this program can read without changing it."""
    done = _done(connection) if connection.has_table("migrations") else 0
    if done < len(steps):
        raise SetupError(phrase("server.database-older", found=done, known=len(steps)), "database")
    refuse_outdated(connection, steps)


def _done(connection: Connection) -> int:
    """The newest step of this database."""
    ((newest,),) = connection.run("SELECT max(number) FROM migrations")
    return newest or 0
