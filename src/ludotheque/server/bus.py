"""Between processes: Redis carries which table has which version, and who is connected; the log is the truth."""

from __future__ import annotations

import asyncio

import msgspec
import redis.asyncio
from msgspec import Struct
from redis.exceptions import RedisError

from ludotheque.contract import Seat
from ludotheque.disk import log_error
from ludotheque.server.hub import Hub

CHANNEL = "ludotheque"
_MOST_IN_A_BUNDLE = 1_000
_RETRY_SECONDS = 1.0
_REMIND_SECONDS = 5.0


class News(Struct, frozen=True, array_like=True):
    """How far a table has come, and who of it is connected to the process that says so."""

    table: str
    version: int
    here: list[int]


class Bundle(Struct, frozen=True, array_like=True):
    """What one process has to say at one moment. A lost one costs a fetch, no more."""

    process: str
    news: list[News]


_DECODER = msgspec.json.Decoder(Bundle)


class RedisBus:
    """Says what changed here, hears what changed elsewhere."""

    def __init__(self, url: str) -> None:
        self._redis = redis.asyncio.Redis.from_url(url)
        self._outgoing: dict[str, News] = {}
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hub: Hub) -> None:
        work = (self._keep_sending(hub), self._keep_hearing(hub), self._keep_reminding(hub))
        self._tasks = [asyncio.create_task(each) for each in work]

    def spread(self, table: str, version: int, here: frozenset[Seat]) -> None:
        # Only the newest of each table counts.
        self._outgoing[table] = News(table, version, sorted(here))
        self._has_news.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _keep_sending(self, hub: Hub) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            news, self._outgoing = [*self._outgoing.values()], {}
            try:
                for start in range(0, len(news), _MOST_IN_A_BUNDLE):
                    bundle = Bundle(hub.name, news[start : start + _MOST_IN_A_BUNDLE])
                    await self._redis.publish(CHANNEL, msgspec.json.encode(bundle))
            except (RedisError, OSError) as problem:  # whoever misses this is reminded later
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _keep_hearing(self, hub: Hub) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._heard(hub, message["data"])
            except (RedisError, OSError) as problem:
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)

    def _heard(self, hub: Hub, data: bytes) -> None:
        try:
            bundle = _DECODER.decode(data)
        except msgspec.MsgspecError:
            return
        if bundle.process == hub.name:
            return
        for news in bundle.news:
            live = hub.live_table(news.table)
            if live is not None:
                live.catch_up_soon(news.version)
                live.here_elsewhere(bundle.process, frozenset(Seat(seat) for seat in news.here))

    async def _keep_reminding(self, hub: Hub) -> None:
        """Lost messages are made good: every live table with listeners is named again and again."""
        while True:
            await asyncio.sleep(_REMIND_SECONDS)
            for live in hub.live_tables():
                if live.listeners:
                    self.spread(live.id, live.hosted.version, live.own_crowd)
                    live.here_elsewhere(hub.name, frozenset())  # also forgets whom nobody has named lately
