"""What processes tell each other through Redis: who watches, for the lobby, and what was spent of shared limits.

None of it is needed to play. Without Redis each process counts its own watchers and holds its limits alone.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress

import msgspec
import redis.asyncio
from msgspec import Struct

from ludotheque.disk import log_error
from ludotheque.server.registry import TableRegistry

CHANNEL = "ludotheque"
_REPORT_SECONDS = 0.1
_REPEAT_SECONDS = 5.0
_EXPIRY_SECONDS = 15.0
"""A process that has not reported for so long is gone, and who watched there with it."""

_SILENT_SECONDS = 12.0
"""Each process hears its own reports: a connection that brings none for so long leads nowhere, and nobody said so."""

_ANSWER_SECONDS = 5.0
_RETRY_SECONDS = 1.0
_CANCEL_SECONDS = 0.1


class Report(Struct, frozen=True, array_like=True):
    """What one process has to say at one moment."""

    process: str
    watchers: dict[str, int] | None
    """By listed table; None: as before."""

    spent: dict[str, dict[str, int]]
    """By limit and key, since the last report."""


_DECODER = msgspec.json.Decoder(Report)


class RedisBus:
    """Publishes what happened here, and reads what happened elsewhere."""

    def __init__(self, url: str) -> None:
        self._redis = redis.asyncio.Redis.from_url(
            url, socket_timeout=_ANSWER_SECONDS, socket_connect_timeout=_ANSWER_SECONDS
        )
        self._elsewhere: dict[str, tuple[float, dict[str, int]]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, registry: TableRegistry) -> None:
        for limiter in registry.rates.by_name.values():
            limiter.spent = Counter()
        work = (self._keep_reporting(registry), self._keep_listening(registry))
        self._tasks = [asyncio.create_task(each) for each in work]

    def watcher_count(self, table: str) -> int:
        now = time.monotonic()
        return sum(counts.get(table, 0) for until, counts in self._elsewhere.values() if until > now)

    async def close(self) -> None:
        waiting = {*self._tasks}
        while waiting:  # one in ten cancellations is lost in redis-py, when it ends a wait of its own
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=_CANCEL_SECONDS)
        with suppress(TimeoutError):
            async with asyncio.timeout(_RETRY_SECONDS):
                await self._redis.aclose()

    async def _keep_reporting(self, registry: TableRegistry) -> None:
        told: dict[str, int] = {}
        repeat_at = 0.0
        while True:
            await asyncio.sleep(_REPORT_SECONDS)
            watchers, spent = _watchers(registry), _spent(registry)
            is_news = watchers != told or time.monotonic() >= repeat_at
            if not (is_news or spent):
                continue
            report = Report(registry.ownership.name, watchers if is_news else None, spent)
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(report))
            except Exception as problem:  # whatever it is; what was spent meanwhile counts here only
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            if is_news:
                told, repeat_at = watchers, time.monotonic() + _REPEAT_SECONDS

    async def _keep_listening(self, registry: TableRegistry) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    while message := await channel.get_message(timeout=_SILENT_SECONDS):
                        if message["type"] == "message":
                            self._heard(registry, message["data"])
            except Exception as problem:  # whatever it is, nobody needs this to play
                log_error(problem)
            await asyncio.sleep(_RETRY_SECONDS)

    def _heard(self, registry: TableRegistry, data: bytes) -> None:
        try:
            report = _DECODER.decode(data)
        except msgspec.MsgspecError:
            return
        if report.process == registry.ownership.name:
            return
        now = time.monotonic()
        if report.watchers is not None:
            fresh = {process: heard for process, heard in self._elsewhere.items() if heard[0] > now}
            self._elsewhere = {**fresh, report.process: (now + _EXPIRY_SECONDS, report.watchers)}
        limiters = registry.rates.by_name
        for name, counts in report.spent.items():
            for key, count in counts.items() if name in limiters else ():
                limiters[name].spend(key, count)


def _watchers(registry: TableRegistry) -> dict[str, int]:
    """Of tables that stand in the lobby."""
    tables = registry.live_tables()
    return {live.id: count for live in tables if live.summary.is_listed and (count := live.presence.watcher_count)}


def _spent(registry: TableRegistry) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for name, limiter in registry.rates.by_name.items():
        if limiter.spent:
            found[name], limiter.spent = dict(limiter.spent), Counter()
    return found
