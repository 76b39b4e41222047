"""Ratings of profiles: a finished game is counted once, wherever and whenever that is.

game ends -> follow -> apply       or, after a kill: start, or another process -> apply
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import TYPE_CHECKING

from ludotheque.contract import LudothequeError
from ludotheque.disk import log_error
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.hosted.rating import Pool

if TYPE_CHECKING:
    from ludotheque.server.hosted.table import HostedTable
    from ludotheque.server.live import LiveTable
    from ludotheque.server.registry import TableRegistry
    from ludotheque.server.store.ratings import StoredRating

LOOK_SECONDS = 30.0
"""How long a game waits whose process was killed before it was counted, while others are alive."""

_AT_ONCE = 64


class Ratings:
    """For routes and for other services; the store decides, so that several processes agree."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._news = asyncio.Event()

    async def of(self, profiles: Collection[str], pool: Pool) -> dict[str, StoredRating]:
        """By profile; who has no rated game in this pool is missing."""
        return await self._registry.store.ratings.of(profiles, pool)

    async def settle(self, game_id: str) -> None:
        """Count this finished game now, if it waits."""
        if self._registry.rules.restriction != "read-only":
            await self._apply(game_id)

    def follow(self, live: LiveTable, before: HostedTable) -> None:
        """A game began or ended."""
        if live.hosted.phase == "over" and live.hosted.settings.is_rated:
            self._news.set()

    async def keep_counting(self) -> None:
        while True:
            try:
                await self._count()
            except LudothequeError as problem:  # the database is away; it may come back
                log_error(problem)
            await wait_at_most(LOOK_SECONDS, self._news)
            self._news.clear()

    async def _count(self) -> None:
        store = self._registry.store.ratings
        while self._registry.rules.restriction != "read-only" and (found := await store.waiting(_AT_ONCE)):
            for game_id in found:
                await self._apply(game_id)

    async def _apply(self, game_id: str) -> None:
        await self._registry.store.ratings.apply(game_id)
        self._registry.community.query_cache.forget("ratings")
