"""Two servers on one PostgreSQL and one Redis, and one is killed in the middle: of pairing, of ratings, of a chat."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import psycopg
import pytest
import websockets

from ludotheque.server.profiles import HEADER
from time_limits import STEP_SECONDS

pytestmark = pytest.mark.deep
PEOPLE = 40
SEEK = "/api/profile/seek"
RAPID = {"game": "connect-four", "board": "7x6x4", "speed": "rapid"}
LINES = 8


@pytest.fixture
def start(program: Any, postgres_url: str, redis_url: str) -> Callable[..., Any]:
    return lambda *words: program("--database", postgres_url, "--redis", redis_url, *words)


@pytest.fixture
def rows(postgres_url: str) -> Callable[[str], list[tuple[Any, ...]]]:
    """`rows(sql)`: what the database says, whatever servers think."""

    def ask(sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(postgres_url) as connection:
            return connection.execute(sql.encode()).fetchall()

    return ask


def two_of(start: Callable[..., Any], *words: str) -> tuple[Any, Any]:
    with ThreadPoolExecutor() as pool:
        first, second = pool.map(lambda _: start(*words), range(2))
    return first, second


async def insist(ask: Callable[[Any], Awaitable[httpx.Response]], *houses: Any) -> Any:
    """What the first of these servers says that is there and has time."""
    async with asyncio.timeout(STEP_SECONDS):
        for house in itertools.cycle(houses):
            try:
                answer = await ask(house)
            except httpx.HTTPError:
                pass
            else:
                if answer.status_code < 500 and answer.status_code != 429:
                    return answer.json()
            await asyncio.sleep(0.05)
    return None


async def left(*houses: Any) -> None:
    """Everybody goes home."""
    for house in houses:
        await house.close()


async def connected(key: dict[str, Any], houses: tuple[Any, ...], **hello: Any) -> Any:
    async with asyncio.timeout(STEP_SECONDS):
        for house in itertools.cycle(houses):
            try:
                return await house.guest(key, **hello)
            except (websockets.WebSocketException, OSError):
                await asyncio.sleep(0.05)
    return None


def key_of(number: int) -> dict[str, str]:
    return {HEADER: f"somebody-{number:03}-in-the-middle-xyz"}


async def look(people: list[dict[str, str]], houses: tuple[Any, Any], kill: Callable[[], None]) -> list[Any]:
    """Everybody looks for an opponent, half of them at each server; the seats that they get."""
    answered = itertools.count(1)

    async def seek(number: int, key: dict[str, str]) -> None:
        near, far = houses if number % 2 else houses[::-1]
        await insist(lambda house: house.http.post(SEEK, json=RAPID, headers=key), near, far)
        if next(answered) == len(people) // 2:
            kill()

    async def seat(key: dict[str, str]) -> Any:
        while True:
            found = await insist(lambda house: house.http.get(SEEK, headers=key), houses[1])
            if found["key"] is not None:
                return found["key"]
            await asyncio.sleep(0.1)

    await asyncio.gather(*[seek(number, key) for number, key in enumerate(people)])
    return await asyncio.gather(*[seat(key) for key in people])


async def play_out(key: dict[str, Any], houses: tuple[Any, ...], note: Callable[[], None]) -> None:
    """Two moves; then whoever began gives up. Whatever server is there, and however often it must be said."""
    while True:
        guest = await connected(key, houses)
        try:
            while (table := guest.table)["phase"] != "over":
                count = len(table["steps"])
                if count < 2 and table["to_act"] == [table["you"]]:
                    await guest.ask("move", f"move {count}", action="d")
                elif count >= 2 and table["you"] == 0:
                    await guest.ask("resign", "the end")
                    note()
                else:
                    await guest.hear()
            return await guest.close()
        except (websockets.WebSocketException, OSError):
            continue


def test_nobody_is_paired_twice_and_no_rating_is_counted_twice_or_lost(start: Any, visit: Any, rows: Any) -> None:
    first, second = two_of(start)
    later: list[Any] = []

    async def pair() -> list[Any]:
        houses = visit(first.port), visit(second.port)
        people = [key_of(number) for number in range(PEOPLE)]
        for number, key in enumerate(people):
            named = {"name": f"P{number}", "picture": "fox"}
            assert (await houses[0].http.put("/api/profile", json=named, headers=key)).is_success
        try:
            return await look(people, houses, first.process.kill)
        finally:
            await left(*houses)

    async def play(seats: list[Any]) -> None:
        houses = visit(second.port), visit(later[0].port)
        ended = itertools.count(1)

        def note() -> None:
            if next(ended) == PEOPLE // 4:
                second.process.kill()

        await asyncio.gather(*[play_out(key, houses, note) for key in seats])
        async with asyncio.timeout(STEP_SECONDS):
            while (await asyncio.to_thread(rows, "SELECT count(*) FROM rating_queue")) != [(0,)]:
                await asyncio.sleep(0.2)
        await left(*houses)

    seats = asyncio.run(pair())
    later.append(start())
    paired = rows("SELECT person, count(*) FROM profile_tables GROUP BY person")
    open_tables = rows("SELECT count(*) FROM tables WHERE phase = 'playing'")
    asyncio.run(play(seats))
    counted = rows("SELECT finished_id, count(*) FROM rating_changes GROUP BY finished_id")
    results = rows("SELECT won + drawn + lost, count(*) FROM ratings GROUP BY 1")
    kept = rows("SELECT id FROM finished")

    assert sorted(count for _, count in paired) == [1] * PEOPLE, "everybody has one table"
    assert open_tables == [(PEOPLE // 2,)]
    assert sorted((seat["table"], seat["seat"]) for seat in seats) == sorted(
        (table, seat) for table in {each["table"] for each in seats} for seat in (0, 1)
    )
    assert {game for game, _ in counted} == {game for (game,) in kept} == {f"{seat['table']}-1" for seat in seats}
    assert {count for _, count in counted} == {2}
    assert results == [(1, PEOPLE)]


async def listen(key: dict[str, Any], houses: tuple[Any, ...], count: int) -> list[tuple[int, str]]:
    """As a page does: what is said comes over the socket, what was said before it began is asked for."""
    heard: dict[int, str] = {}

    def note(line: dict[str, Any]) -> None:
        assert heard.setdefault(line["number"], line["text"]) == line["text"]

    path, headers = f"/api/tables/{key['table']}/chat", {"authorization": f"Bearer {key['token']}"}
    while len({*heard.values()}) < count:
        guest = await connected(key, houses, chat=True)
        after = max(heard, default=0)
        missed = await insist(
            lambda house, after=after: house.http.get(f"{path}?after={after}", headers=headers), *houses
        )
        for line in missed["lines"]:
            note(line)
        try:
            while len({*heard.values()}) < count:
                note((await guest.hear("said"))["line"])
        except (websockets.WebSocketException, OSError):
            continue
    return sorted(heard.items())


def test_no_word_is_lost_when_the_owner_of_the_table_is_killed(start: Any, visit: Any, rows: Any) -> None:
    first, second = two_of(start, "--chat")
    said: list[dict[str, Any]] = []

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        anna = await one.open()
        bob = await two.join(anna["table"], "Bob")
        path = f"/api/tables/{anna['table']}/chat"

        async def talk(key: dict[str, Any], name: str, *houses: Any) -> None:
            headers = {"authorization": f"Bearer {key['token']}"}
            for number in range(LINES):
                words = {"text": f"{name} {number}"}
                said.append(
                    await insist(lambda house, words=words: house.http.post(path, json=words, headers=headers), *houses)
                )
                if len(said) == LINES // 2:
                    first.process.kill()

        ears = [
            asyncio.create_task(listen(key, houses, 2 * LINES)) for key, houses in ((anna, (one, two)), (bob, (two,)))
        ]
        await asyncio.gather(talk(anna, "Anna", one, two), talk(bob, "Bob", two))
        heard = [await ear for ear in ears]
        await left(one, two)
        return heard

    heard = asyncio.run(story())
    kept = rows("SELECT number, body FROM chat ORDER BY number")

    texts = {f"{name} {number}" for name in ("Anna", "Bob") for number in range(LINES)}
    assert {text for _, text in kept} == texts
    assert {(line["number"], line["text"]) for line in said} <= {*kept}, "what was confirmed is kept"
    assert len({line["number"] for line in said}) == 2 * LINES
    for each in heard:
        assert {text for _, text in each} == texts
        assert {*each} <= {*kept}
