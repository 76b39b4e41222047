"""One answer for all who ask the same at the same time."""

from __future__ import annotations

import asyncio

import pytest

from ludotheque.server.single_flight import SingleFlight

pytestmark = pytest.mark.anyio


class Oracle:
    """Answers with the number of the question, once it is told to."""

    def __init__(self) -> None:
        self.count = 0
        self.may_answer = asyncio.Event()

    async def ask(self) -> int:
        self.count += 1
        number = self.count
        await self.may_answer.wait()
        return number

    async def fail(self) -> int:
        raise ValueError(await self.ask())


async def asked(flight: SingleFlight[str, int], oracle: Oracle) -> asyncio.Task[int]:
    """A question that is on its way."""
    task = asyncio.create_task(flight.of("here", oracle.ask))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return task


async def test_all_who_ask_meanwhile_get_one_answer() -> None:
    flight, oracle = SingleFlight[str, int](), Oracle()
    first, second = await asked(flight, oracle), await asked(flight, oracle)

    oracle.may_answer.set()

    assert (await first, await second) == (1, 1)
    assert await flight.of("here", oracle.ask) == 2
    assert len(flight) == 0


async def test_who_leaves_takes_the_answer_from_nobody() -> None:
    flight, oracle = SingleFlight[str, int](), Oracle()
    first, second = await asked(flight, oracle), await asked(flight, oracle)

    first.cancel()
    oracle.may_answer.set()

    assert await second == 1


async def test_after_a_change_the_same_is_asked_anew() -> None:
    flight, oracle = SingleFlight[str, int](), Oracle()
    before = await asked(flight, oracle)
    flight.forget("here")
    after = await asked(flight, oracle)

    oracle.may_answer.set()

    assert (await before, await after) == (1, 2)


async def test_a_failure_is_told_to_all_and_not_kept() -> None:
    flight, oracle = SingleFlight[str, int](), Oracle()
    oracle.may_answer.set()

    failures = await asyncio.gather(
        flight.of("here", oracle.fail), flight.of("here", oracle.fail), return_exceptions=True
    )

    assert [str(failure) for failure in failures] == ["1", "1"]
    with pytest.raises(ValueError, match="2"):
        await flight.of("here", oracle.fail)
