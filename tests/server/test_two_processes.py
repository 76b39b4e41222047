"""Two servers, one PostgreSQL, one Redis: players of one table at different servers, and one server dies."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ludotheque.server.redis_bus import RedisBus
from ludotheque.server.store.postgres import postgres_store
from time_limits import STEP_SECONDS


@pytest.mark.req("ALL-03")
def test_players_of_one_table_sit_at_different_servers_and_one_is_killed(program, visit, postgres_url, redis_url):
    words = ("--database", postgres_url, "--redis", redis_url)
    first, second = program(*words), program(*words)

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        key = await one.open(pace={"kind": "per-game", "seconds": 60})
        other = await two.join(key["table"], "Bob")
        anna, bob = await one.guest(key), await two.guest(other)
        await anna.until(lambda table: table["phase"] == "playing")
        for _ in range(2):
            assert (await anna.play("d"))["type"] == "done"
            await bob.until(lambda table: 1 in table["to_act"])
            assert (await bob.play("c"))["type"] == "done"
            await anna.until(lambda table: 0 in table["to_act"])
        assert (await anna.play("d"))["type"] == "done"
        first.process.kill()
        await bob.until(lambda table: 1 in table["to_act"])
        assert (await bob.play("c"))["type"] == "done"
        moved = await two.guest(key)
        answer = await moved.play("d")
        await bob.until(lambda table: table["phase"] == "over")
        tables = moved.table, bob.table
        await one.close()
        await two.close()
        return answer, tables, moved.steps

    answer, (moved, bob), steps = asyncio.run(story())

    assert answer["type"] == "done"
    assert [step["action"] for step in steps] == ["d", "c", "d", "c", "d", "c", "d"]
    assert moved["outcome"]["places"] == bob["outcome"]["places"] == [1, 2]


def test_another_server_takes_over_the_hourglass_of_one_that_died(program, visit, postgres_url, redis_url):
    words = ("--database", postgres_url, "--redis", redis_url)
    first, second = program(*words), program(*words)
    options = {"players": "2", "bid_seconds": "2", "show_seconds": "1"}

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        key = await one.open("ricochet", options=options)
        await one.join(key["table"], "Bob")
        anna, watcher = await one.guest(key), await two.guest(key["table"])
        assert (await anna.play("=5"))["type"] == "done"
        first.process.kill()
        table = await watcher.until(lambda table: table["view"] is not None and table["step_count"] >= 2)
        await one.close()
        await two.close()
        return table, watcher

    table, watcher = asyncio.run(story())

    assert table["view"]["phase"] == "showing" or table["view"]["round"] == 2
    assert "credited" in {happened["kind"] for happened in watcher.happened.values()}


def test_two_servers_that_write_at_the_same_moment_agree_on_one_log(online, postgres_url):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair("ricochet", options={"players": "2"})
        mine = house.registry
        other = type(mine)(postgres_store(postgres_url), mine.bot_pool, limits=mine.limits)
        await other.start()
        twin = await other.table(anna.id)
        live = house.registry.live_table(anna.id)
        people = [guest.key["token"].split(".")[1] for guest in (anna, bob)]
        for round_number in range(20):
            await asyncio.gather(
                live.command(people[0], react(f"a{round_number}")), twin.command(people[1], react(f"b{round_number}"))
            )
        await live.catch_up(10**9)
        await twin.catch_up(10**9)
        logs = await house.registry.store.entries(anna.id, 0)
        await other.stop()
        return live.hosted == twin.hosted, [entry.version for entry in logs]

    is_same, versions = online(scenario, store=postgres_store(postgres_url))

    assert is_same
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) == 3 + 40


def test_without_any_bus_a_move_at_one_server_is_seen_at_the_other_a_little_later(program, visit, postgres_url):
    first, second = program("--database", postgres_url), program("--database", postgres_url)

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "computer"}]
        key = await one.open("morpion", options={"players": "3", "starter": "1"}, seats=seats)
        bob = await two.guest(await two.join(key["table"], "Bob"))
        anna = await one.guest(key)
        await anna.until(lambda table: 0 in table["to_act"])
        await anna.play("a1")
        await bob.until(lambda table: 1 in table["to_act"])
        await bob.play("b2")
        table = await bob.until(lambda table: table["step_count"] == 3)
        await one.close()
        await two.close()
        return table["to_act"]

    assert asyncio.run(story()) == [0]


def react(command: str) -> Any:
    from ludotheque.server.wire.commands import ReactCommand

    return ReactCommand(command, "wow")


def test_without_redis_the_servers_go_on_and_the_log_stays_the_truth(online, postgres_url):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        return (await anna.play("d"))["type"]

    bus = RedisBus("redis://127.0.0.1:1")

    assert online(scenario, store=postgres_store(postgres_url), bus=bus) == "done"


class Ear:
    """As much of a registry as a bus needs, with one table that hears."""

    name = "ear"

    def __init__(self) -> None:
        self.heard: list[int] = []
        self.crowd: frozenset[int] = frozenset()

    def live_table(self, table: str) -> Any:
        return self if table == "t" else None

    def live_tables(self) -> list[Any]:
        return []

    def catch_up_soon(self, version: int) -> None:
        self.heard.append(version)

    def connected_elsewhere(self, process: str, seats: frozenset[int]) -> None:
        self.crowd = seats


class Mouth(Ear):
    name = "mouth"


def test_when_redis_comes_back_the_servers_hear_of_each_other_again(own_redis, monkeypatch):
    monkeypatch.setattr("ludotheque.server.redis_bus._RETRY_SECONDS", 0.05)

    async def story() -> Any:
        ear, mouth = Ear(), Mouth()
        hearing, saying = RedisBus(own_redis.url), RedisBus(own_redis.url)
        await hearing.start(ear)
        await saying.start(mouth)
        await until_heard(ear, saying, 1)
        own_redis.stop()
        saying.publish("t", 2, frozenset())
        await asyncio.sleep(0.2)
        own_redis.start()
        await until_heard(ear, saying, 3)
        await hearing.close()
        await saying.close()
        return ear, mouth

    async def until_heard(ear: Ear, saying: RedisBus, version: int) -> None:
        async with asyncio.timeout(STEP_SECONDS):
            while version not in ear.heard:
                saying.publish("other", 9, frozenset())
                saying.publish("t", version, frozenset({1}))
                await asyncio.sleep(0.02)

    ear, mouth = asyncio.run(story())

    assert ear.crowd == {1}
    assert 9 not in ear.heard
    assert mouth.heard == [], "nobody hears themselves"
