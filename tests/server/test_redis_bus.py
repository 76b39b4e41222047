"""What Redis carries: watchers for the lobby, and limits that hold for all processes together."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
import redis

from ludotheque.server.limits import Limits, Rate, Rates
from ludotheque.server.redis_bus import CHANNEL, RedisBus
from ludotheque.server.store.postgres import postgres_store
from time_limits import STEP_SECONDS


class Process:
    """As much of a registry as a bus needs: limits, and one listed table with watchers."""

    def __init__(self, name: str) -> None:
        self.ownership = SimpleNamespace(name=name)
        self.rates = Rates(Limits(guesses=Rate(10, 0.0)), lambda: 0.0)
        self.watchers = 0

    def live_tables(self) -> list[Any]:
        presence = SimpleNamespace(watcher_count=self.watchers)
        return [SimpleNamespace(id="t", summary=SimpleNamespace(is_listed=True), presence=presence)]


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(STEP_SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr("ludotheque.server.redis_bus._REPORT_SECONDS", 0.01)
    monkeypatch.setattr("ludotheque.server.redis_bus._REPEAT_SECONDS", 0.05)
    monkeypatch.setattr("ludotheque.server.redis_bus._RETRY_SECONDS", 0.05)


def test_watchers_and_spending_are_heard_elsewhere_also_after_redis_was_away(own_redis, quick):
    async def story() -> Any:
        one, two = Process("one"), Process("two")
        here, there = RedisBus(own_redis.url), RedisBus(own_redis.url)
        await here.start(one)
        await there.start(two)
        one.watchers = 3
        await until(lambda: there.watcher_count("t") == 3)
        spent = [one.rates.guesses.take("eve") for _ in range(8)]
        left = two.rates.guesses
        await until(lambda: len(left) == 1)
        elsewhere = [left.take("eve") for _ in range(4)]
        own_redis.stop()
        alone = [left.take("bob") for _ in range(11)]
        own_redis.start()
        one.watchers = 1
        await until(lambda: there.watcher_count("t") == 1)
        await here.close()
        await there.close()
        return spent, elsewhere, alone, here.watcher_count("t"), there.watcher_count("other")

    spent, elsewhere, alone, own, unknown = asyncio.run(story())

    assert all(spent)
    assert elsewhere == [True, True, False, False]
    assert alone == [True] * 10 + [False], "without Redis the limit of each process holds"
    assert (own, unknown) == (0, 0), "nobody hears themselves"


def test_where_a_connection_leads_nowhere_and_nobody_says_so_another_is_made(own_redis, quick, monkeypatch):
    """As when the machine of Redis is gone, or a firewall forgets who speaks with whom."""
    monkeypatch.setattr("ludotheque.server.redis_bus._SILENT_SECONDS", 0.5)
    monkeypatch.setattr("ludotheque.server.redis_bus._ANSWER_SECONDS", 0.5)

    async def story() -> None:
        async with wire_to(own_redis.url) as (url, cut_off):
            one, two = Process("one"), Process("two")
            here, there = RedisBus(url), RedisBus(url)
            await here.start(one)
            await there.start(two)
            one.watchers = 3
            await until(lambda: there.watcher_count("t") == 3)
            cut_off()
            one.watchers = 5
            await until(lambda: there.watcher_count("t") == 5)
            await here.close()
            await there.close()

    asyncio.run(story())


@asynccontextmanager
async def wire_to(url: str) -> AsyncIterator[tuple[str, Callable[[], None]]]:
    """Another address of the same Redis, and a way to swallow all that is said over its present connections."""
    alive: set[asyncio.StreamWriter] = set()

    async def passed_on(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        alive.add(sink)
        with suppress(OSError):
            while data := await source.read(4096):
                if sink in alive:
                    sink.write(data)
        sink.close()

    async def connected(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        theirs = urlsplit(url)
        answers, questions = await asyncio.open_connection(theirs.hostname, theirs.port)
        await asyncio.gather(passed_on(source, questions), passed_on(answers, sink))

    async with await asyncio.start_server(connected, "127.0.0.1", 0) as server:
        yield f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}", alive.clear


def test_a_bus_closes_whatever_it_is_in_the_middle_of(own_redis, monkeypatch):
    """One in ten closings never ended: the client of Redis had lost the cancellation."""
    monkeypatch.setattr("ludotheque.server.redis_bus._REPORT_SECONDS", 0.001)
    monkeypatch.setattr("ludotheque.server.redis_bus._REPEAT_SECONDS", 0.0)
    dice = random.Random(1)

    async def story() -> None:
        for _ in range(60):
            bus = RedisBus(own_redis.url)
            await bus.start(Process("one"))
            await asyncio.sleep(0.05 * dice.random())
            await asyncio.wait_for(bus.close(), STEP_SECONDS)

    asyncio.run(story())


def test_watchers_of_a_process_that_died_are_forgotten_and_nonsense_is_skipped(own_redis, quick, monkeypatch):
    monkeypatch.setattr("ludotheque.server.redis_bus._EXPIRY_SECONDS", 0.2)

    async def story() -> Any:
        one, two = Process("one"), Process("two")
        one.watchers = 2
        here, there = RedisBus(own_redis.url), RedisBus(own_redis.url)
        await here.start(one)
        await there.start(two)
        with redis.Redis.from_url(own_redis.url) as shouting:
            for nonsense in (b"\xff", b"[]", msgspec.json.encode(["x", None, {"nonsense": {"eve": 1}}])):
                await asyncio.to_thread(shouting.publish, CHANNEL, nonsense)
        await until(lambda: there.watcher_count("t") == 2)
        await here.close()
        await until(lambda: there.watcher_count("t") == 0)
        await there.close()

    asyncio.run(story())


def test_without_redis_the_game_goes_on(online, postgres_url):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        return (await anna.play("d"))["type"]

    bus = RedisBus("redis://127.0.0.1:1")

    assert online(scenario, store=postgres_store(postgres_url), bus=bus) == "done"
