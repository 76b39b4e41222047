"""Ratings: of those at a table, one's own with their history, and who leads."""

from __future__ import annotations

from typing import cast, get_args

from ludotheque.contract import SetupError, TableError, phrase
from ludotheque.server.hosted.rating import Pool, elo_of, pool_of, unrated
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.middleware import POLICY
from ludotheque.server.routes import Call, Operation
from ludotheque.server.sentences import sentence
from ludotheque.server.store.exactness import Exact
from ludotheque.server.store.ratings import PROVISIONAL, StoredRating
from ludotheque.server.tokens import key_hash
from ludotheque.server.wire import ratings as wire
from ludotheque.server.wire.profile import ExportedRating

_MAX_LEADERS, _MAX_POINTS = 100, 500
_ACTIVE_SECONDS = 90 * 86_400.0
"""Whoever has not played for longer leads no list."""


async def of_table(call: Call) -> wire.TableRatings:
    """How strong those at a table are, whether its game counts, and what it changed once it is over."""
    hosted = await call.registry.hosted(call.table)
    pool, why_not = pool_of(hosted.settings), unrated(hosted)
    seats: list[wire.SeatRating] = []
    if pool is not None:
        seats = _computers(hosted)
        if hosted.phase == "over" and why_not is None:
            seats += await _changed(call, f"{call.table}-{hosted.number}")
        people = {seat: each.person for seat, each in enumerate(hosted.assignments) if each.kind == "person"}
        missing = {
            seat: person for seat, person in people.items() if seat not in {row.seat for row in seats} and person
        }
        known = await call.registry.store.ratings.of_persons(list(missing.values()), pool)
        now = call.registry.clock()
        seats += [_seat(seat, known[person], now) for seat, person in missing.items() if person in known]
    return wire.TableRatings(
        None if pool is None else wire.RatingPool(*pool),
        None if why_not is None else sentence(why_not, call.language),
        sorted(seats, key=lambda row: row.seat),
    )


async def own(call: Call) -> wire.OwnRatings:
    """Your ratings."""
    now = call.registry.clock()
    return wire.OwnRatings([_own(*row, now) for row in await _known(call, (await call.profile()).id)])


async def history(call: Call) -> wire.RatingHistory:
    """How one of your ratings came about, game by game."""
    return wire.RatingHistory(await _history(call, (await call.profile()).id, _pool(call), _MAX_POINTS))


async def leaderboards(call: Call) -> wire.Leaderboards:
    """The ratings for which there is a list of the strongest; none where the host wants no lists."""
    if not call.request.app[POLICY].has_leaderboards:
        return wire.Leaderboards([], is_offered=False)
    store, since = call.registry.store.ratings, call.registry.clock() - _ACTIVE_SECONDS
    found = await call.registry.community.query_cache.of(("ratings",), lambda: store.pools(since))
    return wire.Leaderboards([wire.PoolSize(wire.RatingPool(*pool), count) for pool, count in found])


async def leaders(call: Call) -> wire.Leaderboard:
    """The strongest of one rating."""
    if not call.request.app[POLICY].has_leaderboards:
        raise TableError(phrase("server.no-leaderboards"))
    pool, now = _pool(call), call.registry.clock()
    me = await _asking(call)
    found = await call.registry.store.ratings.leaders(pool, now - _ACTIVE_SECONDS, _MAX_LEADERS)
    rows = [
        wire.LeaderRow(rank, each.name, each.picture, round(each.rating.rating), each.rating.games, each.profile == me)
        for rank, each in enumerate(found, start=1)
    ]
    return wire.Leaderboard(wire.RatingPool(*pool), rows)


async def _asking(call: Call) -> str | None:
    """Whose key came along; of a browser that has done nothing yet the server knows nobody."""
    if call.profile_key is None:
        return None
    known = await call.registry.store.profiles.find(key_hash(call.profile_key))
    return None if known is None else known.id


async def all_ratings(call: Call, profile: str) -> list[ExportedRating]:
    """Of this profile, with as much of their history as is stored."""
    now, most = call.registry.clock(), call.registry.limits.games_per_profile
    found = await _known(call, profile)
    return [
        ExportedRating(_own(pool, rating, exact, now), await _history(call, profile, pool, most))
        for pool, rating, exact in found
    ]


async def _history(call: Call, profile: str, pool: Pool, most: int) -> list[wire.RatingPoint]:
    points = await call.registry.store.ratings.history(profile, pool, most)
    return [wire.RatingPoint(at, round(rating), round(sd), game) for at, rating, sd, game in points]


def _pool(call: Call) -> Pool:
    speed = call.path("speed")
    if speed not in get_args(wire.Speed):
        raise SetupError(phrase("server.bad-speed", value=speed[:40], known=get_args(wire.Speed)), "speed")
    return Pool(call.path("game")[:40], call.path("board")[:40], cast("wire.Speed", speed))


async def _changed(call: Call, game_id: str) -> list[wire.SeatRating]:
    await call.registry.community.ratings.settle(game_id)
    changes = await call.registry.store.ratings.changes(game_id)
    return [
        wire.SeatRating(
            each.seat, round(each.after), each.deviation >= PROVISIONAL, round(each.after) - round(each.before)
        )
        for each in changes
    ]


def _computers(hosted: HostedTable) -> list[wire.SeatRating]:
    game, options = hosted.settings.game, hosted.settings.options
    measured = {
        seat: elo_of(game, options, each.level)
        for seat, each in enumerate(hosted.assignments)
        if each.kind == "computer" and each.level is not None
    }
    return [wire.SeatRating(seat, elo, is_provisional=False) for seat, elo in measured.items() if elo is not None]


def _seat(seat: int, rating: StoredRating, now: float) -> wire.SeatRating:
    known = rating.strength(now)
    return wire.SeatRating(seat, round(known.rating), known.deviation >= PROVISIONAL)


async def _known(call: Call, profile: str) -> list[tuple[Pool, StoredRating, Exact]]:
    exact = await call.registry.store.exactness.of_profile(profile)
    known = await call.registry.store.ratings.of_profile(profile)
    return [(pool, rating, exact.get(pool, Exact(0, 0))) for pool, rating in known]


def _own(pool: Pool, rating: StoredRating, exact: Exact, now: float) -> wire.OwnRating:
    known = rating.strength(now)
    return wire.OwnRating(
        pool=wire.RatingPool(*pool),
        rating=round(known.rating),
        deviation=round(known.deviation),
        is_provisional=known.deviation >= PROVISIONAL,
        won=rating.won,
        drawn=rating.drawn,
        lost=rating.lost,
        rated_at=rating.rated_at,
        exact=exact.exact,
        decided=exact.decided,
    )


_WHICH = "{game}/{board}/{speed}"
OPERATIONS = [
    Operation("GET", "/api/tables/{table}/ratings", of_table, wire.TableRatings),
    Operation("GET", "/api/profile/ratings", own, wire.OwnRatings, needs_profile=True),
    Operation("GET", f"/api/profile/ratings/{_WHICH}", history, wire.RatingHistory, needs_profile=True),
    Operation("GET", "/api/leaderboards", leaderboards, wire.Leaderboards),
    Operation("GET", f"/api/leaderboards/{_WHICH}", leaders, wire.Leaderboard),
]
