"""Vacation: clocks of games with days per move wait, also through restarts, and only so many days a year."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from profiles import get, joined, make, opened

DAY = 86_400.0
MARCH = 1_803_000_000.0
DAYS = {"kind": "per-move", "seconds": DAY, "increment": 0}


class FakeClock:
    def __init__(self, now: float = MARCH) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


async def ask(house: Any, method: str, key: dict[str, str], **body: Any) -> Any:
    answer = await house.http.request(method, "/api/profile/vacation", headers=key, json=body or None)
    return answer.json()


async def correspondence(house: Any, **more: Any) -> tuple[Any, Any, dict[str, str], dict[str, str]]:
    """Ada and Bob at a table with a day per move; Ada is to move."""
    ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
    table = await opened(house, ada, **{"pace": DAYS, **more})
    other = await joined(house, table["table"], bob, "Bob")
    return await house.guest(table), await house.guest(other), ada, bob


def is_resting(seat: int) -> Callable[[Any], bool]:
    return lambda table: table["players"][seat].get("away_until") is not None


async def vacation_at(guest: Any, seat: int) -> Any:
    return await guest.until(is_resting(seat))


async def let_pass(house: Any, table: str, clock: FakeClock, seconds: float) -> None:
    """As the table's own alarm would."""
    clock.now += seconds
    live = await house.registry.table(table)
    await live.change(lambda _: [])


