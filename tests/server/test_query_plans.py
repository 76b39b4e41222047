"""What is asked often is found by an index, however many games there are."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from ludotheque.server.hosted.rating import Pool
from ludotheque.server.limits import Limits, Lives
from ludotheque.server.store import Store
from ludotheque.server.store.connection_thread import Connection
from ludotheque.server.store.league import StandingsScope
from ludotheque.server.store.tournaments import StoredTournament

WHOLE = {
    "tables", "finished", "profile_games", "profile_tables", "log", "documents",
    "ratings", "rating_changes", "league_results", "league_scores", "puzzle_tries", "puzzle_ratings", "group_members",
    "tournaments", "tournament_entrants", "tournament_games", "friend_groups",
    "explored", "explored_moves", "studies",
}  # fmt: skip
"""What grows with the number of games."""

POOL = Pool("morpion", "3x3x3", "rapid")
MONTH = StandingsScope("ricochet", 1, 30)
LIVES = Lives(waiting=1.0, invitation=1.0, over=1.0, playing=1.0)
TOURNAMENT = StoredTournament(
    id="t", phase="waiting", is_listed=1, settings="{}", opener="p", opener_name="P", address="1.2.3.4", created_at=1.0,
    starts_at=None, began_at=None, ends_at=None, ended_at=None, changed_at=1.0, version=1,
)  # fmt: skip
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
    "ratings at a table": lambda store: store.ratings.of_persons(["p", "q"], POOL),
    "rating history": lambda store: store.ratings.history("p", POOL, 500),
    "ratings changed by a game": lambda store: store.ratings.changes("t1-1"),
    "leaders": lambda store: store.ratings.leaders(POOL, 0.0, 100),
    "what somebody handed in": lambda store: store.league.results("p", "ricochet", 1),
    "what others handed in": lambda store: store.league.paths("ricochet", 1, 1, 12),
    "how many took so many": lambda store: store.league.counts("ricochet", 1, 1),
    "standings of a month": lambda store: store.league.standings(MONTH, "stars", 100),
    "standings of a group": lambda store: store.league.standings(MONTH._replace(group="g"), "excess", 100),
    "own place": lambda store: store.league.own("p", MONTH, "stars"),
    "own days": lambda store: store.league.days("p", "ricochet", 400),
    "own tries": lambda store: store.puzzles.tries("p"),
    "first try": lambda store: store.puzzles.tried("p", "morpion", 1),
    "ladder": lambda store: store.puzzles.ladder("morpion", 0.0, "", 100),
    "ladder of a group": lambda store: store.puzzles.ladder("morpion", 0.0, "g", 100),
    "tournaments": lambda store: store.tournaments.listed(20),
    "tournaments to direct": lambda store: store.tournaments.unfinished("me", 1.0),
    "own tournaments": lambda store: store.tournaments.on_of_profile("p", 20),
    "names of tournaments": lambda store: store.tournaments.named(["t"]),
    "open tournaments": lambda store: store.tournaments.create(TOURNAMENT, [], Limits()),
    "who is not read": lambda store: store.chat.hidden_by("p"),
    "who does not read": lambda store: store.chat.hiding("p", ["q", "r"]),
    "own groups": lambda store: store.groups.of_profile("p"),
    "study": lambda store: store.studies.head("s"),
    "own studies": lambda store: store.studies.heads("p"),
    "games to be counted": lambda store: store.explored.waiting(50),
    "counts of a position": lambda store: store.explored.counts("p"),
    "latest games of a position": lambda store: store.explored.latest("p", 6),
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


def test_a_group_is_found_by_its_members_and_not_among_everybody(plans: dict[str, str]) -> None:
    assert "USING INDEX puzzle_ratings_by_strength" not in plans["ladder of a group"]  # PostgreSQL counts and decides


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
