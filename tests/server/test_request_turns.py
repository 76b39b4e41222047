"""Requests that come together begin one after the other, and visitors in turn."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from ludotheque.server.request_turns import RequestTurns

MANY = 20


def begun(*addresses: str, gone: int | None = None) -> list[tuple[int, str]]:
    """In which turn of the loop which of these requests began; the one called `gone` is given up before its turn."""

    async def story() -> list[tuple[int, str]]:
        turns, order, turn = RequestTurns(), list[tuple[int, str]](), 0

        async def ask(address: str) -> None:
            await turns.come(address)
            order.append((turn, address))

        asked = [asyncio.create_task(ask(address)) for address in addresses]
        while not all(task.done() for task in asked):
            await asyncio.sleep(0)
            turn += 1
            if gone is not None and turn == 1:
                asked[gone].cancel()
        for task in asked:
            with suppress(asyncio.CancelledError):
                await task
        return order

    return asyncio.run(story())


def test_of_requests_that_come_together_one_begins_in_each_turn_of_the_loop() -> None:
    turns = [turn for turn, _ in begun(*["a"] * MANY)]

    assert len(turns) == MANY
    assert len({*turns}) == MANY


def test_nobody_waits_for_all_requests_of_somebody_else() -> None:
    order = [address for _, address in begun(*["a"] * MANY, "b", "c")]

    assert sorted(order.index(address) for address in "bc") == [2, 3]


def test_a_request_that_was_given_up_takes_no_turn() -> None:
    found = begun("a", "b", "c", "d", gone=2)

    assert [address for _, address in found] == ["a", "b", "d"]
    assert found[2][0] - found[1][0] == 1


def test_after_a_while_without_requests_the_next_one_begins_at_once() -> None:
    async def story() -> int:
        turns = RequestTurns()
        await turns.come("a")
        await asyncio.sleep(0)
        asked = asyncio.create_task(turns.come("a"))
        waited = 0
        while not asked.done():
            await asyncio.sleep(0)
            waited += 1
        return waited

    assert asyncio.run(story()) == 1
