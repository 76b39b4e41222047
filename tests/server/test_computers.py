"""Computer players: in processes of their own, within bounds, and never in the way."""

from __future__ import annotations

import asyncio
import sys
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.contract import RecordError
from ludotheque.play.record import read_record
from ludotheque.server.bot_pool import Asker, BotAnswer, BotFailed, BotRequest
from ludotheque.server.bot_pool.fair_queue import Bounds, PoolFull, Rank
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.bot_pool.worker import TaskLimits
from time_limits import STEP_SECONDS

STUBBORN = """
import os, time
from ludotheque.contract import Choice, Level
from ludotheque.games.connect_four import GAME as CONNECT_FOUR, Drop
from dataclasses import replace

GAME = replace(CONNECT_FOUR, slug="stubborn", title="Stubborn")

class Player:
    def __init__(self, what): self.what = what
    def choose(self, state, seat, budget):
        if self.what == "hangs": time.sleep(600)
        if self.what == "crashes": raise RuntimeError("no idea")
        if self.what == "dies": os._exit(3)
        if self.what == "ponders":
            while not budget.stop(): time.sleep(0.001)
        if self.what == "cheats": return Choice(Drop(99))
        return Choice(Drop(0))
"""
BOTS = """
from functools import partial
from ludotheque.contract import Level
from stubborn import Player

def made(what, seed): return Player(what)

KINDS = ("plays", "hangs", "crashes", "dies", "ponders", "cheats")
LEVELS = {what: Level(partial(made, what), seconds=0.1) for what in KINDS}
"""


