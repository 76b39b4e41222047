"""Between processes: Redis carries the version of each table and who is connected; the log is the truth."""

from __future__ import annotations

import asyncio

import msgspec
import redis.asyncio
from msgspec import Struct
from redis.exceptions import RedisError

from ludotheque.contract import Seat
from ludotheque.disk import log_error
from ludotheque.server.registry import TableRegistry

CHANNEL = "ludotheque"
_MAX_BATCH_SIZE = 1_000
_RETRY_SECONDS = 1.0
_REMIND_SECONDS = 5.0


class TableUpdate(Struct, frozen=True, array_like=True):
    """How far a table has come, and who of it is connected to the process that says so."""

    table: str
    version: int
    connected: list[int]


class UpdateBatch(Struct, frozen=True, array_like=True):
    """What one process has to say at one moment. A lost one costs a fetch, no more."""

    process: str
    news: list[TableUpdate]


_DECODER = msgspec.json.Decoder(UpdateBatch)


class RedisBus:
    """Publishes what changed here, and reads what changed elsewhere."""

    def __init__(self, url: str) -> None:
        self._redis = redis.asyncio.Redis.from_url(url)
        self._outgoing: dict[str, TableUpdate] = {}
        self._has_news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, registry: TableRegistry) -> None:
        work = (self._keep_sending(registry), self._keep_receiving(registry), self._keep_reminding(registry))
        self._tasks = [asyncio.create_task(each) for each in work]

    def publish(self, table: str, version: int, connected: frozenset[Seat]) -> None:
        # Only the newest of each table counts.
        self._outgoing[table] = TableUpdate(table, version, sorted(connected))
        self._has_news.set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _keep_sending(self, registry: TableRegistry) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            news, self._outgoing = [*self._outgoing.values()], {}
            try:
                for start in range(0, len(news), _MAX_BATCH_SIZE):
                    bundle = UpdateBatch(registry.name, news[start : start + _MAX_BATCH_SIZE])
                    await self._redis.publish(CHANNEL, msgspec.json.encode(bundle))
            except (RedisError, OSError) as problem:  # whoever misses this is reminded later
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)

    async def _keep_receiving(self, registry: TableRegistry) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            self._heard(registry, message["data"])
            except (RedisError, OSError) as problem:
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)

    def _heard(self, registry: TableRegistry, data: bytes) -> None:
        try:
            bundle = _DECODER.decode(data)
        except msgspec.MsgspecError:
            return
        if bundle.process == registry.name:
            return
        for news in bundle.news:
            live = registry.live_table(news.table)
            if live is not None:
                live.catch_up_soon(news.version)
                live.connected_elsewhere(bundle.process, frozenset(Seat(seat) for seat in news.connected))

    async def _keep_reminding(self, registry: TableRegistry) -> None:
        """Lost messages are made good: every live table with subscribers is named again and again."""
        while True:
            await asyncio.sleep(_REMIND_SECONDS)
            for live in registry.live_tables():
                if live.subscribers:
                    self.publish(live.id, live.hosted.version, live.presence.local)
                    live.connected_elsewhere(registry.name, frozenset())  # also forgets whom nobody has named lately
