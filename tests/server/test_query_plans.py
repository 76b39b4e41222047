"""What is asked often is found by an index, however many games there are."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ludotheque.server.store import Store
from ludotheque.server.store.connection_thread import Connection

WHOLE = {"tables", "finished", "profile_games", "profile_tables", "log", "documents"}
"""What grows with the number of games."""

LIVES = {"waiting": 1.0, "over": 1.0, "playing": 1.0}
ASKED: dict[str, Callable[[Store], Awaitable[Any]]] = {
    "finished": lambda store: store.finished(None, math.inf, 50),
    "finished of a game": lambda store: store.finished("morpion", math.inf, 50),
    "one finished game": lambda store: store.finished_game("t1-1"),
    "lobby": lambda store: store.listed(200),
    "table": lambda store: store.summary("t1"),
    "log": lambda store: store.entries("t1", 0),
    "open tables of an address": lambda store: store.open_count("1.2.3.4"),
    "own tables": lambda store: store.profiles.tables("p", 50),
    "own games": lambda store: store.profiles.games("p", None, math.inf, 50),
    "own games of a game": lambda store: store.profiles.games("p", "morpion", math.inf, 50),
    "own record": lambda store: store.profiles.record("p"),
    "own scores": lambda store: store.profiles.scores("p", "morpion", 0.0),
    "sweep": lambda store: store.sweep(100.0, LIVES),
}


class Explained:
    """A connection that has each SELECT explained before it is run."""

    def __init__(self, own: Connection, plans: list[str]) -> None:
        self._own = own
        self._plans = plans

    def run(self, sql: str, params: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        if sql.startswith("SELECT"):
            self._plans.append(self._plan(sql, params))
        return self._own.run(sql, params)

    def _plan(self, sql: str, params: tuple[Any, ...]) -> str:
        if "Postgres" in type(self._own).__name__:
            return "\n".join(row[0] for row in self._own.run(f"EXPLAIN {sql}", params))
        return "\n".join(row[-1] for row in self._own.run(f"EXPLAIN QUERY PLAN {sql}", params))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._own, name)


@pytest.fixture
def plans(any_store: Callable[[], Any]) -> dict[str, str]:
    """How this database answers each of these."""
    told: list[str] = []
    found: dict[str, str] = {}

    async def story() -> None:
        store = any_store()
        for thread in (store._reader, store._writer):
            connect = thread._connect
            thread._connect = lambda connect=connect: Explained(connect(), told)
        await store.start()
        await store.live(0.0)
        await store.live(50.0)
        for name, ask in ASKED.items():
            told.clear()
            await ask(store)
            found[name] = "\n".join(told)
        await store.close()

    asyncio.run(story())
    return found


def test_nothing_that_grows_is_read_from_end_to_end(plans: dict[str, str]) -> None:
    for asked, plan in plans.items():
        assert plan, asked
        for line in plan.splitlines():
            words = line.strip().replace("->", "").split()
            is_scan = words[:1] == ["SCAN"] and "INDEX" not in words and words[1] in WHOLE
            assert not is_scan, (asked, line)
            assert not (words[:3] == ["Seq", "Scan", "on"] and words[3] in WHOLE), (asked, line)


def test_finished_games_are_read_in_their_order(plans: dict[str, str]) -> None:
    for plan in (plans["finished"], plans["finished of a game"]):
        assert "TEMP B-TREE" not in plan
        assert "Sort" not in plan


def test_the_lobby_is_read_in_its_order(plans: dict[str, str]) -> None:
    assert "tables_listed" in plans["lobby"]
    assert "TEMP B-TREE" not in plans["lobby"]
