"""Requests passed on to the owner of a table: for whom, by whom, and never in a circle."""

from __future__ import annotations

import secrets
from typing import Any

import httpx
import pytest
import websockets

from ludotheque.server.limits import Limits, Rate
from ludotheque.server.profiles import HEADER as PROFILE
from ludotheque.server.relay import DEPART_PATH, HEADER
from ludotheque.server.store import Location

NAME = "Adalgisa"
SMALL = {"columns": "3", "rows": "3", "run": "3", "players": "3", "starter": "1"}


@pytest.fixture
def far_away(monkeypatch):
    """As on another machine, but one that this one can reach."""
    monkeypatch.setattr("ludotheque.server.relay._LOOPBACK", ("nowhere",))

    def move(house: Any) -> None:
        house.registry.ownership.machine = "another"

    return move


@pytest.mark.parametrize("is_near", [True, False])
def test_forgetting_reaches_a_table_that_another_process_looks_after(online_twice, far_away, is_near):
    async def scenario(one: Any, two: Any) -> Any:
        table = await one.open("morpion", options=SMALL)
        headers = {PROFILE: secrets.token_urlsafe(24)}
        path = f"/api/tables/{table['table']}/join"
        joined = await one.http.post(path, json={"name": NAME}, headers=headers)
        watcher = await one.guest(table["table"])
        before = [player["name"] for player in watcher.table["players"]]
        if not is_near:
            far_away(two)
        done = await two.http.request("DELETE", "/api/profile", headers=headers)
        await watcher.until(lambda table: NAME not in str(table["players"]))
        log = await two.registry.store.entries(table["table"], 0)
        listed = await two.http.get("/api/tables")
        return joined.status_code, before, done.json(), str(log), two.registry.table_count, listed.status_code

    joined, before, done, log, count, listed = online_twice(scenario)

    assert (joined, listed) == (200, 200)
    assert NAME in before
    assert done["tables"] == 1
    assert NAME not in log
    assert count == 0


def test_only_a_process_with_the_secret_may_say_for_whom_it_asks_or_make_somebody_leave(online):
    async def scenario(house: Any) -> Any:
        key = await house.open()
        forged = {HEADER: f"{'0' * 40} http 203.0.113.7"}
        odd = [{HEADER: text} for text in (b"", b"\xff\xfe http x", b"\xc3\xa9" * 20)]
        path = f"/api/tables/{key['table']}"
        shown = [(await house.http.get(path, headers=each)).status_code for each in (forged, *odd)]
        gone = {"table": key["table"], "persons": [key["token"].split(".")[1]], "nobody": "x"}
        left = [
            (await house.http.post(DEPART_PATH, json=gone, headers=headers)).status_code for headers in ({}, forged)
        ]
        return shown, left, house.registry.live_table(key["table"]).hosted.version

    limits = Limits(requests=Rate(5, 0.0))

    shown, left, version = online(scenario, limits=limits)

    assert shown == [200] * 4, "and they count as its own"
    assert left == [429, 429]
    assert version == 1


def test_departures_are_nobodys_business_but_our_own_processes(online):
    async def scenario(house: Any) -> Any:
        said = f"POST {DEPART_PATH} http 127.0.0.1"
        proof = house.registry.keyring.relay_proof(said)
        replayed = {HEADER: f"{proof} http 127.0.0.1"}
        bodies = [{}, {"table": "x", "persons": [], "nobody": "y"}]
        return [(await house.http.post(DEPART_PATH, json=body, headers=replayed)).status_code for body in bodies]

    assert online(scenario) == [404, 404], "a proof is good for one body only"


def test_the_visitors_address_comes_along_and_counts_at_the_owner(online_twice, far_away):
    async def scenario(one: Any, two: Any) -> Any:
        key = await one.open()
        far_away(two)
        guests = [await two.guest(key["table"]) for _ in range(2)]
        counted = one.registry.connections["127.0.0.1"], two.registry.connections["127.0.0.1"]
        for guest in guests:
            await guest.close()
        return counted

    assert online_twice(scenario) == (2, 0)


def test_a_request_is_never_relayed_in_a_circle(online, postgres_url):
    from ludotheque.server.store.postgres import postgres_store

    async def scenario(house: Any) -> Any:
        key = await house.open()
        registry = house.registry
        ghost = Location("ghost", registry.ownership.address, registry.ownership.machine)
        now = registry.clock()
        await registry.store.heartbeat(ghost.owner, now, now + 30, ghost.address, ghost.machine)
        await registry.store.leave(registry.ownership.name)
        assert await registry.store.claim(key["table"], ghost.owner, now)
        registry.drop(registry.live_table(key["table"]))
        path = f"/api/tables/{key['table']}"
        answer = await house.http.get(path)
        with pytest.raises(websockets.InvalidStatus) as refused:
            await house.guest(key)
        return answer.status_code, answer.headers["retry-after"], refused.value.response.status_code

    assert online(scenario, store=postgres_store(postgres_url)) == (503, "1", 503)


def test_an_owner_that_cannot_be_reached_is_waited_for_and_then_given_up(online, postgres_url, monkeypatch):
    from ludotheque.server.store.postgres import postgres_store

    monkeypatch.setattr("ludotheque.server.relay.TAKE_OVER_SECONDS", 0.3)

    async def scenario(house: Any) -> Any:
        registry, now = house.registry, house.registry.clock()
        answers = []
        for machine, address in (("another", "http://127.0.0.1:1"), ("another", ""), ("", "http://127.0.0.1:1")):
            key = await house.open()
            name = secrets.token_hex(4)
            await registry.store.heartbeat(name, now, now + 30, address, machine or registry.ownership.machine)
            await registry.store.leave(registry.ownership.name)
            assert await registry.store.claim(key["table"], name, now)
            await registry.ownership.renew()
            registry.drop(registry.live_table(key["table"]))
            async with httpx.AsyncClient(base_url=house.url) as client:
                answers.append((await client.get(f"/api/tables/{key['table']}")).status_code)
        return answers

    # A process of this machine whose port nobody holds has died: its tables are taken over at once.
    assert online(scenario, store=postgres_store(postgres_url)) == [503, 503, 200]


def test_who_is_passed_on_is_led_away_when_the_process_between_stops(online_twice, far_away):
    async def scenario(one: Any, two: Any) -> int:
        key = await one.open()
        far_away(two)
        guest = await two.guest(key)
        await two.registry.peers.close()
        return await guest.closing()

    assert online_twice(scenario) == 1001
