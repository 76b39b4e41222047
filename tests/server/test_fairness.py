"""One visitor's wishes do not keep another's game waiting."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from ludotheque.server.bot_pool import BotAnswer, BotRequest
from ludotheque.server.bot_pool.fair_queue import Bounds
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.proxies import TrustedProxies
from time_limits import STEP_SECONDS

BEHIND_A_PROXY = AccessPolicy(proxies=TrustedProxies("127.0.0.1"))


class GatedWorker:
    """Notes what it is asked, and answers when the gate is open."""

    is_alive = True
    spent_seconds = 1.0

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.asked: list[str] = []

    def ask(self, request: BotRequest, seconds: float, is_enough: Any = None) -> BotAnswer:
        self.asked.append(request.player)
        self.gate.wait(STEP_SECONDS)
        return BotAnswer("d")

    def end(self) -> None:
        self.gate.set()


async def opened(house: Any, address: str, *kinds: str) -> dict[str, Any]:
    body = {"game": "connect-four", "name": "Guest", "seats": [{"kind": kind} for kind in kinds]}
    response = await house.http.post("/api/tables", json=body, headers={"x-forwarded-for": address})
    return dict(response.json())


async def hint(house: Any, key: dict[str, Any], address: str) -> int:
    headers = {"authorization": f"Bearer {key['token']}", "x-forwarded-for": address}
    return int((await house.http.post(f"/api/tables/{key['table']}/hint", headers=headers)).status_code)


async def until_waiting(pool: ProcessPool, count: int) -> None:
    while pool.waiting != count:
        await asyncio.sleep(0.005)


def test_hints_and_unwatched_tables_of_one_visitor_come_after_the_move_that_another_waits_for(online):
    worker = GatedWorker()
    pool = ProcessPool(1, bounds=Bounds(requests=8), make=lambda: worker)

    async def scenario(house: Any) -> Any:
        practice = await opened(house, "203.0.113.7", "me", "me")
        hints = [asyncio.create_task(hint(house, practice, "203.0.113.7")) for _ in range(30)]
        await until_waiting(pool, 8)
        for _ in range(5):
            await opened(house, "203.0.113.7", "computer", "computer")
        await until_waiting(pool, 13)
        key = await opened(house, "198.51.100.9", "me", "computer")
        anna = await house.guest(key)
        await anna.play("d")
        await until_waiting(pool, 14)
        worker.gate.set()
        await anna.until(lambda table: len(table["steps"]) == 2)
        return key["table"], await asyncio.gather(*hints)

    table, statuses = online(scenario, bot_pool=pool, policy=BEHIND_A_PROXY)

    assert "hint" in worker.asked[0]
    assert worker.asked[1].startswith(table)
    assert all("hint" in player for player in worker.asked[2:10])
    assert sorted(statuses) == [200] * 9 + [429] * 21
