"""Between processes: Redis carries which table has which version, and who is connected; the log is the truth."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import msgspec
import redis.asyncio
from msgspec import Struct
from redis.exceptions import RedisError

from ludotheque.contract import LudothequeError, Seat
from ludotheque.disk import log_error
from ludotheque.server.hub import Hub

CHANNEL = "ludotheque"
_QUEUE = 10_000
_RETRY_SECONDS = 1.0
_REMIND_SECONDS = 5.0


class News(Struct, frozen=True, array_like=True):
    """A lost one costs a fetch, no more."""

    process: str
    table: str
    version: int
    here: list[int]


class RedisBus:
    """Says what changed here, hears what changed elsewhere."""

    def __init__(self, url: str) -> None:
        self._redis = redis.asyncio.Redis.from_url(url)
        self._outgoing: asyncio.Queue[News] = asyncio.Queue(_QUEUE)
        self._hub: Hub | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hub: Hub) -> None:
        self._hub = hub
        work = (self._keep_sending(), self._keep_hearing(hub), self._keep_reminding(hub))
        self._tasks = [asyncio.create_task(each) for each in work]

    def spread(self, table: str, version: int, here: frozenset[Seat]) -> None:
        if self._hub is None:
            return
        with suppress(asyncio.QueueFull):  # Redis is away; whoever misses this is reminded later
            self._outgoing.put_nowait(News(self._hub.name, table, version, sorted(here)))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _keep_sending(self) -> None:
        while True:
            news = await self._outgoing.get()
            try:
                await self._redis.publish(CHANNEL, msgspec.json.encode(news))
            except (RedisError, OSError) as problem:
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _keep_hearing(self, hub: Hub) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await self._heard(hub, message["data"])
            except (RedisError, OSError) as problem:
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _heard(self, hub: Hub, data: bytes) -> None:
        try:
            news = msgspec.json.decode(data, type=News)
        except msgspec.MsgspecError:
            return
        live = hub.live_table(news.table)
        if news.process == hub.name or live is None:
            return
        try:
            await live.catch_up(news.version)
        except LudothequeError as problem:  # the store is away: the next message tries again
            log_error(problem)
        live.here_elsewhere(news.process, frozenset(Seat(seat) for seat in news.here))

    async def _keep_reminding(self, hub: Hub) -> None:
        """Lost messages are made good: every live table with listeners is named again and again."""
        while True:
            await asyncio.sleep(_REMIND_SECONDS)
            for live in hub.live_tables():
                if live.listeners:
                    self.spread(live.id, live.hosted.version, live.own_crowd)
                    live.here_elsewhere(hub.name, frozenset())  # also forgets whom nobody has named lately
