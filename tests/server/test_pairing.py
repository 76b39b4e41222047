"""Looking for an opponent: a game with one other person, once, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from ludotheque.server.community.pairing import _begun
from ludotheque.server.hosted.rating import Pool
from ludotheque.server.limits import Limits
from ludotheque.server.profiles import HEADER
from ludotheque.server.store.group import Append
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.store.seeks import DAYS_SEEK_SECONDS, SEEK_SECONDS, StoredSeek
from ludotheque.server.summaries import first_summary, people_of, read_card
from ludotheque.server.tokens import key_hash, new_profile_id, new_table_id

SEEK = "/api/profile/seek"
RAPID = {"game": "connect-four", "board": "7x6x4", "speed": "rapid"}
POOL = Pool("connect-four", "7x6x4", "rapid")


class FakeClock:
    """The time, as the tests set it."""

    now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def key_of(name: str) -> dict[str, str]:
    return {HEADER: f"{name}-of-these-tests-0123456789"[:40]}


async def somebody(house: Any, name: str) -> dict[str, str]:
    key = key_of(name)
    answer = await house.http.put("/api/profile", json={"name": name[:20], "picture": "fox"}, headers=key)
    assert answer.status_code == 200, answer.text
    return key


async def seek(house: Any, key: dict[str, str], **more: str) -> Any:
    answer = await house.http.post(SEEK, json={**RAPID, **more}, headers=key)
    assert answer.status_code == 201, answer.text
    return answer.json()


async def found(house: Any, key: dict[str, str]) -> Any:
    """The seat, once somebody was found."""
    while True:
        answer = (await house.http.get(SEEK, headers=key)).json()
        if answer["key"] is not None:
            return answer["key"]
        await asyncio.sleep(0.01)


def test_two_who_look_for_the_same_play_each_other_at_once(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        alone = await seek(house, anna)
        shown = (await house.http.get("/api/quick-games")).json()["games"]
        await seek(house, bob)
        keys = [await found(house, key) for key in (anna, bob)]
        guests = [await house.guest(key) for key in keys]
        return alone, shown, keys, guests[0].table

    alone, shown, (one, other), table = online(scenario)

    assert (alone["key"], alone["waiting"], alone["rating"], alone["computer"]) == (None, 1, 1000, None)
    assert {game["waiting"] for game in shown} == {0, 1}
    assert one["table"] == other["table"]
    assert {one["seat"], other["seat"]} == {0, 1}
    assert table["phase"] == "playing"
    assert table["settings"]["is_rated"]
    assert table["clock"] is not None
    assert sorted(player["name"] for player in table["players"]) == ["Anna", "Bob"]


def test_who_looks_for_something_else_or_has_the_same_name_is_told_apart(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        await house.http.put("/api/profile", json={"name": "Anna", "picture": "owl"}, headers=bob)
        await seek(house, anna)
        await seek(house, bob, speed="blitz")
        await house.registry.community.pairing.pair_all()
        apart = [(await house.http.get(SEEK, headers=key)).json()["key"] for key in (anna, bob)]
        await seek(house, bob)
        table = (await found(house, anna))["table"]
        return apart, (await house.guest(table)).table

    apart, table = online(scenario)

    assert apart == [None, None]
    assert sorted(player["name"] for player in table["players"]) == ["Anna", "Anna 2"]


def test_who_asks_twice_waits_once_and_never_plays_alone(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        answers = await asyncio.gather(*[seek(house, anna) for _ in range(5)])
        await house.registry.community.pairing.pair_all()
        await seek(house, bob)
        first = await found(house, anna)
        again = await seek(house, anna)  # the same click, come late
        return {answer["waiting"] for answer in answers}, first, again["key"]

    waiting, first, again = online(scenario)

    assert waiting == {1}
    assert again == first


def test_who_cancels_waits_no_more_unless_somebody_was_faster(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        await seek(house, anna)
        gone = await house.http.delete(SEEK, headers=anna)
        await seek(house, bob)
        await seek(house, anna)
        key = await found(house, bob)
        late = await house.http.delete(SEEK, headers=anna)
        return gone, key, late

    gone, key, late = online(scenario)

    assert (gone.status_code, gone.json()["error"]["code"]) == (404, "server.no-seek")
    assert late.json()["key"]["table"] == key["table"]


def test_a_seek_outlives_the_server(any_store: Callable[[], Any], online: Callable[..., Any]) -> None:
    async def begin(house: Any) -> None:
        await seek(house, await somebody(house, "Anna"))

    async def go_on(house: Any) -> Any:
        before = await house.http.get(SEEK, headers=key_of("Anna"))
        await seek(house, await somebody(house, "Bob"))
        return before.json(), await found(house, key_of("Anna"))

    online(begin, store=any_store())
    before, key = online(go_on, store=any_store())

    assert before["key"] is None
    assert key["table"]


def test_a_computer_about_as_strong_is_offered_after_a_while(
    online: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.server.routes.pairing.OFFER_SECONDS", 0.0)

    async def scenario(house: Any) -> Any:
        return await seek(house, await somebody(house, "Anna"))

    assert online(scenario)["computer"] == {"level": "club", "rating": 1015}


@pytest.mark.parametrize(
    ("more", "code"), [({"board": "8x8"}, "server.no-quick-game"), ({"game": "chess"}, "server.no-quick-game")]
)
def test_only_what_is_offered_can_be_looked_for(online: Callable[..., Any], more: dict[str, str], code: str) -> None:
    async def scenario(house: Any) -> Any:
        key = await somebody(house, "Anna")
        return await house.http.post(SEEK, json={**RAPID, **more}, headers=key)

    answer = online(scenario)

    assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


def test_with_days_per_move_a_seek_waits_for_a_day_and_who_left_hears_of_the_game(
    online: Callable[..., Any], relaxed: Limits
) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        told: list[Any] = []

        async def tell(turns: list[Any]) -> None:
            told.extend(turns)

        house.registry.community.turns.tellers.append(tell)
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        await seek(house, anna, speed="days")
        clock.now += 0.9 * DAYS_SEEK_SECONDS
        await seek(house, bob, speed="days")
        key = await found(house, bob)
        while not told:
            await asyncio.sleep(0.01)
        theirs = (await house.http.get("/api/profile/tables", headers=anna)).json()["tables"]
        return key["table"], [turn.table for turn in told], [table["key"]["table"] for table in theirs]

    table, told, theirs = online(scenario, clock=clock, limits=relaxed)

    assert told == theirs == [table]


def test_after_a_day_nobody_is_paired_with_who_left(online: Callable[..., Any]) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        await seek(house, anna, speed="days")
        clock.now += 1.1 * DAYS_SEEK_SECONDS
        await seek(house, bob, speed="days")
        await house.registry.community.pairing.pair_all()
        return (await house.http.get(SEEK, headers=bob)).json(), (await house.http.get(SEEK, headers=anna)).json()

    waiting, gone = online(scenario, clock=clock)

    assert (waiting["key"], waiting["waiting"]) == (None, 1)
    assert gone["error"]["code"] == "server.no-seek"


def test_one_address_leaves_only_so_many_seeks_behind(online: Callable[..., Any], relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        for number in range(2):
            house.registry.community.pairing.pair_all = nothing  # they would find each other
            await seek(house, await somebody(house, f"P{number}"), speed="days")
        return (
            await house.http.post(SEEK, json={**RAPID, "speed": "days"}, headers=await somebody(house, "Zoe"))
        ).json()

    refusal = online(scenario, limits=dataclasses.replace(relaxed, tables_per_address=2))

    assert refusal["error"]["code"] == "server.too-many-tables"


async def nothing() -> None:
    """Pairs nobody."""


# What the store promises


async def people_in(store: Any, count: int) -> list[StoredSeek]:
    """Profiles that look for an opponent, all of a strength."""
    seeks = []
    for number in range(count):
        profile = StoredProfile(new_profile_id(), f"P{number}", "", "fox", 1.0, 1.0)
        await store.profiles.create(profile, key_hash(profile.id))
        seeks.append(StoredSeek(profile.id, profile.name, "fox", *POOL, 1000.0, 350.0, 100.0, 110.0, "1.2.3.4"))
    await asyncio.gather(*[store.seeks.put(each) for each in seeks])
    return seeks


def opening(one: StoredSeek, other: StoredSeek) -> Append:
    hosted, entries = _begun(one, other, 105.0)
    summary = first_summary(new_table_id(105.0), hosted, one.address, "me")
    return Append(summary, entries, None, people_of(hosted), None)


def test_two_processes_that_pair_the_same_people_open_one_table(any_store: Callable[[], Any]) -> None:
    async def story() -> Any:
        one, two = any_store(), any_store()
        await one.start()
        await two.start()
        anna, bob, carol = await people_in(one, 3)
        wanted = [(one, anna, bob), (two, bob, anna), (one, bob, carol), (two, carol, anna)] * 3
        done = await asyncio.gather(
            *[store.seeks.pair(a.profile_id, b.profile_id, opening(a, b), 105.0) for store, a, b in wanted]
        )
        tables = await two.listed(99)
        left = await two.seeks.waiting(105.0, 99)
        await one.close()
        await two.close()
        return done.count(True), [read_card(table).persons for table in tables], [each.profile_id for each in left]

    count, seated, left = asyncio.run(story())

    assert count == len(seated) == len(left) == 1
    assert left[0] not in seated[0]


def test_who_is_away_is_not_paired(any_store: Callable[[], Any]) -> None:
    async def story() -> Any:
        store = any_store()
        await store.start()
        anna, bob = await people_in(store, 2)
        await store.seeks.extend(anna.profile_id, 100.0 + 2 * SEEK_SECONDS)
        late = 100.0 + SEEK_SECONDS
        done = await store.seeks.pair(anna.profile_id, bob.profile_id, opening(anna, bob), late)
        left = [each.profile_id for each in await store.seeks.waiting(late, 9)]
        await store.seeks.sweep(late + 100)
        swept = await store.seeks.find(bob.profile_id)
        await store.close()
        return done, left == [anna.profile_id], swept

    assert asyncio.run(story()) == (False, True, None)


def test_a_game_that_only_another_version_knows_holds_up_nobody(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        store = house.registry.store
        strangers = await people_in(store, 2)
        now = house.registry.clock()
        for each in strangers:
            theirs = msgspec.structs.replace(
                each, game="halma", since=now - 9, until=now + 9, profile_id=each.profile_id
            )
            await store.seeks.put(theirs)
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        await seek(house, anna)
        await seek(house, bob)
        return (await found(house, anna))["table"] == (await found(house, bob))["table"]

    assert online(scenario)


def test_one_address_fills_no_server_with_games_that_nobody_plays(online: Callable[..., Any], relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await somebody(house, "Anna"), await somebody(house, "Bob")
        await seek(house, anna)
        await seek(house, bob)
        await found(house, bob)
        return (await house.http.post(SEEK, json=RAPID, headers=await somebody(house, "Carol"))).json()

    refusal = online(scenario, limits=dataclasses.replace(relaxed, tables_per_address=1))

    assert refusal["error"]["code"] == "server.too-many-tables"


def everybody_is_paired_once(tables: list[Any], count: int) -> None:
    persons = [person for table in tables for person in read_card(table).persons]
    assert len(tables) == count // 2
    assert len(persons) == len({*persons}) == count


async def thousand(house: Any, other: Any, count: int) -> list[Any]:
    """So many ask at once, at one of two servers each; until all have a game."""
    stores = [house.registry.store, other.registry.store]
    people = [await somebody_quick(stores[0], number) for number in range(count)]
    for first in range(0, count, 100):
        batch = enumerate(people[first : first + 100])
        await asyncio.gather(*[seek((house, other)[number % 2], key) for number, key in batch])
    while (open_tables := len(await stores[0].listed(count))) < count // 2:
        await asyncio.sleep(0.05)
        assert open_tables <= count // 2
    return await stores[1].listed(count)


async def somebody_quick(store: Any, number: int) -> dict[str, str]:
    key = key_of(f"P{number:04d}")
    profile = StoredProfile(new_profile_id(), f"P{number}", "", "fox", 1.0, 1.0)
    await store.profiles.create(profile, key_hash(key[HEADER]))
    return key


def test_of_a_crowd_everybody_plays_one_game(online: Callable[..., Any]) -> None:
    tables = online(lambda house: thousand(house, house, 120))

    everybody_is_paired_once(tables, 120)


@pytest.mark.deep
def test_of_a_thousand_at_two_servers_everybody_plays_one_game(online_twice: Callable[..., Any]) -> None:
    tables = online_twice(lambda one, two: thousand(one, two, 1_000))

    everybody_is_paired_once(tables, 1_000)


@pytest.mark.deep
def test_of_a_thousand_on_one_file_everybody_plays_one_game(online: Callable[..., Any]) -> None:
    everybody_is_paired_once(online(lambda house: thousand(house, house, 1_000)), 1_000)
