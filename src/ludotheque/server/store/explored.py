"""What was played in which position, counted from finished games that anybody may find.

finished ── is_explored = 0 ──▶ read by a worker ──▶ explored_moves, one row for each of the first moves of a game
                                                     explored, the same counted by position and action

Nothing here names anybody. A game that is deleted takes its counts with it, and what is here can always be made anew:
a backup leaves it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from ludotheque.play.explored import Choice
from ludotheque.server.store.connection_thread import Connection, ConnectionThread
from ludotheque.server.store.rows import NAMES, WHOLES, readable

_WAITING = (
    "SELECT id, record, card, finished_at FROM finished WHERE is_explored = 0 AND is_listed = 1 ORDER BY id LIMIT ?"
)
_COUNTS = ("won", "drawn", "lost")


class Waiting(Struct, frozen=True):
    """A finished game that is not counted yet."""

    id: str
    record: str
    card: str
    finished_at: float


class Counted(Struct, frozen=True):
    """How often an action was chosen in a position, and what came of it."""

    action: str
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost


class Latest(Struct, frozen=True):
    """A game in which a position came up."""

    action: str
    id: str
    names: tuple[str, ...]
    places: tuple[int, ...]
    finished_at: float


class ExploredStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def waiting(self, limit: int) -> list[Waiting]:
        """Whoever put them there: a table, another process, a backup."""
        rows = await self._reader.ask(lambda connection: connection.run(_WAITING, (limit,)))
        return [Waiting(*row) for row in rows]

    async def add(self, game: Waiting, choices: Sequence[Choice]) -> bool:
        """Count a game, once: False if another process did, or there is none any more."""
        return await self._writer.ask(partial(_counted, game.id, game.finished_at, choices))

    async def counts(self, position: str) -> list[Counted]:
        """What was done there, the most frequent first."""
        sql = (
            "SELECT action, won, drawn, lost FROM explored WHERE position = ? ORDER BY won + drawn + lost DESC, action"
        )
        rows = await self._reader.ask(lambda connection: connection.run(sql, (position,)))
        return [Counted(*row) for row in rows]

    async def latest(self, position: str, limit: int) -> list[Latest]:
        """The last games that passed there, the newest first."""
        sql = (
            "SELECT action, id, names, places, ended_at FROM (SELECT action, finished_id, finished_at AS ended_at "
            "FROM explored_moves WHERE position = ? ORDER BY finished_at DESC LIMIT ?) AS passed "
            "JOIN finished ON finished.id = finished_id ORDER BY ended_at DESC, id"
        )
        rows = await self._reader.ask(lambda connection: connection.run(sql, (position, limit)))
        return readable(rows, _read_latest)


def _read_latest(row: tuple[Any, ...]) -> Latest:
    action, game, names, places, finished_at = row
    return Latest(action, game, NAMES.decode(names), WHOLES.decode(places), finished_at)


def forget_game(connection: Connection, game: str) -> None:
    """Take back what this game counts for; to be run where it is deleted."""
    rows = connection.run("SELECT position, action, result FROM explored_moves WHERE finished_id = ?", (game,))
    for position, action, result in sorted(rows):
        _add(connection, position, action, result, -1)
        nothing = "DELETE FROM explored WHERE position = ? AND action = ? AND won + drawn + lost <= 0"
        connection.run(nothing, (position, action))
    connection.run("DELETE FROM explored_moves WHERE finished_id = ?", (game,))


def delete_finished(connection: Connection, game: str) -> bool:
    """Whether there was this game; nobody's list has it any more, nor do the counts."""
    connection.run("DELETE FROM profile_games WHERE finished_id = ?", (game,))
    forget_game(connection, game)
    return connection.changed("DELETE FROM finished WHERE id = ?", (game,)) == 1


def _counted(game: str, finished_at: float, choices: Sequence[Choice], connection: Connection) -> bool:
    if connection.changed("UPDATE finished SET is_explored = 1 WHERE id = ? AND is_explored = 0", (game,)) != 1:
        return False
    insert = (
        "INSERT INTO explored_moves (finished_id, ply, position, action, result, finished_at) VALUES (?, ?, ?, ?, ?, ?)"
    )
    for ply, choice in enumerate(choices):
        connection.run(insert, (game, ply, *choice, finished_at))
    for choice in sorted(choices):  # in this order two processes that count do not lock each other
        _add(connection, *choice, 1)
    return True


def _add(connection: Connection, position: str, action: str, result: str, count: int) -> None:
    values: list[Any] = [count * (result == name) for name in _COUNTS]
    sql = (
        "INSERT INTO explored (position, action, won, drawn, lost) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (position, action) DO UPDATE SET won = explored.won + excluded.won, "
        "drawn = explored.drawn + excluded.drawn, lost = explored.lost + excluded.lost"
    )
    connection.run(sql, (position, action, *values))
