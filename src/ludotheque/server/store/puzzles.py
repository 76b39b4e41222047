"""Puzzles in SQL: the first try of everybody at each, and the rating that follows from them."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from ludotheque.play.glicko import Strength
from ludotheque.play.puzzle_rating import NEWCOMER, PROVISIONAL, after_try, as_known
from ludotheque.server.store.connection_thread import Connection, ConnectionThread

_RATING = "rating, deviation, volatility, tries, solved, rated_at"
_GROUP = "profile_id IN (SELECT profile_id FROM group_members WHERE group_id = ?)"


class PuzzleRating(Struct, frozen=True):
    """One profile in one game, as it was after its last try."""

    rating: float
    deviation: float
    volatility: float
    tries: int
    solved: int
    """At the first try and without help."""

    rated_at: float

    def strength(self, now: float) -> Strength:
        """As it is believed now."""
        return as_known(Strength(self.rating, self.deviation, self.volatility), now - self.rated_at)


_NEW = PuzzleRating(NEWCOMER.rating, NEWCOMER.deviation, NEWCOMER.volatility, 0, 0, 0.0)


class Tried(NamedTuple):
    """The first try at a puzzle, and what it did."""

    is_right: bool
    before: float
    after: float
    deviation: float


class PuzzleLeader(NamedTuple):
    profile: str
    name: str
    picture: str
    colour: str
    rating: PuzzleRating


class PuzzleStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def tried(self, profile: str, game: str, number: int) -> Tried | None:
        """The first try, if there was one."""
        return await self._reader.ask(lambda connection: _tried(connection, profile, game, number))

    async def add(self, profile: str, puzzle: tuple[str, int, Strength], now: float, *, is_right: bool) -> Tried | None:
        """The first try at this puzzle (game, number, strength), counted now or before. None if the profile is gone."""
        game, number, strength = puzzle

        def work(connection: Connection) -> Tried | None:
            if not connection.run(f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}", (profile,)):  # noqa: S608 # ours
                return None
            known = _tried(connection, profile, game, number)
            if known is not None:
                return known
            sql = f"SELECT {_RATING} FROM puzzle_ratings WHERE profile_id = ? AND game = ?"  # noqa: S608 # ours
            rows = connection.run(sql, (profile, game))
            old = PuzzleRating(*rows[0]) if rows else _NEW
            before = old.strength(now)
            after = after_try(before, strength, is_right=is_right)
            connection.run(
                "INSERT INTO puzzle_tries (profile_id, game, number, is_right, before, after, deviation, at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (profile, game, number, int(is_right), before.rating, after.rating, after.deviation, now),
            )
            connection.run(
                f"INSERT INTO puzzle_ratings (profile_id, game, {_RATING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "  # noqa: S608 # ours
                "ON CONFLICT (profile_id, game) DO UPDATE SET rating = excluded.rating, "
                "deviation = excluded.deviation, volatility = excluded.volatility, tries = excluded.tries, "
                "solved = excluded.solved, rated_at = excluded.rated_at",
                (
                    profile, game, after.rating, after.deviation, after.volatility, old.tries + 1,
                    old.solved + is_right, max(now, old.rated_at),
                ),
            )  # fmt: skip
            return Tried(is_right, before.rating, after.rating, after.deviation)

        return await self._writer.ask(work)

    async def of_profile(self, profile: str) -> list[tuple[str, PuzzleRating]]:
        """The puzzle ratings of a profile, by game."""
        sql = f"SELECT game, {_RATING} FROM puzzle_ratings WHERE profile_id = ? ORDER BY game"  # noqa: S608 # ours
        return [(row[0], PuzzleRating(*row[1:])) for row in await self._rows(sql, profile)]

    async def tries(self, profile: str) -> list[tuple[str, int, bool, float]]:
        """All of them: game, number, whether it was right, when."""
        sql = "SELECT game, number, is_right, at FROM puzzle_tries WHERE profile_id = ? ORDER BY game, number"
        return [(game, number, bool(right), at) for game, number, right, at in await self._rows(sql, profile)]

    async def ladder(self, game: str, since: float, group: str, limit: int) -> list[PuzzleLeader]:
        """The best who are known well enough and tried a puzzle since then; of a group, if one is named."""
        # With a plus no index by strength is used: of a group there are few, and all others would be passed over.
        which, order = (f"game = ? AND {_GROUP}", "+rating") if group else ("game = ?", "rating")
        sql = (
            f"SELECT id, name, picture, colour, {_RATING} FROM puzzle_ratings JOIN profiles ON id = profile_id "  # noqa: S608 # ours
            f"WHERE {which} AND deviation < ? AND rated_at > ? ORDER BY {order} DESC, id LIMIT ?"
        )
        named = (game, group) if group else (game,)
        rows = await self._rows(sql, *named, PROVISIONAL, since, limit)
        return [PuzzleLeader(row[0], row[1], row[2], row[3], PuzzleRating(*row[4:])) for row in rows]

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))


def merge(connection: Connection, one: str, into: str) -> None:
    """Two profiles become one: in each game the rating that is known better stays, and all first tries."""
    sql = (
        "UPDATE puzzle_tries SET profile_id = ? WHERE profile_id = ? AND NOT EXISTS (SELECT 1 FROM puzzle_tries "
        "AS theirs WHERE theirs.profile_id = ? AND theirs.game = puzzle_tries.game "
        "AND theirs.number = puzzle_tries.number)"
    )
    connection.run(sql, (into, one, into))
    for game, deviation in connection.run("SELECT game, deviation FROM puzzle_ratings WHERE profile_id = ?", (one,)):
        known = "SELECT deviation FROM puzzle_ratings WHERE profile_id = ? AND game = ?"
        mine = connection.run(known, (into, game))
        if mine and mine[0][0] <= deviation:
            continue
        connection.run("DELETE FROM puzzle_ratings WHERE profile_id = ? AND game = ?", (into, game))
        connection.run("UPDATE puzzle_ratings SET profile_id = ? WHERE profile_id = ? AND game = ?", (into, one, game))


def _tried(connection: Connection, profile: str, game: str, number: int) -> Tried | None:
    sql = "SELECT is_right, before, after, deviation FROM puzzle_tries WHERE profile_id = ? AND game = ? AND number = ?"
    rows = connection.run(sql, (profile, game, number))
    return Tried(bool(rows[0][0]), *rows[0][1:]) if rows else None
