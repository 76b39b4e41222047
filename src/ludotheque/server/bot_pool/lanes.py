"""Players that the host brought have workers of their own: however they behave, no level of ours waits for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ludotheque.batch.cores import usable_cores
from ludotheque.contract import Analysis
from ludotheque.external_bots import BotSource
from ludotheque.server.bot_pool import AnalysisJob, Asker, BotAnswer, BotPool, BotRequest
from ludotheque.server.bot_pool.fair_queue import Bounds
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.bot_pool.process import BroughtWorker
from ludotheque.server.monitoring.meters import Histogram

_IDLE_SECONDS = 120.0
"""A game over which somebody thinks longer starts the player's process anew."""


class TwoLanes:
    """A pool for levels of ours beside one for what was brought, each with its fair queue."""

    def __init__(self, own: BotPool, sources: Mapping[str, BotSource], bounds: Bounds | None = None) -> None:
        self._own, self._sources = own, sources
        self.waits: Histogram = own.waits
        size = max(2, min(8, usable_cores()))
        self._brought = ProcessPool(size, bounds=bounds, make=BroughtWorker, idle_seconds=_IDLE_SECONDS)

    @property
    def is_full(self) -> bool:
        return self._own.is_full

    @property
    def waiting(self) -> int:
        return self._own.waiting + self._brought.waiting

    async def choose(self, request: BotRequest, asker: Asker) -> BotAnswer:
        source = self._sources.get(request.level)
        if source is None:
            return await self._own.choose(request, asker)
        return await self._brought.choose(replace(request, source=source), asker)

    async def analyse(self, job: AnalysisJob, is_enough: Callable[[], bool], asker: Asker) -> Analysis[str]:
        return await self._own.analyse(job, is_enough, asker)

    async def close(self) -> None:
        await self._own.close()
        await self._brought.close()