@pytest.fixture
def stubborn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of another package whose players misbehave."""
    package, metadata = tmp_path / "stubborn", tmp_path / "stubborn-1.0.dist-info"
    package.mkdir()
    metadata.mkdir()
    (package / "__init__.py").write_text(STUBBORN, encoding="utf-8")
    (package / "bots.py").write_text(BOTS, encoding="utf-8")
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: stubborn\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text("[ludotheque.games]\nstubborn = stubborn\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr("ludotheque.server.bot_pool.process.START_SECONDS", 60.0)
    monkeypatch.setattr("ludotheque.server.bot_pool.process.GRACE_SECONDS", 60.0)
    catalogue._from_elsewhere.cache_clear()
    yield "stubborn"
    catalogue._from_elsewhere.cache_clear()
    for name in ("stubborn", "stubborn.bots"):
        sys.modules.pop(name, None)


def request(level: str) -> BotRequest:
    return BotRequest("stubborn", level, "c4:7x6x4 7/7/7/7/7/7 a", 0, 1, f"player {level}")


@pytest.mark.req("MO-08")
def test_a_player_that_hangs_crashes_or_dies_is_ended_and_the_next_is_answered(stubborn, monkeypatch):
    monkeypatch.setattr("ludotheque.server.bot_pool.process.GRACE_SECONDS", 0.3)

    async def story() -> Any:
        pool = ProcessPool(1)
        try:
            first = await pool.choose(request("plays"))
            broken = [await asyncio.gather(pool.choose(request(w)), return_exceptions=True) for w in BAD]
            return first, broken, await pool.choose(request("plays"))
        finally:
            await pool.close()

    first, broken, last = asyncio.run(story())

    assert first == last == BotAnswer("a")
    assert [type(result) for (result,) in broken] == [BotFailed] * 3


BAD = ("hangs", "crashes", "dies")


def test_a_player_that_nobody_watches_makes_room_for_whom_somebody_waits(stubborn):
    unwatched, awaited = (Asker(who, lambda rank=rank: rank) for who, rank in (("a", Rank.UNWATCHED), ("b", Rank.HINT)))

    async def story() -> Any:
        pool = ProcessPool(1)
        try:
            pondering = asyncio.create_task(pool.choose(request("ponders"), unwatched))
            await asyncio.sleep(0)
            answer = await pool.choose(request("plays"), awaited)
            was_interrupted = not pondering.done()
            pondering.cancel()
            return answer, was_interrupted, await pool.choose(request("plays"), awaited)
        finally:
            await pool.close()

    assert asyncio.run(story()) == (BotAnswer("a"), True, BotAnswer("a"))


@pytest.mark.skipif(sys.platform == "win32", reason="the system counts neither time nor memory for us")
@pytest.mark.parametrize(("function", "argument"), [(sum, range(10**15)), (bytearray, 2 * 1024**3)])
def test_a_task_that_uses_too_much_is_ended_and_the_next_is_done(function, argument):
    limits = TaskLimits(cpu_seconds=1, patience_seconds=10 * STEP_SECONDS)

    async def story() -> Any:
        pool = ProcessPool(1)
        try:
            too_much = await asyncio.gather(pool.run(limits, "a", function, argument), return_exceptions=True)
            return too_much, await pool.run(limits, "a", sum, range(4))
        finally:
            await pool.close()

    (too_much,), after = asyncio.run(story())

    assert isinstance(too_much, BotFailed)
    assert after == 6


def test_a_task_that_refuses_says_why():
    async def story() -> Any:
        pool = ProcessPool(1)
        try:
            return await asyncio.gather(pool.run(TaskLimits(5, 60.0), "a", read_record, "no"), return_exceptions=True)
        finally:
            await pool.close()

    (refusal,) = asyncio.run(story())

    assert isinstance(refusal, RecordError)


def test_more_than_the_queue_holds_is_refused_at_once(stubborn):
    async def story() -> Any:
        pool = ProcessPool(1, bounds=Bounds(in_all=1))
        try:
            asked = [asyncio.create_task(pool.choose(request("plays"))) for _ in range(3)]
            return await asyncio.gather(*asked, return_exceptions=True)
        finally:
            await pool.close()

    results = asyncio.run(story())

    assert [type(result) for result in results] == [BotAnswer, BotAnswer, PoolFull]


def test_who_stops_waiting_gives_up_the_place_in_the_queue(stubborn):
    async def story() -> Any:
        pool = ProcessPool(1, bounds=Bounds(in_all=1))
        try:
            first = asyncio.create_task(pool.choose(request("plays")))
            await asyncio.sleep(0)
            second = asyncio.create_task(pool.choose(request("plays")))
            await asyncio.sleep(0)
            second.cancel()
            await asyncio.sleep(0)
            return pool.waiting, await first, await pool.choose(request("plays"))
        finally:
            await pool.close()

    assert asyncio.run(story()) == (0, BotAnswer("a"), BotAnswer("a"))


QUESTION = BotRequest("connect-four", "easy", "c4:7x6x4 7/7/7/7/7/7 a", 0, 1, "anna")


class Tireless:
    """Answers at once."""

    is_alive = True
    spent_seconds = 0.0

    def __init__(self) -> None:
        self.has_ended = threading.Event()

    def ask(self, request: BotRequest, seconds: float, is_enough: Any = None) -> BotAnswer:
        return BotAnswer("d")

    def end(self) -> None:
        self.has_ended.set()


@pytest.mark.parametrize(("idle_seconds", "count"), [(0.0, 2), (3600.0, 1)])
def test_a_worker_that_has_been_idle_for_long_is_ended_and_another_one_goes_on(idle_seconds, count):
    made: list[Tireless] = []

    def make() -> Tireless:
        made.append(Tireless())
        return made[-1]

    async def story() -> Any:
        pool = ProcessPool(1, make=make, idle_seconds=idle_seconds)
        try:
            for _ in range(2):
                assert await pool.choose(QUESTION) == BotAnswer("d")
                while pool._idle and not idle_seconds:
                    await asyncio.sleep(0)
            return [worker.has_ended.wait(STEP_SECONDS) for worker in made[:-1]]
        finally:
            await pool.close()

    assert asyncio.run(story()) == [True] * (count - 1)
    assert len(made) == count


def test_a_worker_that_nobody_asks_any_more_is_ended_by_itself():
    worker = Tireless()

    async def story() -> None:
        pool = ProcessPool(1, make=lambda: worker, idle_seconds=0.05)
        try:
            await pool.choose(QUESTION)
            while not worker.has_ended.is_set():
                await asyncio.sleep(0.01)
        finally:
            await pool.close()

    asyncio.run(asyncio.wait_for(story(), STEP_SECONDS))


@pytest.mark.parametrize("level", ["crashes", "cheats"])
def test_a_broken_player_is_replaced_for_a_while_and_then_its_seat_gives_up(online, stubborn, in_process_bots, level):
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "computer", "level": level}, {"kind": "me"}]
        guest = await house.guest(await house.open("stubborn", seats=seats))
        while guest.table["phase"] != "over":
            await guest.until(lambda table: table["legal"] or table["phase"] == "over")
            if guest.table["legal"]:
                await guest.play(guest.table["legal"][-1])
        return guest

    def answer(asked: BotRequest) -> BotAnswer:
        if level == "cheats":
            return BotAnswer("z")
        raise BotFailed("no idea")

    in_process_bots.answer = answer
    guest = online(scenario, bot_pool=in_process_bots)

    assert guest.table["outcome"]["places"] == [2, 1]
    assert [step["by"] for step in guest.steps].count(0) == 3
    assert "stopped working" in list(guest.happened.values())[-1]["said"]["text"]


@pytest.mark.req("RR-11")
@pytest.mark.parametrize(("game", "level"), [("connect-four", "easy"), ("morpion", "easy"), ("ricochet", "random")])
def test_computers_play_each_other_to_the_end_while_somebody_watches(online, game, level):
    options = {"ricochet": {"players": "2", "targets": "1", "bid_seconds": "2", "show_seconds": "1"}}

    async def scenario(house: Any) -> Any:
        seats = [{"kind": "computer", "level": level}, {"kind": "computer", "level": level}]
        key = await house.open(game, seats=seats, options=options.get(game, {}))
        watcher = await house.guest(key["table"])
        return await watcher.until(lambda table: table["phase"] == "over")

    assert sorted(online(scenario)["outcome"]["places"])[0] == 1


def test_of_games_that_computers_play_for_nobody_a_few_go_on_and_the_others_wait_for_somebody_to_look(
    online, in_process_bots, relaxed, monkeypatch
):
    """Thousands of them, which one visitor leaves behind, filled the memory for weeks."""
    monkeypatch.setattr("ludotheque.server.registry.IDLE_SECONDS", -1.0)
    in_process_bots.answer = lambda asked: BotAnswer(None)

    async def scenario(house: Any) -> Any:
        registry, seats = house.registry, [{"kind": "computer"}, {"kind": "computer"}]
        keys = [await house.open("connect-four", seats=seats) for _ in range(4)]
        registry._unload()
        first = [key["table"] for key in keys if registry.live_table(key["table"])]
        resting = [key["table"] for key in keys if not registry.live_table(key["table"])]
        watcher = await house.guest(resting[0])
        registry._unload()
        watched = registry.live_table(resting[0]) is not None
        await registry.delete(first[0])
        registry._unload()
        while registry.live_table(resting[1]) is None:
            await asyncio.sleep(0.01)
        return len(first), watched, watcher.table["phase"]

    found = online(scenario, bot_pool=in_process_bots, limits=replace(relaxed, unwatched_tables=2))

    assert found == (2, True, "playing")


def test_a_computer_waits_where_it_has_nothing_to_do(online, in_process_bots):
    in_process_bots.answer = lambda asked: BotAnswer(None)

    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me"}, {"kind": "computer"}]
        guest = await house.guest(await house.open("ricochet", options={"players": "2"}, seats=seats))
        return (await guest.play("=5"))["type"], guest.table["to_act"]

    assert online(scenario, bot_pool=in_process_bots) == ("done", [0, 1])


@pytest.mark.req("RR-11")
def test_a_human_like_computer_takes_its_time_bids_and_shows_its_way(online):
    """On a board of four by four its thinking takes a second or so, and so does the showing of each slide."""
    options = {"players": "2", "board": "4x4_x.b1_t.d4Rc", "robots": "1", "targets": "1"}

    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me"}, {"kind": "computer", "level": "champion"}]
        guest = await house.guest(await house.open("ricochet", options=options, seats=seats, seed=3))
        await guest.until(lambda table: table["view"]["bids"])
        await guest.play("pass")
        await guest.until(lambda table: table["phase"] == "over")
        return [(step["by"], step["action"]) for step in guest.steps]

    steps = online(scenario)

    assert steps[0] == (1, "=2")
    assert sorted(steps[1:3]) == [(0, "pass"), (1, "pass")]
    assert len(steps) == 5


def test_a_player_is_told_the_time_and_a_steady_one_keeps_its_seed(online, in_process_bots):
    asked: list[BotRequest] = []
    in_process_bots.answer = lambda request: asked.append(request) or BotAnswer(None)

    async def scenario(house: Any) -> None:
        seats = [{"kind": "me"}, {"kind": "computer", "level": "casual"}, {"kind": "computer", "level": "random"}]
        guest = await house.guest(await house.open("ricochet", options={"players": "3"}, seats=seats))
        await guest.play("=9")
        await guest.play("=8")

    online(scenario, bot_pool=in_process_bots)

    seeds = {seat: {request.seed for request in asked if request.seat == seat} for seat in (1, 2)}
    assert len(seeds[1]) == 1
    assert len(seeds[2]) > 1
    assert [request.now for request in asked] == sorted(request.now for request in asked)


def test_many_computers_share_the_time_of_a_round_and_steady_ones_keep_theirs(online, in_process_bots):
    asked: list[BotRequest] = []
    in_process_bots.answer = lambda request: asked.append(request) or BotAnswer(None)

    async def scenario(house: Any) -> None:
        computers = [{"kind": "computer", "level": "expert"}] * 25
        options = {"players": "26", "columns": "9", "rows": "9", "starter": "1"}
        guest = await house.guest(await house.open("morpion", options=options, seats=[{"kind": "me"}, *computers]))
        await guest.play("e5")
        seats = [{"kind": "me"}, {"kind": "computer", "level": "casual"}]
        await house.guest(await house.open("ricochet", options={"players": "2"}, seats=seats))

    online(scenario, bot_pool=in_process_bots)

    assert {request.game: request.seconds for request in asked} == {"morpion": 0.2, "ricochet": None}


@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_a_computer_without_a_level_gets_one_of_the_middle(online, game):
    async def scenario(house: Any) -> Any:
        seats = [{"kind": "me"}, {"kind": "computer"}]
        options = {"players": "2"} if game == "ricochet" else {}
        anna = await house.guest(await house.open(game=game, options=options, seats=seats))
        return anna.table["players"][1]["level"]

    level = online(scenario)

    graded = [name for name, made in catalogue.levels(game).items() if made.is_graded]
    assert level in graded[1:-1]
