"""One server for one file, one table for one log, and every table somebody's."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.contract import SetupError
from ludotheque.server.redis_bus import RedisBus
from ludotheque.server.store import StoreFailed
from ludotheque.server.store.sqlite import sqlite_store

PACE = {"kind": "per-game", "seconds": 600, "increment": 0}
HOLD = """
import sys
from pathlib import Path
from ludotheque.server.store.lock import FileLock
FileLock(Path(sys.argv[1])).take()
print("taken", flush=True)
sys.stdin.read()
"""


def test_a_second_server_on_one_file_is_refused_and_told_who_has_it(online: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        async def nobody(house: Any) -> None:
            pass

        with pytest.raises(SetupError) as refused:
            await asyncio.to_thread(online, nobody, store=sqlite_store(path))
        return refused.value, await house.open()

    refused, key = online(scenario, store=sqlite_store(path))

    assert refused.code == "server.database-in-use"
    assert refused.params["process"] == str(os.getpid())
    assert key["table"]


def test_a_server_that_was_killed_leaves_its_file_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    other = subprocess.Popen(
        [sys.executable, "-c", HOLD, path], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert other.stdout is not None
    assert other.stdout.readline() == b"taken\n"

    with pytest.raises(SetupError) as refused:
        sqlite_store(path).lock()
    other.kill()
    other.communicate()
    sqlite_store(path).lock()

    assert refused.value.params["process"] == str(other.pid)


def test_a_backup_can_be_written_while_a_server_runs(online: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def scenario(house: Any) -> Any:
        beside = sqlite_store(path)
        await beside.start()
        await beside.write_backup(tmp_path / "backup.jsonl")
        await beside.close()

    online(scenario, store=sqlite_store(path))

    assert (tmp_path / "backup.jsonl").stat().st_size > 0


def test_more_than_a_thousand_tables_with_clocks_are_all_taken_over(online: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def begin(house: Any) -> None:
        await house.pair(pace=PACE)

    async def look(house: Any) -> Any:
        return house.registry.table_count

    online(begin, store=sqlite_store(path))
    copy = "abcdefghijkm"
    with sqlite3.connect(path) as database:  # the same table under many names
        for name, columns in (("tables", "id"), ("log", "table_id")):
            rows = database.execute(f"SELECT * FROM {name}").fetchall()
            place = [column[0] for column in database.execute(f"SELECT * FROM {name}").description].index(columns)
            marks = ", ".join("?" * len(rows[0]))
            for number in range(1100):
                copies = [(*row[:place], f"{copy}{number:04}", *row[place + 1 :]) for row in rows]
                database.executemany(f"INSERT INTO {name} VALUES ({marks})", copies)

    assert online(look, store=sqlite_store(path)) == 1101


def test_after_one_load_that_failed_a_table_is_there_once(online: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "kept.sqlite3"

    async def begin(house: Any) -> Any:
        anna, bob = await house.pair()
        return anna.key, bob.key

    async def come_back(house: Any) -> Any:
        store, read = house.registry.store, house.registry.store.log
        failures = iter([StoreFailed("the disk is busy")])

        async def fail_once(table: str, after: int) -> Any:
            for problem in failures:
                raise problem
            return await read(table, after)

        store.log = fail_once
        tries = [house.http.get(f"/api/tables/{keys[0]['table']}") for _ in range(3)]
        statuses = sorted(answer.status_code for answer in await asyncio.gather(*tries))
        anna, bob = await house.guest(keys[0]), await house.guest(keys[1])
        await anna.play("d")
        await bob.until(lambda table: len(table["steps"]) == 1)
        return statuses, house.registry.table_count, (await bob.play("d"))["type"]

    keys = online(begin, store=sqlite_store(path))
    statuses, count, answer = online(come_back, store=sqlite_store(path))

    assert 503 in statuses
    assert count == 1
    assert answer == "done"


def test_whoever_only_polls_another_server_sees_the_truth_while_redis_is_away(
    online_twice: Callable[..., Any], free_port: Callable[[], int]
) -> None:
    async def scenario(one: Any, two: Any) -> Any:
        anna, bob = await one.pair()
        path, keyed = f"/api/tables/{anna.id}", {"authorization": f"Bearer {bob.key['token']}"}
        seen = []
        for action, mover in (("d", anna), ("e", None), ("d", anna), ("e", None)):
            if mover is not None:
                await mover.until(lambda table: 0 in table["to_act"])
                await mover.play(action)
            else:
                polled = (await two.http.get(path, headers=keyed)).json()
                body = {"type": "move", "command": f"c{len(seen)}", "action": action, "version": polled["version"]}
                assert (await two.http.post(f"{path}/commands", json=body, headers=keyed)).status_code == 200
            seen.append(len((await two.http.get(path)).json()["steps"]))
        return seen

    class Unreachable(RedisBus):
        """For two servers, each with a connection of its own."""

        async def start(self, registry: Any) -> None:
            await RedisBus(f"redis://127.0.0.1:{free_port()}").start(registry)

    assert online_twice(scenario, bus=Unreachable("redis://127.0.0.1")) == [1, 2, 3, 4]