def test_a_clock_waits_for_whoever_is_on_vacation_and_opponents_see_it(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada_there, bob_there, ada, _ = await correspondence(house)
        clock.now += 0.5 * DAY
        said = await ask(house, "POST", ada, days=10)
        await vacation_at(bob_there, 0)
        seen = bob_there.table["players"][0]["away_until"]
        await let_pass(house, ada_there.id, clock, 9.9 * DAY)
        await bob_there.until(lambda _: True)
        during = (await house.http.get(f"/api/tables/{ada_there.id}")).json()
        await let_pass(house, ada_there.id, clock, 0.2 * DAY)
        await bob_there.until(lambda table: not is_resting(0)(table))
        after = (await house.http.get(f"/api/tables/{ada_there.id}")).json()
        await let_pass(house, ada_there.id, clock, 0.6 * DAY)
        ended = (await house.http.get(f"/api/tables/{ada_there.id}")).json()
        return said, seen, during, after, ended

    said, seen, during, after, ended = online(scenario, clock=clock)

    assert said == {"until": MARCH + 10.5 * DAY, "left_days": 20, "days_per_year": 30}
    assert seen == MARCH + 10.5 * DAY
    assert during["phase"] == "playing"
    assert during["clock"] == {"left": [0.5 * DAY, DAY], "running": []}
    assert (after["phase"], after["clock"]["running"]) == ("playing", [0])
    assert after["clock"]["left"][0] == pytest.approx(0.5 * DAY, abs=1)
    assert (ended["phase"], ended["players"][0]["cause"]) == ("over", "out-of-time")


def test_a_vacation_outlives_a_restart_and_ends_by_itself(online: Any, any_store: Any) -> None:
    clock = FakeClock()

    async def begin(house: Any) -> Any:
        ada_there, bob_there, ada, _ = await correspondence(house)
        await ask(house, "POST", ada, days=3)
        await vacation_at(bob_there, 0)
        return ada_there.id, ada

    async def during(house: Any) -> Any:
        return (await house.http.get(f"/api/tables/{table}")).json(), await get(house, "/vacation", ada)

    async def afterwards(house: Any) -> Any:
        await let_pass(house, table, clock, 0.0)
        return (await house.http.get(f"/api/tables/{table}")).json(), await get(house, "/vacation", ada)

    table, ada = online(begin, store=any_store(), clock=clock)
    clock.now += 2 * DAY
    resting, shown = online(during, store=any_store(), clock=clock)
    clock.now += 1.5 * DAY
    back, free = online(afterwards, store=any_store(), clock=clock)

    assert (resting["phase"], resting["clock"]["running"]) == ("playing", [])
    assert shown["until"] == MARCH + 3 * DAY
    assert (back["phase"], back["clock"]["running"], back["clock"]["left"][0]) == (
        "playing",
        [0],
        pytest.approx(DAY, abs=5),
    )
    assert free == {"until": None, "left_days": 27, "days_per_year": 30}


def test_coming_back_early_gives_back_the_days_that_have_not_begun(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        _, bob_there, ada, _ = await correspondence(house)
        await ask(house, "POST", ada, days=10)
        await vacation_at(bob_there, 0)
        twice = await ask(house, "POST", ada, days=1)
        clock.now += 2.5 * DAY
        back = await ask(house, "DELETE", ada)
        await bob_there.until(lambda table: not is_resting(0)(table))
        again = await ask(house, "DELETE", ada)
        too_long = await ask(house, "POST", ada, days=28)
        return twice, back, again, too_long, bob_there.table["clock"]

    twice, back, again, too_long, running = online(scenario, clock=clock)

    assert (twice["error"]["code"], again["error"]["code"]) == ("server.vacation-running", "server.no-vacation")
    assert back == {"until": None, "left_days": 27, "days_per_year": 30}
    assert (too_long["error"]["code"], too_long["error"]["params"]) == ("server.vacation-too-long", {"count": 27})
    assert running == {"left": [DAY, DAY], "running": [0]}


def test_each_year_has_its_own_days(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        await ask(house, "POST", ada, days=30)
        clock.now += 31 * DAY
        none_left = await get(house, "/vacation", ada)
        clock.now += 365 * DAY
        return none_left["left_days"], (await get(house, "/vacation", ada))["left_days"]

    assert online(scenario, clock=clock) == (0, 30)


def test_one_may_play_on_vacation_and_a_turn_that_comes_meanwhile_waits_too(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada_there, bob_there, ada, _ = await correspondence(house)
        await ask(house, "POST", ada, days=5)
        await vacation_at(ada_there, 0)
        await ada_there.play("d")
        await bob_there.until(lambda table: table["to_act"] == [1])
        clock.now += 0.5 * DAY
        theirs = (await house.http.get(f"/api/tables/{ada_there.id}")).json()["clock"]
        await bob_there.play("d")
        await ada_there.until(lambda table: table["to_act"] == [0])
        await let_pass(house, ada_there.id, clock, 3 * DAY)
        return theirs, (await house.http.get(f"/api/tables/{ada_there.id}")).json()["clock"]

    theirs, ours = online(scenario, clock=clock)

    assert theirs == {"left": [DAY, 0.5 * DAY], "running": [1]}
    assert ours == {"left": [DAY, DAY], "running": []}


@pytest.mark.parametrize(
    "pace",
    [{"kind": "per-move", "seconds": 3600, "increment": 0}, {"kind": "per-game", "seconds": 600, "increment": 5}],
)
def test_there_is_no_vacation_from_a_live_clock(online: Any, pace: Any) -> None:
    async def scenario(house: Any) -> Any:
        slow_there, _, ada, _ = await correspondence(house)
        fast = await opened(house, ada, pace=pace)
        await house.join(fast["table"], "Cleo")
        await ask(house, "POST", ada, days=5)
        await vacation_at(slow_there, 0)
        while await house.registry.store.vacations.untold():
            await slow_there.until(lambda _: True)
        return (await house.http.get(f"/api/tables/{fast['table']}")).json()

    table = online(scenario)

    assert table["clock"]["running"] == [0]
    assert "away_until" not in table["players"][0]


def test_a_vacation_holds_in_the_game_for_which_one_still_waited(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada = await make(house, "Ada")
        table = await opened(house, ada, pace=DAYS)
        ada_there = await house.guest(table)
        await ask(house, "POST", ada, days=5)
        await vacation_at(ada_there, 0)
        await house.join(table["table"], "Bob")
        return await ada_there.until(lambda table: table["phase"] == "playing")

    table = online(scenario, clock=clock)

    assert table["clock"]["running"] == []


def test_no_clock_of_a_rematch_waits_for_a_vacation_from_the_game_before(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        ada_there, bob_there, ada, _ = await correspondence(house)
        await ask(house, "POST", ada, days=30)
        await vacation_at(bob_there, 0)
        await bob_there.ask("resign")
        await ada_there.until(lambda table: table["phase"] == "over")
        await ask(house, "DELETE", ada)
        await ada_there.ask("offer", kind="rematch")
        await bob_there.ask("offer", kind="rematch")
        return await ada_there.until(lambda table: table["phase"] == "playing")

    table = online(scenario, clock=clock)

    assert [is_resting(seat)(table) for seat in (0, 1)] == [False, False]
    assert table["clock"]["running"] == [0]


@pytest.mark.deep
def test_a_vacation_reaches_a_table_of_another_process(online_twice: Any) -> None:
    async def scenario(one: Any, two: Any) -> Any:
        ada, bob = await make(one, "Ada"), await make(one, "Bob", "fox")
        table = await opened(one, ada, pace=DAYS)
        there = await one.guest(await joined(one, table["table"], bob, "Bob"))
        await ask(two, "POST", ada, days=2)
        await vacation_at(there, 0)
        return there.table["clock"]["running"]

    assert online_twice(scenario) == []


def test_a_table_that_the_operator_closed_holds_up_nobodys_vacation(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        closed, *_, carol, _ = await correspondence(house)
        await house.registry.rules.change(lambda state: state.with_closed(closed.id))
        await ask(house, "POST", carol, days=2)
        ada_there, _, ada, _ = await correspondence(house)
        await ask(house, "POST", ada, days=2)
        await vacation_at(ada_there, 0)
        while untold := await house.registry.store.vacations.untold():
            await asyncio.sleep(0.01)
        return untold

    assert online(scenario) == []


def test_a_vacation_is_erased_with_the_profile_and_carried_by_a_backup(
    online: Any, any_store: Any, tmp_path: Path
) -> None:
    async def scenario(house: Any) -> Any:
        ada, bob = await make(house, "Ada"), await make(house, "Bob", "fox")
        for key in (ada, bob):
            await ask(house, "POST", key, days=2)
        exported = await get(house, "/export", ada)
        await house.http.delete("/api/profile", headers=ada)
        await house.registry.store.write_backup(tmp_path / "kept.jsonl")
        return exported["vacation"]["left_days"]

    left = online(scenario, store=any_store())

    assert left == 28
    assert (tmp_path / "kept.jsonl").read_text("utf-8").count('"in":"vacation"') == 1


def test_a_server_that_drains_does_not_wait_for_games_with_days_per_move(online: Any) -> None:
    async def scenario(house: Any) -> str:
        anna, _ = await house.pair(pace={"kind": "per-move", "seconds": 3 * 86_400})
        await house.registry.rules.drain_here(3600.0)
        await house.registry.stopping.wait()
        return str(anna.table["phase"])

    assert online(scenario) == "playing"
