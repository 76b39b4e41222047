"""The league in SQL: what is proved about each day, what everybody handed in, and sums of it for the standings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from ludotheque.contract.league import MISSED
from ludotheque.server.store.connection_thread import Connection, ConnectionThread

Order: TypeAlias = Literal["excess", "stars"]
"""By actions over the best, where what is missing counts too; or by stars, the most first."""

_RESULT = "number, path, actions, stars, excess, at"
_RANK: dict[Order, str] = {
    "excess": f"sum(excess) - {MISSED} * sum(done), 0",
    "stars": "-sum(stars), sum(excess)",
}
_DAY = "profile_id = ? AND game = ? AND day = ?"
_GROUP = "AND profile_id IN (SELECT profile_id FROM group_members WHERE group_id = ?)"


class LeagueResult(Struct, frozen=True):
    """What somebody handed in, once and for good."""

    number: int
    path: str
    """In the game's notation, with blanks between; empty where they gave up."""

    actions: int
    stars: int
    excess: int
    at: float


class Standing(NamedTuple):
    """One line of the standings."""

    profile: str
    name: str
    picture: str
    colour: str
    stars: int
    excess: int
    done: int
    days: int
    first_rank: int
    """The lower the better; whoever has the same two shares a place."""

    second_rank: int


class OwnDay(NamedTuple):
    """What one did on a day."""

    day: int
    stars: int
    excess: int
    done: int


class StandingsScope(NamedTuple):
    """Whose standings, over which days."""

    game: str
    first_day: int
    last_day: int
    group: str = ""
    """Without one: of the server."""


class LeagueStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def answers(self, game: str, day: int) -> str | None:
        """The answers of a day as they were kept; None if nobody asked yet."""
        rows = await self._rows("SELECT answers FROM league_days WHERE game = ? AND day = ?", game, day)
        return str(rows[0][0]) if rows else None

    async def keep_answers(self, game: str, day: int, answers: str, now: float) -> None:
        """In place of those that are there."""
        sql = (
            "INSERT INTO league_days (game, day, answers, made_at) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (game, day) DO UPDATE SET answers = excluded.answers, made_at = excluded.made_at"
        )
        await self._writer.ask(lambda connection: connection.run(sql, (game, day, answers, now)))

    async def add(self, profile: str, game: str, day: int, result: LeagueResult) -> LeagueResult | None:
        """What is kept: the first result that came. None if the profile is gone."""

        def work(connection: Connection) -> LeagueResult | None:
            # Two results of one profile are written one after the other, or a sum would lack one of them.
            connection.run(f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}", (profile,))  # noqa: S608 # ours
            sql = (
                f"INSERT INTO league_results (profile_id, game, day, {_RESULT}) "  # noqa: S608 # ours
                "SELECT id, ?, ?, ?, ?, ?, ?, ?, ? FROM profiles WHERE id = ? "
                "ON CONFLICT (profile_id, game, day, number) DO NOTHING"
            )
            own = (result.number, result.path, result.actions, result.stars, result.excess, result.at)
            connection.run(sql, (game, day, *own, profile))
            add_up(connection, _DAY, (profile, game, day))
            kept = f"SELECT {_RESULT} FROM league_results WHERE {_DAY} AND number = ?"  # noqa: S608 # ours
            rows = connection.run(kept, (profile, game, day, result.number))
            return LeagueResult(*rows[0]) if rows else None

        return await self._writer.ask(work)

    async def results(self, profile: str, game: str, day: int) -> list[LeagueResult]:
        sql = f"SELECT {_RESULT} FROM league_results WHERE {_DAY} ORDER BY number"  # noqa: S608 # ours
        return [LeagueResult(*row) for row in await self._rows(sql, profile, game, day)]

    async def player_count(self, game: str, day: int) -> int:
        ((count,),) = await self._rows("SELECT count(*) FROM league_scores WHERE game = ? AND day = ?", game, day)
        return int(count)

    async def counts(self, game: str, day: int, number: int) -> list[tuple[int, int]]:
        """How many took so many actions; 0 for those who gave up."""
        sql = (
            "SELECT actions, count(*) FROM league_results WHERE game = ? AND day = ? AND number = ? "
            "GROUP BY actions ORDER BY actions"
        )
        return [(int(actions), int(count)) for actions, count in await self._rows(sql, game, day, number)]

    async def paths(self, game: str, day: int, number: int, limit: int) -> list[tuple[str, int]]:
        """The shortest ways that people found, and how many found each."""
        sql = (
            "SELECT path, count(*) FROM league_results WHERE game = ? AND day = ? AND number = ? AND actions > 0 "
            "GROUP BY actions, path ORDER BY actions, count(*) DESC, path LIMIT ?"
        )
        return [(str(path), int(count)) for path, count in await self._rows(sql, game, day, number, limit)]

    async def days(self, profile: str, game: str, limit: int) -> list[OwnDay]:
        """The days on which somebody took part, the newest first."""
        sql = (
            "SELECT day, stars, excess, done FROM league_scores WHERE profile_id = ? AND game = ? "
            "ORDER BY day DESC LIMIT ?"
        )
        return [OwnDay(*row) for row in await self._rows(sql, profile, game, limit)]

    async def standings(self, scope: StandingsScope, order: Order, limit: int) -> list[Standing]:
        """The best, at most so many."""
        sql, params = _sums(scope, order)
        columns = "profile_id, name, picture, colour, stars, excess, done, days, first_rank, second_rank"
        shown = f"SELECT {columns} FROM ({sql}) AS sums JOIN profiles ON id = profile_id"  # noqa: S608 # ours
        rows = await self._rows(f"{shown} ORDER BY first_rank, second_rank, name, id LIMIT ?", *params, limit)
        return [_standing(row) for row in rows]

    async def own(self, profile: str, scope: StandingsScope, order: Order) -> tuple[int, Standing] | None:
        """One's own line, and how many are better."""
        sql, params = _sums(scope, order)

        def work(connection: Connection) -> tuple[int, Standing] | None:
            columns = "profile_id, name, picture, colour, stars, excess, done, days, first_rank, second_rank"
            one = f"SELECT {columns} FROM ({sql}) AS sums JOIN profiles ON id = profile_id WHERE profile_id = ?"  # noqa: S608 # ours
            rows = connection.run(one, (*params, profile))
            if not rows:
                return None
            own = _standing(rows[0])
            better = f"SELECT count(*) FROM ({sql}) AS sums WHERE (first_rank, second_rank) < (?, ?)"  # noqa: S608 # ours
            ((count,),) = connection.run(better, (*params, own.first_rank, own.second_rank))
            return int(count), own

        return await self._reader.ask(work)

    async def of_profile(self, profile: str) -> list[tuple[str, int, LeagueResult]]:
        """Everything somebody handed in, with its game and day."""
        sql = f"SELECT game, day, {_RESULT} FROM league_results WHERE profile_id = ? ORDER BY game, day, number"  # noqa: S608 # ours
        return [(game, day, LeagueResult(*row)) for game, day, *row in await self._rows(sql, profile)]

    def _rows(self, sql: str, *params: Any) -> asyncio.Future[list[tuple[Any, ...]]]:
        return self._reader.ask(lambda connection: connection.run(sql, params))


