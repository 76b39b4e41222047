"""Databases of every release are brought to the newest form, and servers of two versions share one meanwhile.

`databases/` holds what the server of a release left behind; `tools/kept_database.py` says how it is made.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludotheque.contract import SetupError
from ludotheque.play.record import read_record
from ludotheque.server.store import Store, StoreFailed
from ludotheque.server.store.migrations import MIGRATIONS
from ludotheque.server.store.schema import ProgramOutdated, is_additive
from ludotheque.server.store.sqlite import sqlite_store
from time_limits import STEP_SECONDS

DATABASES = Path(__file__).parent / "databases"
RELEASES = sorted(path.stem for path in DATABASES.glob("*.sql"))
ADDITIVE = ("ALTER TABLE tables ADD COLUMN weather TEXT NOT NULL DEFAULT ''", "CREATE TABLE moods (id TEXT)")
BREAKING = ("ALTER TABLE tables RENAME COLUMN card TO label",)


class Database:
    """As the server of a release left it, before any store has opened it."""

    def __init__(self, make: Callable[[], Any], run: Callable[[str], list[tuple[Any, ...]]]) -> None:
        self.store = make
        self.run = run

    def everything(self) -> list[Any]:
        """All rows of all tables of the first release."""
        names = ("migrations", "tables", "log", "finished", "processes", "facts", "documents")
        return [sorted(self.run(f"SELECT * FROM {name}"), key=str) for name in names]


def kept(release: str) -> Any:
    return json.loads((DATABASES / f"{release}.json").read_text(encoding="utf-8"))


def clock_from(moment: float) -> Callable[[], float]:
    """Tables are deleted when they are old: for the server it is still the day on which they were made."""
    began = time.monotonic()
    return lambda: moment + time.monotonic() - began


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        path = tmp_path / "old.sqlite3"

        def run_here(sql: str) -> list[tuple[Any, ...]]:
            with closing(sqlite3.connect(path)) as connection, connection:
                return connection.execute(sql).fetchall()

        return Database(lambda: sqlite_store(path), run_here)
    import psycopg

    from ludotheque.server.store.postgres import postgres_store

    url = request.getfixturevalue("postgres_url")

    def run(sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(url) as connection:
            cursor = connection.execute(sql.encode())
            return cursor.fetchall() if cursor.description else []

    return Database(lambda: postgres_store(url), run)


@pytest.fixture(params=RELEASES)
def released(request: pytest.FixtureRequest, database: Database) -> tuple[str, Database]:
    load(request.param, database)
    return request.param, database


def load(release: str, database: Database) -> None:
    for statement in (DATABASES / f"{release}.sql").read_text(encoding="utf-8").split(";\n"):
        if statement:
            database.run(statement)


def upgraded(store: Store) -> None:
    async def story() -> None:
        try:
            await store.start()
        finally:
            await store.close()

    asyncio.run(story())


def newer(store: Any, *steps: tuple[str, ...]) -> Any:
    """The store of a program that knows further steps."""
    store.steps = (*MIGRATIONS, *steps)
    return store


def test_every_schema_that_was_released_is_kept():
    done = {(DATABASES / f"{release}.sql").read_text(encoding="utf-8").count("INTO migrations") for release in RELEASES}

    assert done == {1, 3}, "step 2 was never on its own"


def test_games_of_every_release_load_and_go_on_after_the_upgrade(released, online):
    release, database = released
    log = database.run("SELECT table_id, event FROM log ORDER BY version")

    async def scenario(house: Any) -> list[tuple[Any, ...]]:
        found = []
        for table in kept(release)["tables"]:
            before = (await house.guest(table["table"])).table
            seated = [await house.guest(key) for key in table["keys"]]
            movers = [guest for guest in seated if guest.table["you"] in before["to_act"]]
            done = await movers[0].play(table["next"]) if table["next"] else None
            found.append((table, before, done))
        return found

    found = online(scenario, store=database.store(), clock=clock_from(kept(release)["at"]))

    assert {table["phase"] for table, _, _ in found} == {"waiting", "playing", "over"}
    for table, before, done in found:
        assert before["phase"] == table["phase"]
        assert [step["action"] for step in before["steps"] if "action" in step] == actions(log, table["table"])
        assert done is None or done["type"] == "done", done


def actions(log: list[tuple[str, str]], table: str) -> list[str]:
    """What was done in the last game of a table, as the rows say it."""
    found: list[str] = []
    for event in (json.loads(event) for name, event in log if name == table):
        if event["type"] == "dealt":
            found = []
        elif event["type"] == "moved":
            found.append(event["action"])
        elif event["type"] == "took-back":
            found = found[: -event["count"]]
    return found


def test_finished_games_of_every_release_replay_after_the_upgrade(released):
    _, database = released
    ids = [name for (name,) in database.run("SELECT id FROM finished ORDER BY id")]
    upgraded(database.store())

    async def story() -> list[Any]:
        store = database.store()
        await store.open()
        try:
            return [await store.finished_game(name) for name in ids]
        finally:
            await store.close()

    games = asyncio.run(story())

    assert len(games) == 3
    for game in games:
        outcome = read_record(game.record).outcome
        assert outcome is not None
        assert outcome.places == game.places


def test_games_of_the_first_release_stay_public_only_if_their_table_is_known_to_be_listed(database):
    load("0.1.0", database)
    ids = {name for (name,) in database.run("SELECT id FROM finished")}
    (listed,) = (t for (t,) in database.run("SELECT id FROM tables WHERE is_listed = 1") if f"{t}-1" in ids)
    database.run(f"INSERT INTO finished SELECT 'gone00000000-1', {FINISHED} FROM finished WHERE id = '{listed}-1'")

    upgraded(database.store())

    assert database.run("SELECT id FROM finished WHERE is_listed = 1") == [(f"{listed}-1",)]
    assert len(database.run("SELECT id FROM finished")) == len(ids) + 1


FINISHED = "game, names, places, winner, reason, record, is_rated, finished_at"


def test_a_step_that_fails_leaves_the_old_database_as_it_was(released):
    _, database = released
    before = database.everything()

    with pytest.raises(StoreFailed, match="nowhere"):
        upgraded(newer(database.store(), ADDITIVE, ("DELETE FROM finished", "DROP TABLE nowhere")))

    assert database.everything() == before
    upgraded(database.store())


def test_a_program_goes_on_after_additive_steps_it_does_not_know_and_starts_there_too(database, online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await asyncio.to_thread(upgraded, newer(database.store(), ADDITIVE))
        await house.registry.ownership.renew()
        moved = await anna.play("d")
        await asyncio.to_thread(upgraded, database.store())
        await bob.until(lambda table: 1 in table["to_act"])
        return moved["type"], (await bob.play("c"))["type"], await house.open()

    first, second, key = online(scenario, store=database.store())

    assert (first, second) == ("done", "done")
    assert key["token"]


def test_after_any_other_step_older_programs_stop_and_their_clients_are_led_on(database, online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        await asyncio.to_thread(upgraded, newer(database.store(), ADDITIVE, BREAKING))
        async with asyncio.timeout(STEP_SECONDS):
            await house.registry.stopping.wait()
        await house.registry.announce_closing()
        bye = await anna.hear("closing")
        return bye["should_reconnect"], house.registry.outdated

    should_reconnect, outdated = online(scenario, store=database.store())

    assert should_reconnect
    assert outdated.code == "server.database-newer"
    with pytest.raises(ProgramOutdated):
        upgraded(database.store())


def test_all_processes_of_a_port_stop_and_none_is_started_again(program, postgres_url):
    from ludotheque.server.store.postgres import postgres_store

    server = program("--database", postgres_url, "--processes", "2")

    upgraded(newer(postgres_store(postgres_url), BREAKING))
    said = server.process.stdout.read().decode()

    assert server.end() == 2
    assert "a newer version of Ludothèque has upgraded the database" in said


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE log",
        "DROP INDEX tables_with_work",
        "ALTER TABLE tables RENAME TO boards",
        "ALTER TABLE tables DROP COLUMN card",
        "ALTER TABLE tables ADD COLUMN weather TEXT NOT NULL",
        "CREATE UNIQUE INDEX one_name ON profiles (name)",
        "CREATE TABLE seats (id TEXT, table_id TEXT REFERENCES tables (id))",
        "UPDATE tables SET card = ''",
        "SELECT 1",
    ],
)
def test_what_an_older_program_could_stumble_over_is_not_additive(statement):
    assert is_additive(ADDITIVE)
    assert not is_additive((*ADDITIVE, statement))


def test_whoever_only_reads_does_not_upgrade(released):
    _, database = released
    before = database.everything()

    async def story() -> None:
        store = database.store()
        try:
            await store.open()
        finally:
            await store.close()

    with pytest.raises(SetupError) as refusal:
        asyncio.run(story())

    assert refusal.value.code == "server.database-older"
    assert database.everything() == before


FIRST_RELEASE_ADVANCE = (
    "UPDATE tables SET version = {new}, changed_at = changed_at + 1 WHERE id = '{table}' AND version = {old}",
    "INSERT INTO log (table_id, version, at, command, event) SELECT id, {new}, changed_at, NULL, '{event}' "
    "FROM tables WHERE id = '{table}'",
)
"""How the first release wrote a move: it knew no owners."""


def test_a_move_that_the_first_release_still_wrote_is_found_and_none_is_lost_or_doubled(database, online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        old = anna.table["version"]
        words = {"table": anna.id, "old": old, "new": old + 1, "event": '{"type":"moved","by":0,"action":"d"}'}
        for statement in FIRST_RELEASE_ADVANCE:
            await asyncio.to_thread(database.run, statement.format(**words))
        await anna.send({"type": "move", "command": "late", "action": "a", "version": old})
        bye = await anna.hear("closing")
        bob = await house.guest(bob.key)
        return bye["should_reconnect"], (await bob.play("c"))["type"], [step["action"] for step in bob.steps]

    should_reconnect, done, steps = online(scenario, store=database.store())

    assert should_reconnect
    assert done == "done"
    assert steps == ["d", "c"], "the late one was not written"
