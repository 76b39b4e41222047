"""One owner per table: who may write, who only reads, and what happens to somebody who owned it too long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from ludotheque.server.ownership import OwnedElsewhere
from ludotheque.server.store import StoreFailed, VersionTaken
from ludotheque.server.store.connection_thread import ConnectionLost
from ludotheque.server.store.postgres import PostgresConnection, postgres_store
from ludotheque.server.wire.commands import ReactCommand
from time_limits import STEP_SECONDS


@asynccontextmanager
async def another(house: Any, postgres_url: str) -> AsyncIterator[Any]:
    """A second process on the same database, as far as the store can tell."""
    mine = house.registry
    other = type(mine)(postgres_store(postgres_url), mine.bot_pool, limits=mine.limits)
    await other.start()
    try:
        yield other
    finally:
        await other.stop()


@pytest.fixture
def slow_heart(monkeypatch):
    """Whoever's lease ends in the test does not renew it."""
    monkeypatch.setattr("ludotheque.server.registry.HEARTBEAT_SECONDS", 3600.0)


def test_a_table_of_another_process_is_read_without_owning_it(online, postgres_url):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        async with another(house, postgres_url) as other:
            with pytest.raises(OwnedElsewhere) as elsewhere:
                await other.table(anna.id)
            steps = [len((await other.hosted(anna.id)).table.journal)]
            await anna.play("d")
            await bob.until(lambda table: 1 in table["to_act"])
            await bob.play("c")
            steps.append(len((await other.hosted(anna.id)).table.journal))
            return elsewhere.value.location.owner == house.registry.ownership.name, steps, other.table_count

    is_mine, steps, count = online(scenario, store=postgres_store(postgres_url))

    assert is_mine
    assert steps == [0, 2]
    assert count == 0


def test_whoever_lost_a_table_without_noticing_writes_nothing_and_leads_its_clients_on(
    online, postgres_url, slow_heart
):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await anna.play("d")
        async with another(house, postgres_url) as other:
            await other.store.leave(house.registry.ownership.name)
            taken = await other.table(anna.id)
            before = taken.hosted.version
            await bob.until(lambda table: 1 in table["to_act"])
            await bob.send({"type": "move", "command": "late", "action": "c", "version": bob.table["version"]})
            said = await bob.hear("closing")
            code = await anna.closing()
            return said, code, before, taken.hosted.version, anna.heard[-1], house.registry.live_table(anna.id)

    said, code, before, after, last, live = online(scenario, store=postgres_store(postgres_url))

    assert said["should_reconnect"]
    assert said["reason"]["code"] == "server.closing.moved"
    assert (code, last["type"], last["should_reconnect"]) == (1001, "closing", True)
    assert before == after
    assert live is None


def test_a_command_that_comes_again_at_the_new_owner_is_done_once(online, postgres_url, slow_heart):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        person = anna.key["token"].split(".")[1]
        first = await house.registry.live_table(anna.id).command(person, ReactCommand("once", "wow"))
        async with another(house, postgres_url) as other:
            await other.store.leave(house.registry.ownership.name)
            again = await (await other.table(anna.id)).command(person, ReactCommand("once", "wow"))
            return first, again

    first, again = online(scenario, store=postgres_store(postgres_url))

    assert first == again


def test_a_move_that_the_database_kept_without_saying_so_is_not_refused(online, postgres_url, monkeypatch):
    advance = PostgresConnection.advance

    def cut(connection: Any, *words: Any) -> Any:
        advance(connection, *words)
        monkeypatch.setattr(PostgresConnection, "advance", advance)
        raise ConnectionLost("hung up")

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        monkeypatch.setattr(PostgresConnection, "advance", cut)
        await anna.send({"type": "move", "command": "once", "action": "d"})
        said = await anna.hear("closing"), await bob.hear("closing")
        await anna.connect()
        return said, await anna.ask("move", command="once", action="d"), anna.steps, anna.heard

    said, again, steps, heard = online(scenario, store=postgres_store(postgres_url))

    assert all(closing["should_reconnect"] for closing in said)
    assert again["type"] == "done"
    assert [step["action"] for step in steps] == ["d"]
    assert not any(message["type"] == "refused" for message in heard)


