"""How often people keep the best result, as far as it is proved: looked at after rated games, and never punished."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from ludotheque.contract import Analysis, Verdict, phrase
from ludotheque.server.community.exactness import at_least, kept_the_best
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER
from ludotheque.server.store.exactness import Exact

KEYS = [{HEADER: f"{name}-of-the-tests-of-exactness"} for name in ("anna", "bob")]
ADMIN = "a-key-of-the-operator-of-these-tests"


def analysis(results: dict[str, int | None], *, is_proved: bool = True) -> Analysis[str]:
    verdicts = tuple(Verdict(action, "", 0.0, result=result) for action, result in results.items())
    return Analysis(summary=phrase("plain", text=""), label="", facts={}, verdicts=verdicts, is_proved=is_proved)


def test_only_choices_between_different_results_count() -> None:
    assert kept_the_best(analysis({"a": 1, "b": 0}), "a") is True
    assert kept_the_best(analysis({"a": 1, "b": 0}), "b") is False
    assert kept_the_best(analysis({"a": 1, "b": 1}), "a") is None
    assert kept_the_best(analysis({"a": 1, "b": None}), "a") is None
    assert kept_the_best(analysis({"a": 1, "b": 0}, is_proved=False), "a") is None


def test_few_lucky_choices_prove_nothing() -> None:
    assert at_least(Exact(0, 0)) == 0
    assert at_least(Exact(8, 8)) < 0.7
    assert at_least(Exact(100, 100)) > 0.95
    assert at_least(Exact(50, 100)) < 0.5


async def played(house: Any, *cells: str) -> str:
    """A rated game of noughts and crosses, Anna first."""
    body = {"game": "morpion", "name": "Anna", "is_rated": True, "options": {"starter": "1"}}
    key = (await house.http.post("/api/tables", json=body, headers=KEYS[0])).json()
    join = await house.http.post(f"/api/tables/{key['table']}/join", json={"name": "Bob"}, headers=KEYS[1])
    guests = [await house.guest(key), await house.guest(join.json())]
    for turn, cell in enumerate(cells):
        await guests[turn % 2].until(lambda table, turn=turn: len(table["steps"]) == turn)
        await guests[turn % 2].play(cell)
    await guests[0].until(lambda table: table["phase"] == "over")
    await house.registry.community.ratings.settle(f"{guests[0].id}-1")
    return guests[0].id


def test_a_rated_game_is_looked_at_once_and_its_players_see_what_came_of_it(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        # The answer at the edge loses against the centre; after it both know what they do.
        await played(house, "b2", "a2", "a1", "c3", "c1", "b1", "a3")
        done = [await house.registry.community.exactness.check_one() for _ in range(2)]
        rows = [(await house.http.get("/api/profile/ratings", headers=key)).json()["ratings"][0] for key in KEYS]
        return done, rows

    done, (anna, bob) = online(scenario)

    assert done == [True, False]
    assert anna["exact"] == anna["decided"] > 0
    assert 0 <= bob["exact"] < bob["decided"]


def test_the_operator_sees_who_is_improbably_strong_and_nobody_else_does(online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        table = await played(house, "b2", "a2", "a1", "c3", "c1", "b1", "a3")
        await house.registry.store.exactness.note(f"{table}-1", {0: Exact(118, 120), 1: Exact(60, 120)})
        path = "/api/admin/improbable"
        shown = await house.http.get(path, headers={"authorization": f"Bearer {ADMIN}"})
        return shown.json()["ratings"], (await house.http.get(path)).status_code

    rows, without_key = online(scenario, policy=AccessPolicy(admin_key=ADMIN))

    assert [(row["name"], row["exact"], row["decided"]) for row in rows] == [("Anna", 118, 120)]
    assert 0.9 < rows[0]["at_least"] < 118 / 120
    assert without_key == 403


def test_two_processes_note_a_game_once(any_store: Callable[[], Any], online: Callable[..., Any]) -> None:
    async def scenario(house: Any) -> Any:
        table = await played(house, "b2", "a2", "a1", "c3", "c1", "b1", "a3")
        other = any_store()
        if house.registry.store.is_shared:
            await other.start()
        both = [house.registry.store, other if house.registry.store.is_shared else house.registry.store]
        await asyncio.gather(*[store.exactness.note(f"{table}-1", {0: Exact(3, 4)}) for store in both * 5])
        rows = (await house.http.get("/api/profile/ratings", headers=KEYS[0])).json()["ratings"]
        if house.registry.store.is_shared:
            await other.close()
        return rows[0]["exact"], rows[0]["decided"]

    assert online(scenario, store=any_store()) == (3, 4)
