"""The server is killed in the middle of things: whatever it acknowledged is there afterwards."""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

ROUNDS = int(os.environ.get("LUDOTHEQUE_KILL_ROUNDS", "3"))
"""How often the server is killed; a hundred take some ten minutes."""

ROUNDS_AT_A_TABLE = 3
GRID = {"columns": "19", "rows": "19", "run": "19", "starter": "1"}


@pytest.mark.req("RR-08")
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
@pytest.mark.parametrize("durability", ["power", "process"])
def test_after_kill_9_every_acknowledged_move_is_there_and_every_game_goes_on(
    program, visit, database, durability, request
):
    words = ["--durability", durability]
    if database == "postgresql":
        words += ["--database", request.getfixturevalue("postgres_url")]
    dice = random.Random(9)
    acknowledged: dict[str, list[str]] = {}
    keys: list[list[dict[str, Any]]] = []

    async def play_until_killed(server: Any, round_number: int) -> None:
        house = visit(server.port)
        if round_number % ROUNDS_AT_A_TABLE == 0:  # before the grids are full
            for number in range(4):
                host = await house.open("morpion", options=GRID, pace=PACE)
                keys.append([host, await house.join(host["table"], f"Bob {number}")])
        playing = keys[-4:]
        games = [asyncio.create_task(one_game(house, pair)) for pair in playing]
        enough = {pair[0]["table"]: len(acknowledged.get(pair[0]["table"], ())) + 3 for pair in playing}
        while not any(game.done() for game in games) and any(
            len(acknowledged.get(table, ())) < count for table, count in enough.items()
        ):
            await asyncio.sleep(0.01)
        await asyncio.sleep(dice.random() / 5)
        server.process.kill()
        results = await asyncio.gather(*games, return_exceptions=True)
        await house.close()
        assert [result for result in results if isinstance(result, AssertionError)] == []

    async def one_game(house: Any, pair: list[dict[str, Any]]) -> None:
        guests = [await house.guest(key) for key in pair]
        table = guests[0].table
        told = [step["action"] for step in table["steps"]]
        kept = acknowledged.setdefault(table["table"], [])
        assert told[: len(kept)] == kept, "an acknowledged move was lost"
        kept[:] = told
        turn = table["to_act"][0]
        while True:
            mover = guests[turn]
            await mover.until(lambda seen: turn in seen["to_act"])  # noqa: B023 # awaited at once
            action = mover.table["legal"][0]
            answer = await mover.play(action)
            assert answer["type"] == "done", answer
            kept.append(action)
            turn = 1 - turn

    for round_number in range(ROUNDS):
        server = program(*words)
        asyncio.run(play_until_killed(server, round_number))
        server.end()
    counts = [len(moves) for moves in acknowledged.values()]

    server = program(*words)
    final = asyncio.run(read_all(visit(server.port), [pair[0] for pair in keys]))

    assert min(counts) >= 3
    for table in final:
        kept = acknowledged[table["table"]]
        assert [step["action"] for step in table["steps"]][: len(kept)] == kept
        assert table["phase"] == "playing"
        assert min(table["clock"]["left"]) > 500
    assert server.stop() in (0, -15)


PACE = {"kind": "per-game", "seconds": 600}


async def read_all(house: Any, keys: list[dict[str, Any]]) -> list[dict[str, Any]]:
    tables = [(await house.guest(key)).table for key in keys]
    await house.close()
    return tables


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody can limit the files of another process")
def test_on_a_full_disk_moves_are_refused_and_none_is_lost(program, visit):
    import resource

    keys: list[dict[str, Any]] = []

    async def story(server: Any) -> tuple[dict[str, Any], list[str], int]:
        house = visit(server.port)
        anna, bob = await house.pair("morpion", options=GRID)
        keys.append(anna.key)
        kept = [(await anna.play("a1"))["type"]]
        await bob.until(lambda table: len(table["steps"]) == 1)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        refused = await bob.play("b2")
        told = len(anna.table["steps"])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        kept.append((await bob.play("c3"))["type"])
        await anna.until(lambda table: len(table["steps"]) == 2)
        kept.append((await anna.play("d4"))["type"])
        server.process.kill()
        await house.close()
        return refused, kept, told

    first = program()
    refused, kept, told = asyncio.run(story(first))
    first.end()
    (table,) = asyncio.run(read_all(visit(program().port), keys))

    assert refused["refusal"]["code"] == "server.store-failed"
    assert told == 1
    assert kept == ["done"] * 3
    assert [step["action"] for step in table["steps"]] == ["a1", "c3", "d4"]


def let_an_hour_pass(home: Path) -> None:
    """All that the store remembers happened an hour earlier."""
    moments = {"log": ("at",), "processes": ("beat_at", "until"), "tables": ("created_at", "changed_at", "deadline")}
    with closing(sqlite3.connect(home / "data" / "server.sqlite3")) as store, store:
        for table, columns in moments.items():
            for column in columns:
                store.execute(f"UPDATE {table} SET {column} = {column} - 3600")


def test_time_without_a_server_is_given_back(program, visit):
    async def begin(house: Any) -> list[dict[str, Any]]:
        host = await house.open(pace={"kind": "per-move", "seconds": 60})
        other = await house.join(host["table"], "Bob")
        anna = await house.guest(host)
        assert (await anna.play("d"))["type"] == "done"
        await house.close()
        return [host, other]

    async def go_on(house: Any, key: dict[str, Any]) -> dict[str, Any]:
        bob = await house.guest(key)
        answer = await bob.play("d")
        await house.close()
        return answer

    first = program()
    _, bob = asyncio.run(begin(visit(first.port)))
    first.kill()
    let_an_hour_pass(first.home)  # longer than a move may take: the flag must not fall for it
    second = program()

    assert asyncio.run(go_on(visit(second.port), bob))["type"] == "done"


def test_a_deadline_that_was_set_before_a_restart_is_kept_after_it(program, visit):
    async def begin(house: Any) -> dict[str, Any]:
        host = await house.open("ricochet", options={"players": "2", "bid_seconds": "2", "show_seconds": "1"})
        await house.join(host["table"], "Bob")
        anna = await house.guest(host)
        assert (await anna.play("=5"))["type"] == "done"
        await house.close()
        return host

    async def watch(house: Any, table: str) -> dict[str, Any]:
        watcher = await house.guest(table)
        seen = await watcher.until(lambda seen: seen["view"]["phase"] == "showing" or seen["view"]["round"] > 1)
        await house.close()
        return seen

    first = program()
    host = asyncio.run(begin(visit(first.port)))
    first.kill()
    second = program()

    assert len(asyncio.run(watch(visit(second.port), host["table"]))["steps"]) >= 2
