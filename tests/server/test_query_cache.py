"""What looks through a lot of rows: asked once for all who want it, and never all the time."""

from __future__ import annotations

import asyncio

from ludotheque.server import query_cache
from ludotheque.server.query_cache import QueryCache


class Rows:
    """Counts how often somebody looks through them."""

    def __init__(self) -> None:
        self.looks = 0
        self.go_on = asyncio.Event()

    async def look(self) -> int:
        self.looks += 1
        await self.go_on.wait()
        return self.looks


def test_a_thousand_who_ask_at_once_cost_one_look() -> None:
    async def story() -> tuple[set[int], int]:
        asked, rows = QueryCache(), Rows()
        answers = [asyncio.ensure_future(asked.of(("league", 1), rows.look)) for _ in range(1_000)]
        await asyncio.sleep(0)
        rows.go_on.set()
        return {*await asyncio.gather(*answers)}, rows.looks

    assert asyncio.run(story()) == ({1}, 1)


def test_what_took_long_is_good_for_a_while_and_not_after_a_change(monkeypatch) -> None:
    monkeypatch.setattr(query_cache, "QUICK_SECONDS", -1.0)
    monkeypatch.setattr(query_cache, "_TIMES", 1e9)

    async def story() -> list[int]:
        asked, rows = QueryCache(), Rows()
        rows.go_on.set()
        answers = [await asked.of(("league", 1), rows.look) for _ in range(3)]
        asked.forget("ratings")
        answers.append(await asked.of(("league", 1), rows.look))
        asked.forget("league")
        return [*answers, await asked.of(("league", 1), rows.look)]

    assert asyncio.run(story()) == [1, 1, 1, 1, 2]


def test_a_look_that_began_before_a_change_answers_nobody_who_asks_after_it() -> None:
    async def story() -> tuple[int, int]:
        asked, rows = QueryCache(), Rows()
        before = asyncio.ensure_future(asked.of(("league", 1), rows.look))
        await asyncio.sleep(0)
        asked.forget("league")
        after = asyncio.ensure_future(asked.of(("league", 1), rows.look))
        await asyncio.sleep(0)
        rows.go_on.set()
        return await before, await after

    before, after = asyncio.run(story())

    assert before <= after == 2
