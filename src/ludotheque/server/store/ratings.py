"""Ratings in SQL: what is believed of each profile, and how each game changed it.

append of a finished game -> rating_queue, in its transaction
apply                     -> ratings, rating_changes, and out of the queue, in one transaction: each game counts once
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from ludotheque.disk import LOGGER
from ludotheque.play.glicko import Result, Strength, rated, rested
from ludotheque.server.hosted.rating import Pool, RatedGame, RatedSeat
from ludotheque.server.store.connection_thread import Connection, ConnectionThread

NEWCOMER = Strength(1000.0, 350.0)
"""As strong as the mean of the levels, which 1000 is, and nobody knows."""

LEVEL_DEVIATION, LEAST_DEVIATION = 50.0, 45.0
PROVISIONAL = 110.0
"""From this deviation on nobody is ranked."""

PERIOD_SECONDS = 5 * 86_400.0
"""After a year without a game, 60 has grown to 110."""

_RATING = "rating, deviation, volatility, won, drawn, lost, rated_at"
_POOL = "game = ? AND board = ? AND speed = ?"
_CHANGE = "finished_id, profile_id, seat, game, board, speed, before, after, deviation, at"


class StoredRating(Struct, frozen=True):
    """One profile in one pool, as it was after its last game."""

    rating: float
    deviation: float
    volatility: float
    won: int
    drawn: int
    lost: int
    rated_at: float

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    def strength(self, now: float) -> Strength:
        """As it is believed now: who has not played for long is less known."""
        before = Strength(self.rating, self.deviation, self.volatility)
        known = rested(before, max(0.0, now - self.rated_at) / PERIOD_SECONDS)
        return Strength(known.rating, min(known.deviation, NEWCOMER.deviation), known.volatility)


_NEW = StoredRating(NEWCOMER.rating, NEWCOMER.deviation, NEWCOMER.volatility, 0, 0, 0, 0.0)


class Change(NamedTuple):
    """What one game did to one rating."""

    seat: int
    before: float
    after: float
    deviation: float


class Leader(NamedTuple):
    profile: str
    name: str
    picture: str
    rating: StoredRating


class RatingStore:
    """On the threads of the store that it belongs to."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self._writer = writer
        self._reader = reader

    async def waiting(self, limit: int) -> list[str]:
        """Finished games that are not counted yet, the oldest first."""
        rows = await self._rows("SELECT finished_id FROM rating_queue ORDER BY at, finished_id LIMIT ?", limit)
        return [game for (game,) in rows]

    async def apply(self, game_id: str) -> None:
        """Count this game, unless that is done; nothing where somebody of it is gone."""
        await self._writer.ask(lambda connection: _apply(connection, game_id))

    async def of(self, profiles: Collection[str], pool: Pool) -> dict[str, StoredRating]:
        """By profile; those without a rated game are missing."""
        asked = list(dict.fromkeys(profiles))
        marks = ", ".join("?" * len(asked))
        sql = f"SELECT profile_id, {_RATING} FROM ratings WHERE profile_id IN ({marks}) AND {_POOL}"  # noqa: S608 # ours
        return {row[0]: StoredRating(*row[1:]) for row in await self._rows(sql, *asked, *pool)} if asked else {}

    async def of_persons(self, persons: Collection[str], pool: Pool) -> dict[str, StoredRating]:
        """The same by who they are at a table."""
        asked = list(dict.fromkeys(persons))
        marks = ", ".join("?" * len(asked))
        sql = (
            f"SELECT person, {_RATING} FROM ratings JOIN profile_persons "  # noqa: S608 # ours
            f"ON profile_persons.profile_id = ratings.profile_id WHERE person IN ({marks}) AND {_POOL}"
        )
        return {row[0]: StoredRating(*row[1:]) for row in await self._rows(sql, *asked, *pool)} if asked else {}

    async def of_profile(self, profile: str) -> list[tuple[Pool, StoredRating]]:
        """All of its ratings, the last used first."""
        sql = f"SELECT game, board, speed, {_RATING} FROM ratings WHERE profile_id = ? ORDER BY rated_at DESC"  # noqa: S608 # ours
        return [(Pool(*row[:3]), StoredRating(*row[3:])) for row in await self._rows(sql, profile)]

    async def history(self, profile: str, pool: Pool, limit: int) -> list[tuple[float, float, float, str]]:
        """Time, rating, deviation and game of the newest so many, the oldest of them first."""
        sql = (
            f"SELECT at, after, deviation, finished_id FROM rating_changes WHERE profile_id = ? AND {_POOL} "  # noqa: S608 # ours
            "ORDER BY at DESC, finished_id LIMIT ?"
        )
        return [(row[0], row[1], row[2], row[3]) for row in reversed(await self._rows(sql, profile, *pool, limit))]

    async def changes(self, game_id: str) -> list[Change]:
        """What a finished game did, once it is counted."""
        sql = "SELECT seat, before, after, deviation FROM rating_changes WHERE finished_id = ? ORDER BY seat"
        return [Change(*row) for row in await self._rows(sql, game_id)]

    async def leaders(self, pool: Pool, since: float, limit: int) -> list[Leader]:
        """The strongest who are known well enough and have played since then."""
        sql = (
            f"SELECT id, name, picture || ' ' || colour, {_RATING} FROM ratings JOIN profiles ON id = profile_id "  # noqa: S608 # ours
            f"WHERE {_POOL} AND deviation < ? AND rated_at > ? ORDER BY rating DESC, id LIMIT ?"
        )
        rows = await self._rows(sql, *pool, PROVISIONAL, since, limit)
        return [Leader(row[0], row[1], row[2].strip(), StoredRating(*row[3:])) for row in rows]

    async def pools(self, since: float) -> list[tuple[Pool, int]]:
        """In which somebody has played since then, and how many did; the fullest first."""
        sql = (
            "SELECT game, board, speed, count(*) FROM ratings WHERE rated_at > ? GROUP BY game, board, speed "
            "ORDER BY count(*) DESC, game, board, speed LIMIT 200"
        )
        return [(Pool(*row[:3]), int(row[3])) for row in await self._rows(sql, since)]

    async def _rows(self, sql: str, *params: Any) -> list[tuple[Any, ...]]:
        return await self._reader.ask(lambda connection: connection.run(sql, params))


