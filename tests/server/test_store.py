"""What every store promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque.server.hosted.log import LogEntry, Moved, Reacted
from ludotheque.server.limits import Lives
from ludotheque.server.store import (
    FinishedGame,
    Location,
    OwnGame,
    Store,
    StoreFailed,
    Summary,
    Unconfirmed,
    VersionTaken,
)
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.store.sql import SqlStore
from ludotheque.server.store.sqlite import SqliteConnection, sqlite_store

SUMMARY = Summary("t1", "morpion", "waiting", True, "{}", 1, 1, 10.0, 10.0, None, False, "1.2.3.4")
PLAYING = msgspec.structs.replace(SUMMARY, phase="playing", has_work=True, owner="one")


def entries(first: int, last: int) -> list[LogEntry]:
    return [
        LogEntry(version, 10.0 + version, Moved(0, f"a{version}"), f"p:{version}") for version in range(first, last + 1)
    ]


def at(version: int, **changes: Any) -> Summary:
    return msgspec.structs.replace(SUMMARY, version=version, **changes)


def added(store: Store, version: int, **changes: Any) -> asyncio.Future[None]:
    """The entry after this version."""
    follows, before = version + 1, at(version, **changes)
    return store.append(at(follows, **changes), entries(follows, follows), before=before)


def using(make: Callable[[], Store], work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def story() -> Any:
        store = make()
        await store.start()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(story())


def test_a_log_comes_back_as_it_was_written(any_store):
    async def work(store: Store) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        await store.append(at(3), entries(2, 3), before=SUMMARY)
        return await store.entries("t1", 0), await store.entries("t1", 2), await store.entries("t2", 0)

    everything, rest, nothing = using(any_store, work)

    assert everything == entries(1, 3)
    assert rest == entries(3, 3)
    assert nothing == []


def test_a_second_writer_of_the_same_version_is_refused_and_writes_nothing(any_store):
    async def work(store: Store) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        await store.append(at(2), entries(2, 2), before=SUMMARY)
        with pytest.raises(VersionTaken):
            await store.append(at(3, phase="over"), entries(2, 3), before=SUMMARY)
        with pytest.raises(VersionTaken):
            await store.append(SUMMARY, entries(1, 1))
        return await store.entries("t1", 0), await store.summary("t1")

    log, summary = using(any_store, work)

    assert log == entries(1, 2)
    assert summary == at(2)


def test_of_many_writers_at_once_each_version_has_exactly_one(any_store):
    async def work(store: Store) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        tries = [store.append(at(2), [LogEntry(2, 1.0, Reacted(n, "wow"))], before=SUMMARY) for n in range(8)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        return results, await store.entries("t1", 1)

    results, log = using(any_store, work)

    assert [type(result) for result in results].count(VersionTaken) == 7
    assert len(log) == 1


def test_what_was_written_is_there_after_a_restart(any_store):
    async def write(store: Store) -> None:
        await store.append(PLAYING, entries(1, 1))
        await store.fact("secret", "first")

    async def read(store: Store) -> Any:
        return await store.entries("t1", 0), await store.summary("t1"), await store.fact("secret", "second")

    using(any_store, write)
    log, summary, secret = using(any_store, read)

    assert (log, summary, secret) == (entries(1, 1), PLAYING, "first")


def test_the_lobby_shows_public_tables_that_are_not_over_the_oldest_first(any_store):
    async def work(store: Store) -> Any:
        for name, when, listed, phase in (
            ("b", 2.0, True, "waiting"),
            ("a", 1.0, True, "playing"),
            ("hidden", 0.0, False, "waiting"),
            ("over", 0.0, True, "over"),
        ):
            row = msgspec.structs.replace(SUMMARY, id=name, created_at=when, is_listed=listed, phase=phase)
            await store.append(row, entries(1, 1))
        return [row.id for row in await store.listed(10)], await store.open_count("1.2.3.4")

    listed, count = using(any_store, work)

    assert listed == ["a", "b"]
    assert count == 3


def test_a_table_has_one_owner_as_long_as_it_lives(any_store):
    async def work(store: Store) -> Any:
        await store.append(PLAYING, entries(1, 1))
        await store.heartbeat("one", 100.0, 106.0)
        await store.heartbeat("two", 100.0, 106.0)
        before = (await store.claim("t1", "two", 101.0), await store.unattended(101.0))
        after = (await store.unattended(107.0), await store.claim("t1", "two", 107.0))
        return before, after, await store.last_heartbeat("one"), await store.last_heartbeat("nobody")

    before, after, beat, nobody = using(any_store, work)

    assert before == (False, [])
    assert after == (["t1"], True)
    assert (beat, nobody) == (100.0, None)


def test_what_a_table_had_before_another_took_it_over_is_refused(any_store):
    async def work(store: Store) -> Any:
        await store.append(at(1, owner="one"), entries(1, 1))
        await store.claim("t1", "two", 1.0)
        for old in ("one", None):
            with pytest.raises(VersionTaken):
                await store.append(at(2, owner=old), entries(2, 2), before=at(1, owner=old))
        await store.append(at(2, owner="two"), entries(2, 2), before=at(1, owner="two"))
        return await store.entries("t1", 0), await store.summary("t1")

    assert using(any_store, work) == (entries(1, 2), at(2, owner="two"))


def test_one_can_ask_where_a_table_is_looked_after(any_store):
    async def work(store: Store) -> Any:
        await store.append(PLAYING, entries(1, 1))
        unknown = await store.locate("t1", 100.0)
        await store.heartbeat("one", 100.0, 106.0, "http://a:1", "here")
        await store.heartbeat("one", 101.0, 107.0, "http://a:2", "here")
        found = [await store.locate("t1", now) for now in (106.5, 107.0)]
        return unknown, found, await store.locate("gone", 100.0)

    assert using(any_store, work) == (None, [Location("one", "http://a:2", "here"), None], None)


def test_an_owner_that_leaves_hands_over_at_once(any_store):
    async def work(store: Store) -> bool:
        await store.append(PLAYING, entries(1, 1))
        await store.heartbeat("one", 100.0, 106.0)
        await store.leave("one")
        return await store.claim("t1", "two", 101.0)

    assert using(any_store, work)


def test_the_sweep_forgets_what_nobody_has_touched(any_store):
    async def work(store: Store) -> Any:
        for name, phase in (("w", "waiting"), ("i", "waiting"), ("o", "over"), ("p", "playing")):
            summary = msgspec.structs.replace(SUMMARY, id=name, phase=phase, is_listed=name != "i")
            await store.append(summary, entries(1, 1))
        await store.live(10.0)
        gone = await store.sweep(20.0, Lives(waiting=9.0, invitation=11.0, over=9.0, playing=11.0))
        return sorted(gone), await store.entries("w", 0), await store.entries("p", 0)

    assert using(any_store, work) == (["o", "w"], [], entries(1, 1))


def test_finished_games_are_kept_with_the_last_entry_and_make_the_scores(any_store):
    game = FinishedGame("t1-1", "morpion", ("Anna", "Bob"), (2, 1), "{}", "{}", True, 50.0, is_listed=True)
    draw = msgspec.structs.replace(game, id="t2-1", places=(1, 1), finished_at=60.0)
    own = OwnGame("p1", "{}", "people", "lost", 0, (0,), 3)

    async def work(store: Store) -> Any:
        await store.profiles.create(StoredProfile("p1", "Anna", "", "fox", 1.0, 1.0), "hash")
        for table, ended in (("t1", game), ("t2", draw)):
            summary = msgspec.structs.replace(SUMMARY, id=table)
            await store.append(summary, entries(1, 1), msgspec.structs.replace(ended, own=(own,)), ["p1", "nobody"])
        return (
            await store.finished(None, 1e18, 10),
            await store.finished("morpion", 60.0, 10),
            await store.finished_game("t2-1"),
            await store.finished_game("t3"),
            [await store.profiles.scores("p1", "morpion", since) for since in (0.0, 50.0)],
            [summary.id for summary in await store.profiles.all_tables("p1")],
        )

    everything, older, one, none, scores, tables = using(any_store, work)

    assert everything == [draw, game]
    assert older == [game]
    assert (one, none) == (draw, None)
    assert scores == [[("Bob", 1)], []]
    assert tables == ["t1", "t2"]


def test_two_servers_may_start_on_an_empty_database_at_the_same_time(any_store):
    async def story() -> None:
        stores = [any_store() for _ in range(8)]
        await asyncio.gather(*(store.start() for store in stores))
        for store in stores:
            await store.close()

    asyncio.run(story())


class FullDisk(SqliteConnection):
    """Every commit fails while the disk is full."""

    is_full = False

    def _execute(self, sql: str, params: tuple[Any, ...]) -> sqlite3.Cursor:
        if sql == "COMMIT" and FullDisk.is_full:
            raise sqlite3.OperationalError("database or disk is full")
        return super()._execute(sql, params)


def test_a_full_disk_is_told_and_loses_nothing_that_was_there(tmp_path: Path):
    async def work(store: Store) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        FullDisk.is_full = True
        with pytest.raises(StoreFailed, match="full"):
            await store.append(at(2), entries(2, 2), before=SUMMARY)
        FullDisk.is_full = False
        kept = await store.entries("t1", 0)
        await store.append(at(2), entries(2, 2), before=SUMMARY)
        return kept, await store.entries("t1", 0)

    path = tmp_path / "store.sqlite3"

    kept, later = using(lambda: SqlStore(lambda: FullDisk(path), is_shared=False), work)

    assert (kept, later) == (entries(1, 1), entries(1, 2))


def test_many_writes_share_few_commits(tmp_path: Path):
    commits: list[str] = []

    class Counted(SqliteConnection):
        def _execute(self, sql: str, params: tuple[Any, ...]) -> sqlite3.Cursor:
            commits.extend([sql] if sql == "COMMIT" else [])
            return super()._execute(sql, params)

    async def work(store: Store) -> None:
        commits.clear()
        tables = [msgspec.structs.replace(SUMMARY, id=f"t{number}") for number in range(200)]
        await asyncio.gather(*(store.append(table, entries(1, 1)) for table in tables))

    using(lambda: SqlStore(lambda: Counted(tmp_path / "s.sqlite3"), is_shared=False), work)

    assert 1 <= len(commits) < 50


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100, encoding="utf-8")

    with pytest.raises(StoreFailed, match="not a database"):
        using(lambda: sqlite_store(path), lambda store: store.summary("t1"))


def test_a_database_that_hung_up_is_called_again(postgres_url):
    import psycopg

    from ludotheque.server.store.postgres import postgres_store

    async def work(store: Store) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        await store.entries("t1", 0)
        with psycopg.connect(postgres_url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid()"
            )
            others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            while other.execute(others).fetchone():  # it is only told to end
                await asyncio.sleep(0.01)
        with pytest.raises(Unconfirmed):
            await store.append(at(2), entries(2, 2), before=SUMMARY)
        kept = await store.entries("t1", 0)
        await store.append(at(2), entries(2, 2), before=SUMMARY)
        return kept, await store.entries("t1", 0)

    assert using(lambda: postgres_store(postgres_url), work) == (entries(1, 1), entries(1, 2))


def test_one_refused_write_of_a_group_takes_no_other_with_it(any_store):
    tables = [f"t{number}" for number in range(6)]

    async def work(store: Store) -> Any:
        await asyncio.gather(*(store.append(at(1, id=table), entries(1, 1)) for table in tables))
        group = (
            added(store, 4, id="t0"),
            added(store, 1, id="gone"),
            added(store, 1, id="t1", owner="another"),
            *(added(store, 1, id=table) for table in tables),
        )
        results = await asyncio.gather(*group, return_exceptions=True)
        summaries = [await store.summary(table) for table in tables]
        return results, summaries, [await store.entries(table, 0) for table in tables]

    results, summaries, logs = using(any_store, work)

    assert [type(result) for result in results] == [VersionTaken] * 3 + [type(None)] * 6
    assert summaries == [at(2, id=table) for table in tables]
    assert logs == [entries(1, 2)] * 6


def test_what_the_database_refuses_takes_no_other_with_it_however_often(any_store):
    async def work(store: Store) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        results = []
        for version in range(1, 13):  # until the driver has prepared all statements, and longer
            new = store.append(at(1, id=f"new{version}"), entries(1, 1))
            group = (store.append(SUMMARY, entries(1, 1)), new, added(store, version))
            results += await asyncio.gather(*group, return_exceptions=True)
        return [type(result) for result in results], await store.entries("t1", 0), len(await store.listed(100))

    results, log, count = using(any_store, work)

    assert results == [VersionTaken, type(None), type(None)] * 12
    assert (log, count) == (entries(1, 13), 13)


def test_writes_of_one_table_that_wait_together_keep_their_order(any_store):
    async def work(store: Store) -> Any:
        await asyncio.gather(store.append(SUMMARY, entries(1, 1)), store.append(at(1, id="t2"), entries(1, 1)))
        await asyncio.gather(*(added(store, version, id=table) for version in range(1, 30) for table in ("t1", "t2")))
        return await store.summary("t1"), await store.entries("t1", 0), await store.entries("t2", 0)

    assert using(any_store, work) == (at(30), entries(1, 30), entries(1, 30))


def test_of_a_group_that_the_store_fails_in_the_middle_of_nothing_is_written(any_store):
    async def work(store: Any) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        group = (
            added(store, 1),
            store.append(at(1, id="t2"), entries(1, 1), people=["p1"]),
            store._writer.ask(lambda connection: connection.close()),
            store.append(at(1, id="t3"), entries(1, 1)),
        )
        results = await asyncio.gather(*group, return_exceptions=True)
        kept = await store.entries("t1", 0), await store.summary("t2"), await store.entries("t3", 0)
        await added(store, 1)
        return results, kept, await store.entries("t1", 0)

    results, kept, later = using(any_store, work)

    assert all(isinstance(result, StoreFailed) for result in results)
    assert kept == (entries(1, 1), None, [])
    assert later == entries(1, 2)


def test_who_took_a_table_over_is_asked_within_a_group_too(any_store):
    async def work(store: Any) -> Any:
        await store.append(at(1, owner="one"), entries(1, 1))
        group = (
            added(store, 1, owner="one"),
            store._writer.ask(lambda connection: connection.changed("UPDATE tables SET owner = 'two'")),
            added(store, 2, owner="one"),
            added(store, 2, owner="two"),
        )
        results = await asyncio.gather(*group, return_exceptions=True)
        return [type(result) for result in results], await store.summary("t1")

    results, summary = using(any_store, work)

    assert results == [type(None), int, VersionTaken, type(None)]
    assert summary == at(3, owner="two")


def test_what_changes_seldom_is_written_when_it_does(any_store):
    changes = ({"phase": "playing"}, {"is_listed": False}, {"has_work": True}, {"card": '{"a": 1}'}, {"deadline": 5.5})

    async def work(store: Store) -> Any:
        await store.append(SUMMARY, entries(1, 1))
        now, seen = SUMMARY, []
        for version, change in enumerate(changes, start=2):
            before, now = now, msgspec.structs.replace(now, version=version, changed_at=version * 10.0, **change)
            await store.append(now, entries(version, version), before=before)
            seen.append(await store.summary("t1") == now)
        return seen

    assert using(any_store, work) == [True] * len(changes)


@pytest.mark.parametrize(("durability", "sqlite", "postgresql"), [("power", 2, "on"), ("process", 1, "off")])
def test_how_durable_a_write_is_can_be_chosen(durability, sqlite, postgresql, tmp_path, postgres_url):
    from ludotheque.server.store.postgres import postgres_store

    async def ask(store: Any, sql: str) -> Any:
        ((answer,),) = await store._writer.ask(lambda connection: connection.run(sql))
        return answer

    one = using(
        lambda: sqlite_store(tmp_path / "s.sqlite3", durability), lambda store: ask(store, "PRAGMA synchronous")
    )
    other = using(lambda: postgres_store(postgres_url, durability), lambda store: ask(store, "SHOW synchronous_commit"))

    assert (one, other) == (sqlite, postgresql)


def test_a_table_that_is_set_aside_is_marked_once_and_nobody_takes_it_over(any_store):
    async def work(store: Store) -> Any:
        await store.append(PLAYING, entries(1, 1))
        before = (await store.unattended(101.0), [row.id for row in await store.listed(10)])
        added = [await store.quarantine.add(name, "a gap", 11.0) for name in ("t1", "t1", "nobody")]
        during = (await store.unattended(101.0), [row.id for row in await store.listed(10)])
        marked = await store.quarantine.all()
        removed = [await store.quarantine.remove("t1") for _ in range(2)]
        return before, added, during, marked, removed, await store.unattended(101.0)

    before, added, during, marked, removed, after = using(any_store, work)

    assert before == (["t1"], ["t1"])
    assert added == [True, False, False]
    assert during == ([], [])
    assert marked == [("t1", "morpion", "a gap", 11.0)]
    assert removed == [True, False]
    assert after == ["t1"]