def add_up(connection: Connection, which: str, params: Sequence[Any]) -> None:
    """The sums of these results."""
    sql = (
        "INSERT INTO league_scores (profile_id, game, day, stars, excess, done, at) "  # noqa: S608 # ours
        "SELECT profile_id, game, day, sum(stars), sum(excess), count(*), max(at) FROM league_results "
        f"WHERE {which} GROUP BY profile_id, game, day ON CONFLICT (profile_id, game, day) DO UPDATE SET "
        "stars = excluded.stars, excess = excluded.excess, done = excluded.done, at = excluded.at"
    )
    connection.run(sql, tuple(params))


def merge(connection: Connection, one: str, into: str) -> None:
    """Two profiles become one: where both handed something in, that of the one that stays counts."""
    sql = (
        "UPDATE league_results SET profile_id = ? WHERE profile_id = ? AND NOT EXISTS (SELECT 1 FROM league_results "
        "AS theirs WHERE theirs.profile_id = ? AND theirs.game = league_results.game "
        "AND theirs.day = league_results.day AND theirs.number = league_results.number)"
    )
    connection.run(sql, (into, one, into))
    add_up(connection, "profile_id = ?", (into,))


def _sums(scope: StandingsScope, order: Order) -> tuple[str, tuple[Any, ...]]:
    first, second = _RANK[order].split(", ")
    members, group = (_GROUP, (scope.group,)) if scope.group else ("", ())
    sql = (
        "SELECT profile_id, sum(stars) AS stars, sum(excess) AS excess, sum(done) AS done, count(*) AS days, "  # noqa: S608 # ours
        f"{first} AS first_rank, {second} AS second_rank FROM league_scores "
        f"WHERE game = ? AND day BETWEEN ? AND ? {members} GROUP BY profile_id"
    )
    return sql, (scope.game, scope.first_day, scope.last_day, *group)


def _standing(row: tuple[Any, ...]) -> Standing:
    profile, name, picture, colour, *numbers = row
    return Standing(profile, name, picture, colour, *map(int, numbers))
