"""Ratings online: each finished game counts once, for those for whom it may."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.server.hosted.rating import Pool, RatedGame, RatedSeat, speed_of
from ludotheque.server.limits import Lives
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.store import Store
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.store.ratings import NEWCOMER, PROVISIONAL
from ludotheque.server.tokens import key_hash, new_profile_id
from ludotheque.server.wire.events import Pace

KEYS = {name: {"ludotheque-profile": f"{name}bcdefghijklmnopqrstuvwxyz012345"} for name in "abc"}
POOL = Pool("connect-four", "7x6x4", "rapid")
FIVE_MINUTES = {"kind": "per-game", "seconds": 300, "increment": 3}
RATED = {"game": "connect-four", "is_rated": True, "pace": FIVE_MINUTES}
POOL_PATH = "connect-four/7x6x4/rapid"


async def seated(house: Any, **more: Any) -> tuple[Any, Any]:
    """Anna and Bob at a rated table, each with a profile."""
    opened = await house.http.post("/api/tables", json={**RATED, "name": "Anna", **more}, headers=KEYS["a"])
    key = opened.json()
    joined = await house.http.post(f"/api/tables/{key['table']}/join", json={"name": "Bob"}, headers=KEYS["b"])
    return await house.guest(key), await house.guest(joined.json())


async def played(anna: Any, bob: Any) -> None:
    """Bob resigns after a move of each."""
    await anna.play("d")
    await bob.until(lambda table: table["to_act"] == [1])
    await bob.play("d")
    await bob.ask("resign")


async def ratings_at(house: Any, table: str) -> Any:
    return (await house.http.get(f"/api/tables/{table}/ratings")).json()


def test_a_rated_game_of_two_profiles_moves_both_ratings_once(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await seated(house)
        before = await ratings_at(house, anna.id)
        await played(anna, bob)
        after = [await ratings_at(house, anna.id) for _ in range(3)]
        own = (await house.http.get("/api/profile/ratings", headers=KEYS["a"])).json()["ratings"]
        exported = (await house.http.get("/api/profile/export", headers=KEYS["a"])).json()["ratings"]
        assert exported == [{"rating": own[0], "history": exported[0]["history"]}]
        history = (await house.http.get(f"/api/profile/ratings/{POOL_PATH}", headers=KEYS["b"])).json()["points"]
        return before, after, own, history

    before, after, own, history = online(scenario)

    assert before == {
        "pool": {"game": POOL.game, "board": POOL.board, "speed": POOL.speed},
        "why_not": None,
        "seats": [],
    }
    assert after[0] == after[1] == after[2]
    won, lost = after[0]["seats"]
    assert won["change"] == -lost["change"] > 100
    assert won["rating"] == 1000 + won["change"]
    assert won["is_provisional"]
    assert [(each["won"], each["drawn"], each["lost"]) for each in own] == [(1, 0, 0)]
    assert [point["rating"] for point in history] == [lost["rating"]]


def test_a_game_against_a_computer_moves_only_the_persons_rating(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me"}, {"kind": "computer", "level": "beginner"}]
        body = {**RATED, "name": "Anna", "pace": {"kind": "none"}, "seats": seats}
        key = (await house.http.post("/api/tables", json=body, headers=KEYS["a"])).json()
        anna = await house.guest(key)
        await anna.play("d")
        await anna.until(lambda table: len(table["steps"]) == 2)
        await anna.ask("resign")
        return await ratings_at(house, anna.id)

    after = online(scenario)

    anna, computer = after["seats"]
    assert after["pool"]["speed"] == "days"
    assert anna["change"] < 0
    assert computer == {"seat": 1, "rating": 486, "is_provisional": False, "change": None}


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"is_rated": False}, "friendly"),
        ({"options": {"columns": "8"}}, "board"),
        ({"game": "morpion", "seats": [{"kind": "me"}, {"kind": "computer", "level": "random"}]}, "level"),
    ],
)
def test_a_game_that_does_not_count_says_why(online: Callable[..., Any], more: dict[str, Any], reason: str) -> None:
    async def scenario(house: Any) -> Any:
        body = {**RATED, "name": "Anna", **more}
        key = (await house.http.post("/api/tables", json=body, headers=KEYS["a"])).json()
        return await ratings_at(house, key["table"])

    assert online(scenario)["why_not"]["code"] == f"server.unrated.{reason}"


def test_guests_and_games_that_hardly_began_change_nothing(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        anna, guest = await house.pair(**{name: value for name, value in RATED.items() if name != "game"})
        await played(anna, guest)
        one, other = await seated(house)
        await one.ask("resign")
        tables = [await ratings_at(house, table) for table in (anna.id, other.id)]
        return [table["why_not"]["code"] for table in tables], await house.registry.store.ratings.pools(0.0)

    assert online(scenario) == (["server.unrated.guest", "server.unrated.short"], [])


def test_leaders_are_those_who_are_known_well_and_a_host_may_want_no_list(
    online: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludotheque.server.store.ratings.PROVISIONAL", 400.0)

    async def scenario(house: Any) -> Any:
        anna, bob = await seated(house)
        await played(anna, bob)
        await ratings_at(house, anna.id)
        lists = (await house.http.get("/api/leaderboards")).json()
        found = await house.http.get(f"/api/leaderboards/{POOL_PATH}", headers=KEYS["b"])
        return lists["pools"], lists["is_offered"], found

    pools, is_offered, found = online(scenario)
    assert is_offered
    assert [pool["player_count"] for pool in pools] == [2]
    assert [(row["rank"], row["name"], row["is_you"]) for row in found.json()["rows"]] == [
        (1, "Anna", False),
        (2, "Bob", True),
    ]

    pools, is_offered, found = online(scenario, policy=AccessPolicy(has_leaderboards=False))
    assert (pools, is_offered) == ([], False)
    assert found.status_code == 404


def test_a_game_whose_process_was_killed_before_it_was_counted_is_counted_by_the_next(
    any_store: Callable[[], Any], online: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def end_a_game(house: Any) -> str:
        anna, bob = await seated(house)
        await played(anna, bob)
        assert len(await house.registry.store.ratings.waiting(9)) == 1
        return f"{anna.id}-1"

    async def wait_until_counted(house: Any) -> Any:
        while await house.registry.store.ratings.waiting(9):  # its background task does it
            await asyncio.sleep(0)
        return await house.registry.store.ratings.changes(game)

    with monkeypatch.context() as without:
        without.setattr("ludotheque.server.community.ratings.Ratings._count", lambda _: asyncio.sleep(0))
        game = online(end_a_game, store=any_store())
    changes = online(wait_until_counted, store=any_store())

    assert [(change.seat, change.before) for change in changes] == [(0, 1000.0), (1, 1000.0)]


# What the store promises


async def profiles_of(store: Store, count: int) -> list[str]:
    made = [StoredProfile(new_profile_id(), f"P{number}", "", "fox", 1.0, 1.0) for number in range(count)]
    for profile in made:
        await store.profiles.create(profile, key_hash(profile.id))
    return [profile.id for profile in made]


async def queued(store: Any, game: RatedGame) -> None:
    from ludotheque.server.store.rows import INSERT_RATED, rated_row

    await store._writer.ask(lambda connection: connection.change_many(INSERT_RATED, [rated_row(game)]))


def duel(number: int, one: str, other: str, places: tuple[int, int] = (1, 2), at: float = 100.0) -> RatedGame:
    return RatedGame(f"t-{number}", *POOL, (RatedSeat(one), RatedSeat(other)), places, at + number)


def test_two_processes_count_a_hundred_games_of_the_same_people_once_each(any_store: Callable[[], Any]) -> None:
    async def story() -> Any:
        one, two = any_store(), any_store()
        await one.start()
        await two.start()
        anna, bob, carol = await profiles_of(one, 3)
        pairs = [(anna, bob), (bob, carol), (carol, anna), (bob, anna)]
        for number in range(100):
            await queued(one, duel(number, *pairs[number % 4]))
        waiting = await one.ratings.waiting(200)
        await asyncio.gather(*[store.ratings.apply(game) for game in waiting for store in (one, two)])
        known = await two.ratings.of([anna, bob, carol], POOL)
        left = await two.ratings.waiting(200)
        histories = [len(await one.ratings.history(who, POOL, 500)) for who in (anna, bob, carol)]
        await one.close()
        await two.close()
        return [known[who].games for who in (anna, bob, carol)], histories, left

    assert asyncio.run(story()) == ([75, 75, 50], [75, 75, 50], [])


def test_who_is_forgotten_takes_their_ratings_along_and_a_game_with_them_counts_for_nobody(
    any_store: Callable[[], Any],
) -> None:
    async def story() -> Any:
        store = any_store()
        await store.start()
        anna, bob = await profiles_of(store, 2)
        await queued(store, duel(1, anna, bob))
        await store.ratings.apply("t-1")
        await queued(store, duel(2, anna, bob))
        await store.profiles.forget(bob, 200.0, (), lambda _, game: game)
        await store.ratings.apply("t-2")
        found = await store.ratings.of([anna, bob], POOL), await store.ratings.changes("t-1")
        await store.close()
        return found, anna

    (known, changes), anna = asyncio.run(story())

    assert list(known) == [anna]
    assert known[anna].games == 1
    assert [change.seat for change in changes] == [0]


def test_at_a_table_of_three_everybody_met_everybody_else(any_store: Callable[[], Any]) -> None:
    async def story() -> Any:
        store = any_store()
        await store.start()
        people = await profiles_of(store, 3)
        await queued(store, RatedGame("t-1", *POOL, tuple(map(RatedSeat, people)), (1, 2, 3), 5.0))
        await store.ratings.apply("t-1")
        known = await store.ratings.of(people, POOL)
        await store.close()
        return [known[who] for who in people]

    first, second, third = asyncio.run(story())

    assert first.rating > NEWCOMER.rating > third.rating
    assert second.rating == pytest.approx(NEWCOMER.rating)
    assert [each.won for each in (first, second, third)] == [1, 0, 0]
    assert [each.lost for each in (first, second, third)] == [0, 1, 1]


def test_two_profiles_that_become_one_keep_the_rating_that_is_known_better(any_store: Callable[[], Any]) -> None:
    async def story() -> Any:
        store = any_store()
        await store.start()
        anna, bob, phone = await profiles_of(store, 3)
        for number in range(3):
            await queued(store, duel(number, phone, bob))
            await store.ratings.apply(f"t-{number}")
        await queued(store, duel(9, anna, bob))
        await store.ratings.apply("t-9")
        await store.profiles.add_code(anna, "code", 300.0)
        await store.profiles.claim("code", key_hash(phone), 200.0, most_devices=9)
        known, history = await store.ratings.of([anna], POOL), await store.ratings.history(anna, POOL, 10)
        await store.close()
        return known[anna].games, [game for *_, game in history]

    assert asyncio.run(story()) == (3, ["t-0", "t-1", "t-2"])


def test_only_the_newest_changes_of_a_rating_are_kept(any_store: Callable[[], Any]) -> None:
    async def story() -> Any:
        store = any_store()
        await store.start()
        anna, bob, carol = await profiles_of(store, 3)
        for number in range(5):
            await queued(store, duel(number, anna, bob if number % 2 else carol))
            await store.ratings.apply(f"t-{number}")
        await store.retention.trim_games(Lives(), 3, 1000)
        kept = [[game for *_, game in await store.ratings.history(who, POOL, 10)] for who in (anna, bob)]
        await store.close()
        return kept

    assert asyncio.run(story()) == [["t-2", "t-3", "t-4"], ["t-1", "t-3"]]


def test_after_a_year_without_a_game_a_rating_is_provisional_again(any_store: Callable[[], Any]) -> None:
    async def story() -> Any:
        store = any_store()
        await store.start()
        anna, bob = await profiles_of(store, 2)
        for number in range(60):
            await queued(store, duel(number, anna, bob, places=(1 + number % 2, 2 - number % 2)))
            await store.ratings.apply(f"t-{number}")
        found = (await store.ratings.of([anna], POOL))[anna]
        await store.close()
        return found

    rating = asyncio.run(story())

    assert rating.strength(200.0).deviation < PROVISIONAL < rating.strength(500 * 86_400.0).deviation


@pytest.mark.parametrize(
    ("pace", "speed"),
    [
        (Pace(), "days"),
        (Pace("per-move", 86_400.0), "days"),
        (Pace("per-game", 60.0), "blitz"),
        (Pace("per-game", 180.0, 2.0), "blitz"),
        (Pace("per-game", 300.0, 3.0), "rapid"),
        (Pace("per-move", 30.0), "rapid"),
        (Pace("per-move", 5.0), "blitz"),
    ],
)
def test_a_speed_follows_from_the_time_for_a_whole_game(pace: Pace, speed: str) -> None:
    assert speed_of(pace) == speed
