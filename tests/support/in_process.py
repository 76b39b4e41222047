"""Computer players and tasks that run in the process of the test."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from ludotheque.contract import Analysis
from ludotheque.server.bot_pool import AnalysisJob, Asker, BotAnswer, BotRequest
from ludotheque.server.bot_pool.worker import TaskLimits, _answer, analysed
from ludotheque.server.monitoring.meters import SECONDS, Histogram


class InProcessBots:
    """Computer players that think in this process: tests of tables need no other."""

    def __init__(self) -> None:
        self.is_full = False
        self.waiting = 0
        self.waits = Histogram(SECONDS)
        self.answer: Callable[[BotRequest], BotAnswer] = lambda request: _answer(request, OrderedDict())

    async def choose(self, request: BotRequest, asker: Asker) -> BotAnswer:
        await asyncio.sleep(0)
        return self.answer(request)

    async def analyse(self, job: AnalysisJob, is_enough: Callable[[], bool], asker: Asker) -> Analysis[str]:
        await asyncio.sleep(0)
        return analysed(job, is_enough)

    async def close(self) -> None:
        pass


class InProcessTasks:
    """Tasks in a thread of this process: tests of routes need no other."""

    waiting = 0

    async def run(self, limits: TaskLimits, visitor: str, function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.to_thread(function, *arguments)

    async def close(self) -> None:
        pass
