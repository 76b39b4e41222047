"""A table whose answer was lost on its way is asked for once more: there is one table, not two."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from ludotheque.server.profiles import HEADER

TABLE = {"game": "connect-four", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "computer", "level": "easy"}]}
NOON = 1_700_000_000.0


class FakeClock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


async def profile(house: Any) -> dict[str, str]:
    key = {HEADER: secrets.token_urlsafe(24)}
    assert (await house.http.put("/api/profile", json={"name": "Ada", "picture": "otter"}, headers=key)).is_success
    return key


async def asked(house: Any, key: dict[str, str], request: str) -> Any:
    return (await house.http.post("/api/tables", json={**TABLE, "request": request}, headers=key)).json()


def test_a_request_that_comes_twice_makes_one_table(online: Any) -> None:
    clock = FakeClock()

    async def scenario(house: Any) -> Any:
        key = await profile(house)
        first = await asked(house, key, "one")
        clock.now += 200
        again, other = await asked(house, key, "one"), await asked(house, key, "two")
        return first, again, other

    first, again, other = online(scenario, clock=clock)

    assert first == again
    assert other["table"] != first["table"]


def test_two_requests_at_the_same_time_make_one_table(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        key = await profile(house)
        return await asyncio.gather(*(asked(house, key, "one") for _ in range(3)))

    tables = online(scenario)

    assert len({table["table"] for table in tables}) == 1
    assert all(table == tables[0] for table in tables)


def test_the_same_word_of_somebody_else_is_another_table(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        keys = [await profile(house), await profile(house), {}, {}]
        return [(await asked(house, key, "one"))["table"] for key in keys]

    assert len(set(online(scenario))) == 4


def test_another_process_gives_the_same_table(online_twice: Any) -> None:
    async def scenario(one: Any, two: Any) -> Any:
        key = await profile(one)
        return await asked(one, key, "one"), await asked(two, key, "one")

    first, again = online_twice(scenario)

    assert first == again
