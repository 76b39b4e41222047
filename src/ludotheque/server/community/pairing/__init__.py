"""Quick pairing: whoever looks for an opponent gets a rated game with somebody about as strong.

seek -> store <- keep_pairing of any process: matched -> a table with both, in one transaction -> told when they ask
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from random import SystemRandom
from typing import TYPE_CHECKING, NamedTuple

from ludotheque import catalogue
from ludotheque.contract import LudothequeError, SetupError, TableError, phrase
from ludotheque.contract.options import write_options
from ludotheque.disk import log_error
from ludotheque.play import free_name
from ludotheque.server.community.pairing.matching import Waiting, matched
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.hosted.decide import follow_ups
from ludotheque.server.hosted.log import LogEntry
from ludotheque.server.hosted.rating import Pool, elo_of, pool_of
from ludotheque.server.hosted.seats import Look, joined
from ludotheque.server.hosted.setup import opened
from ludotheque.server.hosted.table import DAY, HostedTable, replay
from ludotheque.server.off_loop import off_loop
from ludotheque.server.store.group import Append
from ludotheque.server.store.ratings import NEWCOMER
from ludotheque.server.store.seeks import StoredSeek, life_of
from ludotheque.server.summaries import first_summary, people_of
from ludotheque.server.tokens import new_seed, new_table_id
from ludotheque.server.wire.events import Pace, TableSettings
from ludotheque.server.wire.http import NewTableRequest, SeatChoice

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry
    from ludotheque.server.store.profiles import StoredProfile

LOOK_SECONDS, SWEEP_SECONDS = 1.0, 30.0
MAX_SEEKS = 5_000
_MANY = 200
"""Seeks; to look through more takes a thread."""

_AT_ONCE = 8
"""Tables that are made together, before others have a turn."""

_PACES: Mapping[str, Pace] = {
    "blitz": Pace("per-game", 180.0, 2.0),
    "rapid": Pace("per-game", 600.0, 5.0),
    "days": Pace("per-move", 3 * DAY),
}
_COIN = SystemRandom()
_SEATED = 2
"""Entries of a log, after which both sit there and the game has not begun."""


class QuickGame(NamedTuple):
    """What one button opens."""

    pool: Pool
    options: Mapping[str, str]
    pace: Pace


class Pairing:
    """All seeks are in the store; any process pairs them."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._news = asyncio.Event()
        self._swept_at = 0.0

    async def seek(self, profile: StoredProfile, pool: Pool, address: str) -> StoredSeek:
        """Look for an opponent in this pool, in the place of any other seek; TableError where that cannot be."""
        registry, now = self._registry, self._registry.clock()
        if pool not in quick_games():
            raise SetupError(phrase("server.no-quick-game", game=pool.game), "game")
        if profile.bot:
            raise TableError(phrase("server.seek-people"))
        registry.rules.require_new_tables()
        registry.storage.require_room()
        most = registry.limits.tables_per_profile
        if await registry.store.profiles.open_count(profile.id) >= most:
            raise TableError(phrase("server.too-many-tables", count=most))
        most = registry.limits.tables_per_address
        if await registry.store.open_count(address) >= most:
            raise TableError(phrase("server.too-many-tables", count=most))
        if pool.speed == "days" and await registry.store.seeks.count_at(address, now) >= most:
            raise TableError(phrase("server.too-many-tables", count=most))
        if sum((await registry.store.seeks.counts(now)).values()) >= MAX_SEEKS:
            raise TableError(phrase("server.too-busy"))
        known = (await registry.community.ratings.of([profile.id], pool)).get(profile.id)
        strength = NEWCOMER if known is None else known.strength(now)
        picture = f"{profile.picture} {profile.colour}".strip()
        until = now + life_of(pool.speed)
        wanted = StoredSeek(
            profile.id, profile.name, picture, *pool, strength.rating, strength.deviation, now, until, address
        )
        found = await registry.store.seeks.put(wanted)
        self._news.set()
        return found

    async def look(self, profile: str) -> StoredSeek:
        """What became of their seek; whoever asks is there. TableError where there is none."""
        seeks, now = self._registry.store.seeks, self._registry.clock()
        found = await seeks.find(profile)
        if found is None or (not found.table_id and found.until <= now):
            raise TableError(phrase("server.no-seek"))
        if not found.table_id and found.until - now < found.life / 2:
            await seeks.extend(profile, now + found.life)
        return found

    async def keep_pairing(self) -> None:
        await asyncio.to_thread(quick_games)  # takes a while the first time
        while True:
            await wait_at_most(LOOK_SECONDS, self._news)
            self._news.clear()
            try:
                await self.pair_all()
            except LudothequeError as problem:  # the database is away; it may come back
                log_error(problem)

    async def pair_all(self) -> None:
        """Everybody who finds somebody now gets a table."""
        registry, now = self._registry, self._registry.clock()
        if registry.rules.restriction is not None or registry.storage.is_full or registry.ownership.is_expired:
            return
        if now - self._swept_at >= SWEEP_SECONDS or now < self._swept_at:
            self._swept_at = now
            await registry.store.seeks.sweep(now)
        waiting = await registry.store.seeks.waiting(now, MAX_SEEKS)
        pairs = await off_loop(lambda: _pairs(waiting, now)) if len(waiting) > _MANY else _pairs(waiting, now)
        for first in range(0, len(pairs), _AT_ONCE):
            opening = [self._open(one, other) for one, other in pairs[first : first + _AT_ONCE]]
            for done in await asyncio.gather(*opening, return_exceptions=True):
                if isinstance(done, Exception):  # one pair holds up no other
                    log_error(done)
                elif isinstance(done, BaseException):
                    raise done

    async def _open(self, one: StoredSeek, other: StoredSeek) -> None:
        registry, now = self._registry, self._registry.clock()
        hosted, entries = _begun(one, other, now)
        summary = first_summary(new_table_id(now), hosted, one.address, registry.ownership.name)
        opening = Append(summary, entries, None, people_of(hosted), None)
        with registry.looking_after(summary.id):
            is_paired = await registry.store.seeks.pair(one.profile_id, other.profile_id, opening, now)
        if is_paired:
            live = await registry.table(summary.id)  # from now on its clock is looked after
            registry.community.follow(live, replay(entries[:_SEATED]))  # whoever left has to hear of it


