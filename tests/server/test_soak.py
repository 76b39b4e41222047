"""Many tables come and go; what they were made of goes with them. The figures: `make bench-server`."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import Counter
from typing import Any

import pytest
from aiohttp import web

from ludotheque.play import Table
from ludotheque.server import limits, registry
from ludotheque.server.connection import ClientConnection
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.limits import Rate, RateLimiter
from ludotheque.server.live import LiveTable
from ludotheque.server.loop_lag import LoopLag
from ludotheque.server.publication import Publication
from ludotheque.server.subscriber import Subscriber
from time_limits import STEP_SECONDS

KINDS = (
    LiveTable,
    HostedTable,
    Table,
    Publication,
    Subscriber,
    ClientConnection,
    web.RequestHandler,
    web.WebSocketResponse,
)
TABLES, AT_ONCE = 60, 10
NOTHING: tuple[Counter[str], int] = (Counter(), 0)
ONE_A_SECOND = Rate(burst=2, per_second=1)


def held() -> Counter[str]:
    gc.collect()
    return Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in KINDS)


def talking() -> int:
    return sum("_handle_request" in repr(task) for task in asyncio.all_tasks())


async def visit(house: Any, number: int) -> None:
    """A game begun, a refusal, a reaction; some say goodbye, some wires are cut."""
    anna, bob = await house.pair()
    watcher = await house.guest(anna.id)
    await anna.play("d")
    await anna.play("nonsense")
    await bob.ask("react", reaction="wow")
    await bob.ask("resign")
    for guest in (anna, bob, watcher):
        await (guest.close() if number % 2 else guest.drop())


@pytest.mark.deep
def test_nothing_stays_of_tables_that_nobody_looks_at(online, relaxed, monkeypatch):
    monkeypatch.setattr(registry, "IDLE_SECONDS", -1.0)

    async def scenario(house: Any) -> Any:
        before = held()  # of other tests in this process
        for start in range(0, TABLES, AT_ONCE):
            await asyncio.gather(*(visit(house, number) for number in range(start, start + AT_ONCE)))
        while house.registry.connections.total:
            await asyncio.sleep(0.01)
        await house.registry.sweep()
        deadline = time.monotonic() + STEP_SECONDS
        while (left := (held() - before, talking())) != NOTHING and time.monotonic() < deadline:
            await asyncio.sleep(0.05)  # a wire that was cut takes a few turns of the loop to be gone
        return house.registry.table_count, left

    assert online(scenario, limits=relaxed) == (0, NOTHING)


def test_a_table_asked_for_a_moment_ago_stays_in_memory(online):
    async def scenario(house: Any) -> Any:
        await house.open()
        await house.registry.sweep()
        return house.registry.table_count

    assert online(scenario) == 1


def test_whoever_has_not_come_for_a_while_is_forgotten():
    now = [0.0]
    buckets = RateLimiter(ONE_A_SECOND, lambda: now[0])
    took = [buckets.take("a") for _ in range(3)]
    now[0] = 1.5
    buckets.sweep()
    while_empty = len(buckets)
    now[0] = 3.0
    buckets.sweep()

    assert took == [True, True, False]
    assert (while_empty, len(buckets)) == (1, 0)


def test_a_flood_of_addresses_fills_no_memory(monkeypatch):
    monkeypatch.setattr(limits, "_MAX_KEYS", 100)
    now = [10.0]
    buckets = RateLimiter(ONE_A_SECOND, lambda: now[0])
    for number in range(1000):
        buckets.take(f"address {number}")
    at_most = len(buckets)
    now[0] = 20.0
    buckets.take("one more")

    assert at_most == 100
    assert len(buckets) == 1


def test_lateness_names_what_most_and_what_the_worst_had_to_wait():
    late = LoopLag([0.5, *[0.001] * 98, 0.002])

    assert (late.newest, late.below(0.5), late.below(0.99), late.below(1.0)) == (0.002, 0.001, 0.5, 0.5)
    assert LoopLag().below(0.99) == LoopLag().newest == 0.0
