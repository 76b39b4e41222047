"""Quotas hold also for those who ask for many things in the same moment, through several processes."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.contract import TableError
from ludotheque.server.limits import Limits, Rate, Rates
from ludotheque.server.storage import Storage
from tournament_people import TINY, Person

ROOT = {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": []}


async def post(person: Person, path: str, body: Any = None) -> Any:
    return (await person.house.http.post(path, json=body, headers=person.headers)).json()


def test_many_groups_at_once_are_no_more_than_one_after_the_other(online_twice: Any, relaxed: Limits) -> None:
    """Counted before and written after, all of them found room."""

    async def scenario(one: Any, two: Any) -> Any:
        ada, bob = Person(one, "Ada"), Person(one, "Bob")
        there = Person(two, "Ada")
        there.headers = ada.headers
        for each in (ada, bob):
            body = {"name": each.name, "picture": "otter"}
            assert (await one.http.put("/api/profile", json=body, headers=each.headers)).is_success
        made = await asyncio.gather(
            *[post(each, "/api/groups", {"name": f"Group {n}"}) for n in range(10) for each in (ada, there)]
        )
        others = [await post(bob, "/api/groups", {"name": f"Other {n}"}) for n in range(3)]
        left = next(each["id"] for each in made if "id" in each)
        await one.http.delete(f"/api/groups/{left}", headers=ada.headers)
        paths = [f"/api/groups/{other['id']}/join" for other in others]
        await asyncio.gather(*[post(each, path) for path in paths for each in (ada, there)])
        return [each for each in made if "id" in each], (await one.http.get("/api/groups", headers=ada.headers)).json()[
            "groups"
        ]

    limits = replace(relaxed, groups_per_profile=3)
    made, groups = online_twice(scenario, limits=limits)

    assert (len(made), len(groups)) == (3, 3)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/groups", {"name": "Club"}),
        ("/api/tournaments", {"game": "morpion", "options": TINY, "name": "Ada"}),
        ("/api/studies", {"name": "Study", "tree": {"game": "connect-four", "names": [], "branches": [ROOT]}}),
    ],
)
def test_what_a_quota_refuses_takes_no_room(online: Any, relaxed: Limits, path: str, body: Any) -> None:
    async def scenario(house: Any) -> Any:
        ada = Person(house, "Ada")
        profile = {"name": "Ada", "picture": "otter"}
        assert (await house.http.put("/api/profile", json=profile, headers=ada.headers)).is_success
        await post(ada, path, body)
        return {(await post(ada, path, body))["error"]["code"] for _ in range(50)}

    limits = replace(
        relaxed, groups_per_profile=1, tournaments_per_profile=1, studies_per_profile=1, stored=Rate(5_000, 1e-9)
    )
    (code,) = online(scenario, limits=limits)

    assert code in ("groups.too-many", "server.too-many-tournaments", "server.too-many-studies")


def test_a_full_group_takes_no_room_of_who_may_not_join(online: Any, relaxed: Limits) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = Person(house, "Ada"), Person(house, "Bob")
        for each in (ada, bob):
            profile = {"name": each.name, "picture": "otter"}
            assert (await house.http.put("/api/profile", json=profile, headers=each.headers)).is_success
        group = (await post(ada, "/api/groups", {"name": "Club"}))["id"]
        return {(await post(bob, f"/api/groups/{group}/join"))["error"]["code"] for _ in range(50)}

    limits = replace(relaxed, profiles_per_group=1, stored=Rate(5_000, 1e-9))

    assert online(scenario, limits=limits) == {"groups.full"}


def test_who_has_left_too_much_takes_no_room_of_their_address(relaxed: Limits) -> None:
    limits = replace(relaxed, stored=Rate(1_000, 1e-9))
    rates = Rates(limits, lambda: 0.0)
    storage = Storage(None, limits, rates)  # type: ignore[arg-type]
    storage.charge(1_000, "one", "ada")

    for _ in range(50):
        with pytest.raises(TableError):
            storage.charge(100, "other", "ada")

    storage.charge(1_000, "other", "bob")


def test_many_opened_at_once_are_no_more_than_one_after_the_other(online_twice: Any, relaxed: Any) -> None:
    """Counted before and written after, all of them found room."""

    async def scenario(one: Any, two: Any) -> Any:
        anna = Person(one, "Anna")
        await anna.do(await anna.open(), "close")
        body = {"game": "morpion", "options": TINY, "name": "Anna"}
        asked = [
            house.http.post("/api/tournaments", json=body, headers=anna.headers)
            for _ in range(8)
            for house in (one, two)
        ]
        return [answer.status_code for answer in await asyncio.gather(*asked)]

    statuses = online_twice(scenario, limits=replace(relaxed, tournaments_per_profile=2))

    assert sorted(statuses) == [201] * 2 + [409] * 14