@cache
def quick_games() -> Mapping[Pool, QuickGame]:
    """All that strangers are paired for."""
    found: dict[Pool, QuickGame] = {}
    for slug in catalogue.slugs():
        with suppress(LudothequeError):  # a game of another package may be broken
            for game in _quick_games_of(slug):
                found.setdefault(game.pool, game)
    return found


def _quick_games_of(slug: str) -> Iterator[QuickGame]:
    for options in catalogue.quick_boards(slug).values():
        written = write_options(options)
        for pace in (*_PACES.values(), Pace()):
            pool = _pool_of(slug, written, pace)
            if pool is not None:
                yield QuickGame(pool, written, pace)


def similar_level(game: QuickGame, rating: float) -> tuple[str, int] | None:
    """The computer that is about as strong, and how strong it is; None where none was measured."""
    graded = [name for name, level in catalogue.levels(game.pool.game).items() if level.is_graded]
    measured = {name: elo_of(game.pool.game, game.options, name) for name in graded}
    known = [(name, elo) for name, elo in measured.items() if elo is not None]
    return min(known, key=lambda each: abs(each[1] - rating), default=None)


def _pool_of(slug: str, options: Mapping[str, str], pace: Pace) -> Pool | None:
    """None where there is no rating for it, or no such clock."""
    settings = TableSettings(slug, dict(options), pace, True, True, False, True, None)  # as it is sent
    try:
        opened(NewTableRequest(slug, "?", dict(options), pace=pace), "?")
    except LudothequeError:
        return None
    return pool_of(settings)


def _pairs(seeks: list[StoredSeek], now: float) -> list[tuple[StoredSeek, StoredSeek]]:
    """A pool that only a process of another version knows is left to it."""
    pools: dict[tuple[str, str, str], list[StoredSeek]] = {pool: [] for pool in quick_games()}
    for seek in seeks:
        if seek.pool in pools:
            pools[seek.pool].append(seek)
    pairs = []
    for together in pools.values():
        by_id = {seek.profile_id: seek for seek in together}
        waiting = [Waiting(seek.profile_id, seek.rating, seek.deviation, seek.since) for seek in together]
        pairs += [(by_id[one.id], by_id[other.id]) for one, other in matched(waiting, now)]
    return pairs


def _begun(one: StoredSeek, other: StoredSeek, now: float) -> tuple[HostedTable, list[LogEntry]]:
    """Their table, the game begun; who has the first seat is a matter of luck."""
    game = quick_games()[Pool(*one.pool)]  # type: ignore[arg-type] # a seek is for one of these
    seats = [SeatChoice("me"), SeatChoice("open")]
    _COIN.shuffle(seats)
    new = NewTableRequest(
        game.pool.game, one.name, dict(game.options), seats=seats, pace=game.pace, is_listed=True, is_rated=True
    )
    entries = [LogEntry(1, now, opened(new, one.profile_id, one.picture))]
    hosted = replay(entries)
    name = free_name(other.name, [one.name])
    entries.append(LogEntry(2, now, joined(hosted, other.profile_id, name, None, Look(other.picture))))
    hosted = replay(entries)
    entries += [LogEntry(3, now, event) for event in follow_ups(hosted, new_seed)]
    return replay(entries), entries
