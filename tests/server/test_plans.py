"""Conditional moves: kept by the server, played when the time comes, and nobody else's business."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.store.sqlite import sqlite_store

LINE = ["d", "e", "c", "b"]


async def plan(guest: Any, *lines: list[str]) -> Any:
    return await guest.ask("plan", lines=list(lines))


def actions(guest: Any) -> list[str]:
    return [step.get("action") for step in guest.steps]


def test_the_server_answers_for_who_is_away_also_after_a_restart(online: Any, tmp_path: Path) -> None:
    async def begin(house: Any) -> Any:
        anna, bob = await house.pair()
        done = await plan(bob, LINE, ["g", "g"])
        await bob.until(lambda table: table["plan"])
        return done["type"], bob.table["plan"], anna.key, bob.key

    async def go_on(house: Any) -> Any:
        anna = await house.guest(keys[0])
        await anna.play("d")
        await anna.until(lambda table: len(anna.steps) == 2)
        bob = await house.guest(keys[1])
        left = bob.table["plan"]
        await bob.drop()
        await anna.play("c")
        await anna.until(lambda table: len(anna.steps) == 4)
        return left, actions(anna), (await house.guest(keys[1])).table["plan"]

    kept = tmp_path / "kept.sqlite3"
    done, seen, *keys = online(begin, store=sqlite_store(kept))
    left, played, after = online(go_on, store=sqlite_store(kept))

    assert (done, seen) == ("done", [LINE, ["g", "g"]])
    assert (left, played, after) == ([["c", "b"]], ["d", "e", "c", "b"], [])


def test_a_plan_reaches_nobody_but_who_made_it(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        cleo = await house.guest(anna.id)
        await plan(bob, LINE)
        await bob.until(lambda table: table["plan"])
        found: list[Any] = [await house.guest(anna.id, seen=1), await house.guest(anna.key, seen=1)]
        found = [guest.heard for guest in (anna, cleo, *found)]
        for headers in ({"authorization": f"Bearer {anna.key['token']}"}, {}):
            for way in ("", "/record", "/past/0", "/sheet"):
                found.append((await house.http.get(f"/api/tables/{anna.id}{way}", headers=headers)).text)
            async with house.http.stream("GET", f"/api/tables/{anna.id}/stream?texts=1", headers=headers) as stream:
                found.append(await anext(stream.aiter_lines()))
        return found, bob.heard

    found, own = online(scenario)

    def tells(heard: Any) -> bool:
        text = json.dumps(heard).replace("\\", "").replace(" ", "")
        return "planned" in text or '"plan":[[' in text

    assert tells(own)
    assert [heard for heard in found if tells(heard)] == []


@pytest.mark.parametrize("happens", ["another move", "a takeback", "cancelled"])
def test_whatever_else_happens_ends_a_plan(online: Any, happens: str) -> None:
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await anna.play("a")
        await bob.until(lambda table: len(table["steps"]) == 1)
        await bob.play("a")
        await plan(bob, LINE)
        await bob.until(lambda table: table["plan"])
        if happens == "another move":
            await anna.play("f")
        elif happens == "a takeback":
            await anna.ask("offer", kind="takeback")
            await bob.ask("offer", kind="takeback")
        else:
            await plan(bob)
        await bob.until(lambda table: not table["plan"])
        await anna.play("d")
        return actions(bob)

    assert "e" not in online(scenario)


@pytest.mark.parametrize(
    ("game", "lines", "code"),
    [
        ({}, [["d"]], "server.plan-no-answer"),
        ({}, [[]], "server.plan-no-answer"),
        ({}, [["d", "e"], ["d", "f"]], "server.plan-twice"),
        ({}, [["z", "e"]], "connect-four.no-such-column"),
        ({}, [["d"] * 7], "connect-four.column-full"),
        ({}, [["d", "a", "d", "a", "d", "a", "d", "a"]], "play.game-over"),
        ({"game": "ricochet", "options": {"players": "2"}}, [["=7", "=6"]], "server.no-plans-here"),
    ],
)
def test_a_plan_that_cannot_come_true_is_refused(online: Any, game: Any, lines: Any, code: str) -> None:
    async def scenario(house: Any) -> Any:
        _, bob = await house.pair(**{"game": "connect-four", **game})
        return (await plan(bob, *lines))["refusal"]["code"]

    assert online(scenario) == code


def test_nothing_is_planned_on_ones_own_turn(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        return (await plan(anna, LINE))["refusal"]["code"]

    assert online(scenario) == "server.plan-on-turn"


def test_among_three_a_line_waits_for_both_of_the_others(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        key = await house.open("morpion", options={"players": "3", "columns": "5", "rows": "5", "starter": "1"})
        other, third = await house.join(key["table"], "Bob"), await house.join(key["table"], "Cal")
        anna, bob, cal = [await house.guest(each) for each in (key, other, third)]
        answer = await plan(cal, ["a1", "b2", "c3"])
        assert answer["type"] == "done", answer
        await anna.play("a1")
        await bob.until(lambda table: len(table["steps"]) == 1)
        await bob.play("b2")
        await bob.until(lambda table: len(bob.steps) == 3)
        return actions(bob)

    assert online(scenario) == ["a1", "b2", "c3"]