def test_a_table_that_was_taken_over_while_it_was_read_is_not_ours(online, postgres_url, slow_heart, monkeypatch):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        mine = house.registry
        claim = mine.ownership.claim
        async with another(house, postgres_url) as other:

            async def claim_and_sleep(table: str) -> Any:
                owner = await claim(table)
                await other.store.leave(mine.ownership.name)
                await other.table(table)
                return owner

            mine.drop(mine.live_table(anna.id))
            monkeypatch.setattr(mine.ownership, "claim", claim_and_sleep)
            with pytest.raises(VersionTaken):
                await mine.table(anna.id)
            monkeypatch.setattr(mine.ownership, "claim", claim)
            with pytest.raises(OwnedElsewhere):
                await mine.table(anna.id)

    online(scenario, store=postgres_store(postgres_url))


def test_a_process_that_could_not_renew_its_lease_serves_no_table_until_it_can(online, postgres_url, monkeypatch):
    monkeypatch.setattr("ludotheque.server.registry.HEARTBEAT_SECONDS", 0.02)
    seconds = 1000.0

    async def scenario(house: Any) -> Any:
        nonlocal seconds
        anna, _ = await house.pair(pace={"kind": "per-game", "seconds": 30})
        store = house.registry.store
        beats, away = store.heartbeat, asyncio.Event()

        async def gone(*_: Any) -> None:
            away.set()
            raise StoreFailed("no route to the database")

        store.heartbeat = gone
        await asyncio.wait_for(away.wait(), STEP_SECONDS)
        seconds += 60.0
        with pytest.raises(StoreFailed):
            await house.registry.table(anna.id)
        made = await house.http.post("/api/tables", json={"game": "connect-four", "name": "Anna"})
        assert made.status_code == 503
        code = await anna.closing()
        seen = anna.heard[-1]
        store.heartbeat = beats
        async with asyncio.timeout(STEP_SECONDS):
            while house.registry.ownership.is_expired:
                await asyncio.sleep(0.01)
        await anna.connect()
        kinds = {type(entry.event).__name__ for entry in await store.entries(anna.id, 0)}
        return code, seen, (await anna.play("d"))["type"], kinds

    code, seen, played, kinds = online(scenario, store=postgres_store(postgres_url), clock=lambda: seconds)

    assert (code, seen["should_reconnect"]) == (1001, True)
    assert played == "done"
    assert "TimeCredited" in kinds, "nobody loses by time in which no move could be made"


def test_of_two_processes_that_want_an_abandoned_table_one_gets_it(online, postgres_url, slow_heart):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        async with another(house, postgres_url) as second, another(house, postgres_url) as third:
            await second.store.leave(house.registry.ownership.name)
            return await asyncio.gather(second.table(anna.id), third.table(anna.id), return_exceptions=True)

    results = online(scenario, store=postgres_store(postgres_url))

    assert sorted(type(result).__name__ for result in results) == ["LiveTable", "OwnedElsewhere"]


def test_a_name_that_the_database_cannot_hold_is_that_of_no_table(online, postgres_url):
    async def scenario(house: Any) -> int:
        return (await house.http.get("/api/tables/%00")).status_code

    assert online(scenario, store=postgres_store(postgres_url)) == 404


def test_whoever_starts_where_a_process_died_takes_over_at_once(online, postgres_url, slow_heart):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        mine = house.registry
        async with another(house, postgres_url) as elsewhere:
            with pytest.raises(OwnedElsewhere):
                await elsewhere.table(anna.id)
        other = type(mine)(postgres_store(postgres_url), mine.bot_pool, limits=mine.limits)
        other.ownership.address = mine.ownership.address
        await other.start()
        try:
            return (await other.table(anna.id)).id == anna.id
        finally:
            await other.stop()

    assert online(scenario, store=postgres_store(postgres_url))