def merge_ratings(connection: Connection, one: str, into: str) -> None:
    """Two profiles become one: in each pool the rating that is known better stays, with its history."""
    for *pool, deviation in connection.run(
        "SELECT game, board, speed, deviation FROM ratings WHERE profile_id = ?", (one,)
    ):
        mine = connection.run(f"SELECT deviation FROM ratings WHERE profile_id = ? AND {_POOL}", (into, *pool))  # noqa: S608 # ours
        if mine and mine[0][0] <= deviation:
            continue
        for table in ("ratings", "rating_changes"):
            connection.run(f"DELETE FROM {table} WHERE profile_id = ? AND {_POOL}", (into, *pool))  # noqa: S608 # ours
            connection.run(f"UPDATE {table} SET profile_id = ? WHERE profile_id = ? AND {_POOL}", (into, one, *pool))  # noqa: S608 # ours


def _apply(connection: Connection, game_id: str) -> None:
    found = connection.run(f"SELECT body FROM rating_queue WHERE finished_id = ?{connection.row_lock}", (game_id,))  # noqa: S608 # ours
    if not found:
        return
    connection.run("DELETE FROM rating_queue WHERE finished_id = ?", (game_id,))
    try:
        game = msgspec.json.decode(found[0][0], type=RatedGame)
    except msgspec.MsgspecError as problem:  # of another version: it holds up no other
        LOGGER.warning("a finished game that cannot be rated is left out: %.80r: %s", game_id, problem)
        return
    profiles = _profiles(connection, game.seats)
    if profiles is not None:
        _count(connection, game, profiles)


def _profiles(connection: Connection, seats: Sequence[RatedSeat]) -> list[str | None] | None:
    """By seat, locked; None if somebody is gone, or two of them have become one."""
    profiles: list[str | None] = []
    for seat in seats:
        found = connection.run("SELECT profile_id FROM profile_persons WHERE person = ?", (seat.person or "",))
        if seat.person is not None and not found:
            return None
        profiles.append(found[0][0] if found else None)
    people = sorted(profile for profile in profiles if profile is not None)
    if len({*people}) < len(people):
        return None
    for profile in people:  # in this order, so that two games of the same people never wait for each other
        if not connection.run(f"SELECT id FROM profiles WHERE id = ?{connection.row_lock}", (profile,)):  # noqa: S608 # ours
            return None
    return profiles


def _count(connection: Connection, game: RatedGame, profiles: Sequence[str | None]) -> None:
    sql = f"SELECT {_RATING} FROM ratings WHERE profile_id = ? AND {_POOL}"  # noqa: S608 # ours
    known = [connection.run(sql, (profile, *game.pool)) for profile in profiles]
    before = [StoredRating(*rows[0]) if rows else _NEW for rows in known]
    strengths = [
        Strength(seat.elo, LEVEL_DEVIATION) if seat.elo is not None else old.strength(game.at)
        for seat, old in zip(game.seats, before, strict=True)
    ]
    for seat, (profile, old) in enumerate(zip(profiles, before, strict=True)):
        if profile is not None:
            new = _after(game, seat, strengths, old)
            _write(connection, profile, game.pool, new)
            change = (game.id, profile, seat, *game.pool, strengths[seat].rating, new.rating, new.deviation, game.at)
            marks = ", ".join("?" * len(change))
            connection.run(f"INSERT INTO rating_changes ({_CHANGE}) VALUES ({marks})", change)  # noqa: S608 # ours


def _after(game: RatedGame, seat: int, strengths: Sequence[Strength], old: StoredRating) -> StoredRating:
    """Everybody met everybody else, and the better place won."""
    place = game.places[seat]
    results = [
        Result(strengths[other], (1 + (theirs > place) - (theirs < place)) / 2)
        for other, theirs in enumerate(game.places)
        if other != seat
    ]
    new = rated(strengths[seat], results, 0.0)  # time has been counted
    others = [theirs for other, theirs in enumerate(game.places) if other != seat]
    won, lost = place < min(others), place > min(others)
    return StoredRating(
        rating=new.rating,
        deviation=max(LEAST_DEVIATION, min(new.deviation, NEWCOMER.deviation)),
        volatility=new.volatility,
        won=old.won + won,
        drawn=old.drawn + (not won and not lost),
        lost=old.lost + lost,
        rated_at=max(game.at, old.rated_at),
    )


def _write(connection: Connection, profile: str, pool: Pool, new: StoredRating) -> None:
    names = _RATING.split(", ")
    update = ", ".join(f"{name} = excluded.{name}" for name in names)
    marks = ", ".join("?" * (4 + len(names)))
    connection.run(
        f"INSERT INTO ratings (profile_id, game, board, speed, {_RATING}) VALUES ({marks}) "  # noqa: S608 # ours
        f"ON CONFLICT (profile_id, game, board, speed) DO UPDATE SET {update}",
        (profile, *pool, *msgspec.structs.astuple(new)),
    )
