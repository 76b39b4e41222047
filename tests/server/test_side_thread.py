"""Work of some milliseconds is done beside the loop, in fair turns, and not counted by how often it is asked for."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from ludotheque.server.bot_pool.fair_queue import Bounds
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.bot_pool.side_thread import SideThread
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.routes import catalogue
from ludotheque.server.tasks import Tasks
from time_limits import STEP_SECONDS

LARGE = "mo:26x26x3:p26 " + "/".join(["26"] * 26) + " a"
DEAR = [
    ("POST", "/api/sheet", {"game": "morpion", "state": LARGE}),
    ("POST", "/api/position", {"game": "morpion", "text": LARGE}),
    ("POST", "/api/setup", {"game": "morpion", "options": {"columns": "26", "rows": "26", "players": "26"}}),
    ("POST", "/api/boards/ricochet/check", {"width": 32, "height": 32}),
    ("POST", "/api/boards/ricochet/read", {"content": "rr:2x2_t.b2Rc:a1:Rc"}),
    ("GET", f"/code.svg?of=/{'a' * 1190}", None),
    ("GET", "/t/abcdefghjkmn/code.svg", None),
    ("GET", "/api/openapi.json", None),
    ("GET", "/api/puzzles/ricochet/collection", None),
]


class Watched(SideThread):
    """Notes in which threads it works, and waits at a gate."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = threading.Event()
        self.gate.set()
        self.threads: list[int] = []
        self.done: list[Any] = []

    def ask(self, request: Any, seconds: float, is_enough: Any = None) -> object:
        self.gate.wait(STEP_SECONDS)
        self.threads.append(threading.get_ident())
        self.done.append(request.arguments[0])
        super().ask(request, seconds)
        self.spent_seconds = 0.1
        return None


@pytest.mark.parametrize(("method", "path", "body"), DEAR, ids=[path[:30] for _, path, _ in DEAR])
def test_what_takes_milliseconds_does_not_run_on_the_loop(online, method, path, body):
    worker = SideThread()
    threads: list[int] = []
    ask = worker.ask

    def noted(*asked: Any) -> object:
        threads.append(threading.get_ident())
        return ask(*asked)

    async def scenario(house: Any) -> Any:
        worker.ask = noted  # type: ignore[method-assign]
        house.registry.aside = house.registry.trials = Tasks(ProcessPool(1, make=lambda: worker))
        return (await house.http.request(method, path, json=body)).status_code, threading.get_ident()

    status, loop_thread = online(scenario)

    assert status == 200
    assert len(threads) == 1
    assert loop_thread not in threads


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/setup", {"game": "connect-four", "options": {"columns": "9"}}),
        (
            "/api/tables",
            {"game": "connect-four", "name": "Anna", "seats": [{"kind": "me"}, {"kind": "computer", "level": "easy"}]},
        ),
        ("/api/tournaments", {"game": "connect-four", "name": "Anna", "computers": [{"level": "easy"}]}),
    ],
)
def test_whoever_tries_out_which_levels_can_play_holds_up_nothing_else(online, path, body):
    worker, has_begun, may_go_on = SideThread(), threading.Event(), threading.Event()
    ask = worker.ask

    def held_up(*asked: Any) -> object:
        has_begun.set()
        may_go_on.wait(STEP_SECONDS)
        return ask(*asked)

    async def scenario(house: Any) -> tuple[int, bool]:
        worker.ask = held_up  # type: ignore[method-assign]
        house.registry.trials = Tasks(ProcessPool(1, make=lambda: worker))
        trial = asyncio.create_task(house.http.post(path, json=body, headers={HEADER: "0123456789abcdefghijkl"}))
        await asyncio.to_thread(has_begun.wait, STEP_SECONDS)
        drawn = await house.http.get("/code.svg")
        may_go_on.set()
        return drawn.status_code, (await trial).is_success

    assert online(scenario) == (200, True)


def test_one_visitors_many_drawings_come_after_the_one_of_another(online):
    worker = Watched()
    pool = ProcessPool(1, bounds=Bounds(requests=64), make=lambda: worker)

    async def scenario(house: Any) -> Any:
        house.registry.aside = Tasks(pool)
        worker.gate.clear()

        def asked(path: str, address: str) -> Any:
            return house.http.get(f"/code.svg?of=/{path}", headers={"x-forwarded-for": address})

        greedy = [asyncio.create_task(asked(f"greedy{number}", "203.0.113.7")) for number in range(20)]
        while pool.waiting != 19:
            await asyncio.sleep(0.005)
        modest = asyncio.create_task(asked("modest", "203.0.113.8"))
        while pool.waiting != 20:
            await asyncio.sleep(0.005)
        worker.gate.set()
        await asyncio.gather(*greedy, modest)

    online(scenario, policy=AccessPolicy(proxies=TrustedProxies("127.0.0.1")))

    assert ["modest" in address for address in worker.done].index(True) == 1


def test_one_visitor_may_wait_for_so_many_drawings_only(online):
    worker = Watched()
    pool = ProcessPool(1, bounds=Bounds(requests=3), make=lambda: worker)

    async def scenario(house: Any) -> Any:
        house.registry.aside = Tasks(pool)
        worker.gate.clear()
        asked = [asyncio.create_task(house.http.get("/code.svg")) for _ in range(6)]
        refused, _ = await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
        worker.gate.set()
        return {each.result().status_code for each in refused}, {(await each).status_code for each in asked}

    assert online(scenario) == ({429}, {200, 429})


def test_a_refusal_comes_back_in_words_and_a_bug_as_one(online, monkeypatch):
    async def scenario(house: Any) -> Any:
        refused = await house.http.post("/api/sheet", json={"game": "morpion", "state": "nonsense"})
        monkeypatch.setattr("ludotheque.server.app._drawn_code", lambda address: 1 // 0)
        broken = await house.http.get("/code.svg")
        return refused.status_code, broken.status_code, broken.json()["error"]["code"]

    assert online(scenario) == (409, 500, "server.crash")


class Counted(frozenset[str]):
    """Counts how often somebody looks whether something is in it."""

    looked = 0

    def __contains__(self, item: object) -> bool:
        type(self).looked += 1
        return super().__contains__(item)


def test_however_many_sentences_are_named_each_code_is_looked_up_as_often():
    """A list of 320 beginnings that fit nothing took a third of a second, on the loop."""
    looked = []
    for beginnings in (["x"], [f"x{number}" for number in range(300)]):
        Counted.looked = 0
        assert not catalogue._begins("web.home.title_one", Counted(beginnings))
        looked.append(Counted.looked)

    assert looked[0] == looked[1] == 4
