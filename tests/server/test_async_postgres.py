"""Straight from the event loop to PostgreSQL: what goes well is durable, what does not leaves the way free."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ludotheque.server.store.direct import DirectUnavailable
from time_limits import STEP_SECONDS

psycopg = pytest.importorskip("psycopg")

from ludotheque.server.store import async_postgres  # noqa: E402 # needs psycopg
from ludotheque.server.store.async_postgres import AsyncPostgres  # noqa: E402 # needs psycopg
from ludotheque.server.store.pipeline import Pipeline  # noqa: E402 # needs psycopg

INSERT = "INSERT INTO kept (number, text, nothing) VALUES (?, ?, ?)"
COUNT = ("SELECT count(*) FROM kept", ())
OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
Story = Callable[[AsyncPostgres, Any], Awaitable[Any]]


@pytest.fixture
def on_async_postgres(postgres_url):
    """`on_async_postgres(story, is_atomic=True)`: with an empty table `kept`, and another connection to look at it."""

    def run(story: Story, *, is_atomic: bool = True) -> Any:
        async def told() -> Any:
            with psycopg.connect(postgres_url, autocommit=True) as other:
                other.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY, text TEXT, nothing DOUBLE PRECISION)")
                connection = AsyncPostgres(lambda: psycopg.connect(postgres_url, autocommit=True), is_atomic=is_atomic)
                await connection.open()
                try:
                    return await asyncio.wait_for(story(connection, other), 60)
                finally:
                    await connection.close()

        return asyncio.run(told())

    return run


def row(number: int, text: str = "a") -> tuple[str, tuple[Any, ...]]:
    return INSERT, (number, text, None)


def numbers(other: Any) -> list[int]:
    return [number for (number,) in other.execute("SELECT number FROM kept ORDER BY number")]


def test_what_is_asked_together_is_answered_each_with_its_own(on_async_postgres):
    async def story(connection: AsyncPostgres, other: Any) -> Any:
        await asyncio.gather(
            *(connection.ask(str(-n), [row(n, f"é{n}"), (INSERT, (100 + n, "", 0.1 * n))]) for n in range(9))
        )
        queries = (
            ("SELECT number, text, nothing FROM kept WHERE number = ?", (5,)),
            COUNT,
            ("SELECT 1 WHERE 1 = 2", ()),
        )
        return await connection.ask("", queries), numbers(other)

    answers, kept = on_async_postgres(story)

    assert answers == [[(5, "é5", None)], [(18,)], []]
    assert kept == [*range(9), *range(100, 109)]


def test_numbers_come_back_as_they_went(on_async_postgres):
    exact = [0.1, 1e300, -2.5, 1700000000.123456, 5e-324]

    async def story(connection: AsyncPostgres, other: Any) -> Any:
        await connection.ask("", [(INSERT, (n, None, value)) for n, value in enumerate(exact)])
        ((*rows,),) = await connection.ask("", [("SELECT nothing FROM kept ORDER BY number", ())])
        return [value for (value,) in rows]

    assert on_async_postgres(story) == exact


def test_what_goes_wrong_takes_its_group_along_and_leaves_nothing_locked(on_async_postgres):
    async def story(connection: AsyncPostgres, other: Any) -> Any:
        await connection.ask("", [row(1)])
        trips = [connection.ask(str(n), [row(n)]) for n in (2, 1, 3)]
        found = await asyncio.gather(*trips, return_exceptions=True)
        other.execute(f"SET lock_timeout = '{STEP_SECONDS:.0f}s'")
        other.execute("UPDATE kept SET text = 'free'")
        await connection.ask("", [row(4)])
        return [type(each) for each in found], numbers(other)

    assert on_async_postgres(story) == ([DirectUnavailable] * 3, [1, 4])


def test_a_question_that_is_none_is_refused_and_the_next_is_answered(on_async_postgres, monkeypatch):
    monkeypatch.setattr(async_postgres, "_PAUSE_SECONDS", 0.01)

    async def story(connection: AsyncPostgres, other: Any) -> Any:
        with pytest.raises(DirectUnavailable):
            await connection.ask("", [("SELECT nonsense", ())])
        divided = [("SELECT 1 / number FROM (SELECT CAST(? AS INTEGER) AS number) AS given", (n,)) for n in (1, 0)]
        answers = [await asked_until_taken(connection, divided[0])]
        with pytest.raises(DirectUnavailable):
            await connection.ask("", [divided[1]])
        return [*answers, await asked_until_taken(connection, COUNT)]

    assert on_async_postgres(story, is_atomic=False) == [[[(1,)]], [[(0,)]]]


def test_a_lane_that_was_cut_opens_again(on_async_postgres, monkeypatch):
    monkeypatch.setattr(async_postgres, "_PAUSE_SECONDS", 0.01)

    async def story(connection: AsyncPostgres, other: Any) -> Any:
        await connection.ask("", [row(1)])
        other.execute(f"SELECT pg_terminate_backend(pid) {OTHERS}")
        while other.execute(f"SELECT 1 {OTHERS}").fetchone():
            await asyncio.sleep(0.01)
        with pytest.raises(DirectUnavailable):
            await connection.ask("", [row(2)])
        return await asked_until_taken(connection, COUNT)

    assert on_async_postgres(story) == [[(1,)]]


def test_a_database_that_is_not_there_is_tried_again(on_async_postgres, monkeypatch):
    monkeypatch.setattr(async_postgres, "_PAUSE_SECONDS", 0.01)

    async def story(connection: AsyncPostgres, other: Any) -> Any:
        refusals = iter([psycopg.OperationalError(), psycopg.OperationalError()])

        def connect() -> Any:
            for refusal in refusals:
                raise refusal
            return lane_connect()

        lane_connect = connection._connect
        late = AsyncPostgres(connect, is_atomic=True)
        await late.open()
        try:
            return await asked_until_taken(late, COUNT)
        finally:
            await late.close()

    assert on_async_postgres(story) == [[(0,)]]


def test_more_than_fits_on_the_wire_at_once_arrives(on_async_postgres):
    async def story(connection: AsyncPostgres, other: Any) -> Any:
        groups = [[row(100 * n + m, "é" * 1000) for m in range(100)] for n in range(40)]
        await asyncio.gather(*(connection.ask("", rows) for rows in groups))
        return numbers(other)

    assert on_async_postgres(story) == list(range(4000))


def test_who_does_not_wait_for_the_answer_disturbs_nobody(on_async_postgres):
    async def story(connection: AsyncPostgres, other: Any) -> Any:
        gone, stays = (asyncio.create_task(connection.ask("", [row(n)])) for n in (1, 2))
        await asyncio.sleep(0)
        gone.cancel()
        await stays
        return numbers(other)

    assert on_async_postgres(story) == [1, 2]


async def asked_until_taken(connection: AsyncPostgres, query: Any) -> Any:
    while True:
        try:
            return await connection.ask("", [query])
        except DirectUnavailable:
            await asyncio.sleep(0.005)


def test_a_pipeline_carries_more_than_fits_on_the_wire_at_once(postgres_url):
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute("CREATE TABLE kept (number INTEGER PRIMARY KEY, text TEXT, nothing DOUBLE PRECISION)")
        pipeline = Pipeline(connection.pgconn)
        pipeline.send([row(number, "é" * 1000) for number in range(4000)])
        with pytest.raises(psycopg.errors.UniqueViolation):
            pipeline.send([row(number) for number in (9000, 5, 9001)])
        with pytest.raises(psycopg.errors.UndefinedTable):
            pipeline.send([("DELETE FROM nowhere", ())])
        pipeline.send([("UPDATE kept SET nothing = ? WHERE number = ?", (0.1, 7))])
        pipeline.close()
        found = connection.execute("SELECT count(*), max(number), sum(nothing), min(text) FROM kept").fetchone()

    assert found == (4000, 3999, 0.1, "é" * 1000)
