"""A machine whose clock is wrong, or was set: no game is lost for it, and nobody gets or loses time."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.server.limits import Lives
from ludotheque.server.sentences import log_entry_for
from ludotheque.server.steady_time import SteadyTime
from ludotheque.server.store.alive import Span, bounds
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.viewer import Reader, Viewer
from time_limits import STEP_SECONDS

HOUR, DAY = 3_600.0, 86_400.0
NOON = 1_800_000_000.0
PACE = {"kind": "per-game", "seconds": 600, "increment": 0}


class FakeClock:
    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def runs(online: Callable[..., Any], tmp_path: Path) -> Callable[..., Any]:
    """`runs(clock, scenario)`: the same server started once more, by this clock."""
    return lambda clock, scenario: online(scenario, store=sqlite_store(tmp_path / "kept.sqlite3"), clock=clock)


async def live_on(house: Any, clock: FakeClock, seconds: float) -> None:
    """Alive all the time, as far as the store knows."""
    for _ in range(3):
        clock.now += seconds / 3
        await house.registry.sweep()


@pytest.mark.parametrize("days", [400, -400])
def test_a_machine_that_boots_on_another_day_deletes_no_game(runs: Callable[..., Any], days: int) -> None:
    async def begin(house: Any) -> Any:
        anna, _ = await house.pair()
        waiting = await house.open(is_listed=True)
        await house.registry.sweep()
        return anna.key, waiting["table"]

    async def found(house: Any) -> Any:
        await house.registry.sweep()
        answers = [await house.http.get(f"/api/tables/{table}") for table in (key["table"], waiting)]
        return [answer.status_code for answer in answers]

    async def played_on(house: Any) -> Any:
        anna = await house.guest(key)
        return (await anna.play("d"))["type"]

    key, waiting = runs(FakeClock(), begin)
    wrong = runs(FakeClock(NOON + days * DAY), found)
    played = runs(FakeClock(NOON + days * DAY + 60), played_on)
    right = runs(FakeClock(NOON + 120), found)

    assert wrong == right == [200, 200]
    assert played == "done"


@pytest.mark.parametrize("days", [400, -400])
def test_game_clocks_go_on_where_they_stood(runs: Callable[..., Any], days: int) -> None:
    async def begin(house: Any) -> Any:
        anna, bob = await house.pair(pace=PACE)
        return anna.key, bob.key

    async def look(house: Any) -> Any:
        anna = await house.guest(keys[0])
        log = await house.registry.store.entries(anna.id, 0)
        return anna.table["clock"]["left"], log_entry_for(log[-1], ("Anna", "Bob"), Viewer(None, False, "en")).said.code

    async def lose(house: Any) -> Any:
        bob = await house.guest(keys[1])
        later.now += 700
        refused = await house.http.post(
            f"/api/tables/{bob.id}/commands",
            json={"type": "move", "command": "late", "action": "d"},
            headers={"authorization": f"Bearer {keys[0]['token']}"},
        )
        return refused.json()["error"]["code"]

    keys = runs(FakeClock(), begin)
    left, said = runs(FakeClock(NOON + days * DAY), look)
    later = FakeClock(NOON + days * DAY)
    flagged = runs(later, lose)

    assert left == [600.0, 600.0]
    assert said == ("server.log.clock-set" if days < 0 else "server.log.credited")
    assert flagged == "play.game-over"


def test_days_per_move_pass_only_while_a_server_runs(runs: Callable[..., Any]) -> None:
    async def begin(house: Any) -> Any:
        anna, bob = await house.pair(pace={"kind": "per-move", "seconds": 2 * DAY})
        clock.now += DAY
        await anna.play("d")
        return anna.key, bob.key

    async def look(house: Any) -> Any:
        bob = await house.guest(keys[1])
        lefts = [bob.table["clock"]["left"]]
        for _ in range(2):
            clock.now += 1.5 * DAY
            answer = (await house.http.get(f"/api/tables/{bob.id}")).json()
            lefts.append(answer["clock"]["left"])
        house.registry.live_table(bob.id)._wake_up()
        await bob.until(lambda table: table["phase"] == "over")
        return lefts, bob.table["outcome"]["reason"]["code"]

    clock = FakeClock()
    keys = runs(clock, begin)
    clock.now += 10 * DAY
    lefts, reason = runs(clock, look)

    assert lefts == [[2 * DAY, 2 * DAY], [2 * DAY, 0.5 * DAY], [2 * DAY, 0.0]]
    assert reason == "play.out-of-time"


def test_what_nobody_touches_expires_by_the_time_in_which_a_server_was_alive(runs: Callable[..., Any]) -> None:
    async def begin(house: Any) -> Any:
        return (await house.open(is_listed=True))["table"]

    async def stay(house: Any) -> Any:
        await live_on(house, clock, 0.4 * Lives().waiting)
        return (await house.http.get(f"/api/tables/{table}")).status_code

    table = runs(FakeClock(), begin)
    answers = []
    for start in (NOON + 500 * DAY, NOON + DAY, NOON + 900 * DAY):
        clock = FakeClock(start)
        answers.append(runs(clock, stay))

    assert answers == [200, 200, 404]


def test_a_code_of_before_the_clock_was_set_back_is_worth_nothing(runs: Callable[..., Any]) -> None:
    header = "ludotheque-profile"

    async def ask(house: Any) -> Any:
        own = {header: "abcdefgh" * 4}
        await house.http.put("/api/profile", json={"name": "Ada", "picture": "fox"}, headers=own)
        return (await house.http.post("/api/profile/codes", headers=own)).json()["code"]

    async def use(house: Any) -> Any:
        return await house.http.post("/api/profile/claim", json={"code": code}, headers={header: "hgfedcba" * 4})

    code = runs(FakeClock(), ask)

    assert runs(FakeClock(NOON - 400 * DAY), use).status_code == 403


def test_a_jump_since_a_server_was_last_alive_is_logged(runs: Callable[..., Any], caplog: Any) -> None:
    async def nothing(house: Any) -> None:
        pass

    runs(FakeClock(), nothing)
    runs(FakeClock(NOON + 100), nothing)
    quiet = [record for record in caplog.records if "the clock is" in record.message]
    runs(FakeClock(NOON - 400 * DAY), nothing)

    assert quiet == []
    assert "the clock is -34560100 s from where it was when a server was last alive" in caplog.text


def test_a_clock_that_is_set_while_the_server_runs_is_noticed_and_not_followed() -> None:
    wall, ticks = FakeClock(), FakeClock(0.0)
    steady = SteadyTime(wall, ticks)
    seen = []

    for passed, shown in ((10, 10), (10, 10 - DAY), (10, 10), (10, 11)):
        ticks.now += passed
        wall.now += shown
        seen.append(steady.jump())

    assert seen == [0.0, -DAY, 0.0, 0.0]
    assert steady() == NOON + 40


def test_a_clock_that_follows_another_leaps_ahead_and_never_back() -> None:
    wall, ticks = FakeClock(), FakeClock(100.0)
    steady = SteadyTime(wall, ticks)
    went = []
    for ahead in (0.0, 0.01, -0.01, 1.0, -DAY, DAY):
        before = steady()
        went.append((steady.follow(ahead), round(steady() - before, 3)))

    assert went == [(False, 0.0), (False, 0.01), (False, -0.01), (False, 0.05), (False, -0.05), (True, DAY)]
    assert steady.jump() == 0.0


def test_a_process_that_slept_with_its_machine_leads_its_people_to_whoever_took_over(
    online: Callable[..., Any], postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a machine is suspended the ticks of its clock stand still: to itself, its lease has not ended."""
    from ludotheque.server.store.postgres import postgres_store

    monkeypatch.setattr("ludotheque.server.registry.HEARTBEAT_SECONDS", 0.05)
    slept = 0.0

    async def scenario(house: Any) -> Any:
        nonlocal slept
        anna, bob = await house.pair(pace=PACE)
        mine = house.registry
        slept = HOUR
        other = type(mine)(postgres_store(postgres_url), mine.bot_pool, limits=mine.limits)
        await other.start()
        try:
            code, last = await bob.closing(), bob.heard[-1]
            await anna.closing()
            async with asyncio.timeout(STEP_SECONDS):
                while abs(mine.clock() - other.clock()) > 1.0 or mine.table_count + other.table_count != 1:
                    await asyncio.sleep(0.01)
            live = mine.live_table(anna.id) or other.live_table(anna.id)
            return code, last, live.snapshot(Reader(None, "en")).clock.left
        finally:
            await other.stop()

    clock = SteadyTime(ticks=lambda: time.monotonic() - slept)
    code, last, left = online(scenario, store=postgres_store(postgres_url), clock=clock)

    assert (code, last["type"], last["should_reconnect"]) == (1001, "closing", True)
    assert all(seconds > 500 for seconds in left), "nobody loses time for it"


def test_processes_that_share_a_database_have_its_time(online: Callable[..., Any], postgres_url: str) -> None:
    from ludotheque.server.store.postgres import postgres_store

    async def scenario(house: Any) -> Any:
        return house.registry.clock() - await house.registry.store.now()

    wrong = SteadyTime(FakeClock(NOON - 4000 * DAY))

    assert abs(online(scenario, store=postgres_store(postgres_url), clock=wrong)) < DAY


@pytest.mark.parametrize(
    ("newest_first", "seconds", "low", "high"),
    [
        ([], 10, -math.inf, math.inf),
        ([Span(100, 105)], 10, -math.inf, math.inf),
        ([Span(100, 150)], 10, 140, 210),
        ([Span(100, 104), Span(10, 50)], 10, 44, 164),
        ([Span(10, 14), Span(100, 150)], 10, 10, 210),
        ([Span(10, 50), Span(900, 950)], 10, 40, 110),
    ],
)
def test_the_last_seconds_of_life_lie_between_two_bounds(
    newest_first: list[Span], seconds: float, low: float, high: float
) -> None:
    assert bounds(newest_first, seconds) == (low, high)
