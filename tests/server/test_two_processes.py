"""Several processes, one PostgreSQL: a table has one owner, whoever comes elsewhere is led there, and one dies."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from time_limits import STEP_SECONDS


@pytest.fixture
def both(program, postgres_url, redis_url):
    """`both(...)` starts two servers at the same time."""

    def start(*words: str, redis: str = redis_url) -> tuple[Any, Any]:
        words = ("--database", postgres_url, "--redis", redis, *words)
        with ThreadPoolExecutor() as pool:
            first, second = pool.map(lambda _: program(*words), range(2))
        return first, second

    return start


@pytest.fixture
def apart(program, postgres_url, monkeypatch):
    """Two servers that cannot hand sockets to each other, as on two machines."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:

        def start(*words: str) -> tuple[Any, Any]:
            started = []
            for folder in (one, two):
                monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
                started.append(program("--database", postgres_url, *words))
            return started[0], started[1]

        yield start


async def comes_back(house: Any, key: Any, **hello: Any) -> Any:
    """As a client does: again and again until somebody looks after the table."""
    async with asyncio.timeout(STEP_SECONDS):
        while True:
            try:
                return await house.guest(key, **hello)
            except (websockets.WebSocketException, OSError):
                await asyncio.sleep(0.05)


async def health(house: Any) -> tuple[int, int]:
    """How many tables and connections."""
    # Over a new connection: an old one may have been handed over.
    async with httpx.AsyncClient(timeout=STEP_SECONDS, headers=house.http.headers) as client:
        found = (await client.get(f"{house.url}/api/health")).json()
    return found["tables"], found["connections"]


async def seats(one: Any, two: Any, **more: Any) -> tuple[Any, Any, Any, Any]:
    """Anna at the first server, Bob at the second; their keys and their sockets."""
    key = await one.open(**more)
    other = await two.join(key["table"], "Bob")
    anna, bob = await one.guest(key), await two.guest(other)
    await anna.until(lambda table: table["phase"] == "playing")
    return key, other, anna, bob


async def play(*moves: tuple[Any, int, str]) -> None:
    for guest, seat, action in moves:
        await guest.until(lambda table, seat=seat: seat in table["to_act"])
        assert (await guest.play(action))["type"] == "done"


@pytest.mark.req("ALL-03")
def test_players_of_one_table_come_to_different_servers_and_one_is_killed(both, visit):
    first, second = both()

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        key, other, anna, bob = await seats(one, two, pace={"kind": "per-game", "seconds": 60})
        await play((anna, 0, "d"), (bob, 1, "c"), (anna, 0, "d"), (bob, 1, "c"), (anna, 0, "d"))
        counts = [await health(one), await health(two)]
        await bob.until(lambda table: 1 in table["to_act"])
        first.process.kill()
        lost = {"type": "move", "command": "lost", "action": "c", "version": bob.table["version"]}
        with suppress(websockets.WebSocketException, OSError):
            await bob.send(lost)
            while True:
                await bob.hear()
        bob = await comes_back(two, other, seen=bob.table["version"])
        await bob.send(lost)
        await bob.send(lost)
        moved = await comes_back(two, key)
        await play((moved, 0, "d"))
        await bob.until(lambda table: table["phase"] == "over")
        await moved.until(lambda table: table["phase"] == "over")
        await one.close()
        await two.close()
        return counts, moved.table, bob.table, [step["action"] for step in moved.steps]

    counts, moved, bob, steps = asyncio.run(story())

    assert counts == [(1, 2), (0, 0)], "the process without the table has nothing to do with it"
    assert steps == ["d", "c", "d", "c", "d", "c", "d"]
    assert moved["outcome"]["places"] == bob["outcome"]["places"] == [1, 2]


def test_where_sockets_cannot_be_handed_over_requests_streams_and_sockets_are_relayed(apart, visit):
    first, second = apart("--password", "open sesame", "--proxy", "127.0.0.1")

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        for house in (one, two):
            house.http.headers.update({"x-ludotheque-password": "open sesame", "x-forwarded-for": "203.0.113.7"})
        key = await one.open()
        other = await two.join(key["table"], "Bob")
        asked = {"authorization": f"Bearer {other['token']}", "accept-language": "fr"}
        shown = (await two.http.get(f"/api/tables/{key['table']}?lang=fr", headers=asked)).json()
        missing = await two.http.get("/api/tables/nosuchtable1")
        lines = []
        async with two.http.stream("GET", f"/api/tables/{key['table']}/stream") as stream:
            async for line in stream.aiter_lines():
                lines.append(line)
                if len(lines) == 2:
                    move = {"type": "move", "command": "m", "action": "d", "version": shown["version"]}
                    path = f"/api/tables/{key['table']}/commands"
                    owner = {"authorization": f"Bearer {key['token']}"}
                    done = await two.http.post(path, json=move, headers=owner)
                if len(lines) == 3:
                    break
        counts = [await health(one), await health(two)]
        await one.close()
        await two.close()
        return shown["you"], missing.status_code, done.status_code, len(lines), counts

    you, missing, done, lines, counts = asyncio.run(story())

    assert (you, missing, done, lines) == (1, 404, 200, 3)
    assert counts[1][0] == 0


def test_a_relayed_socket_plays_and_closes_with_the_code_of_the_owner(apart, visit):
    first, second = apart()

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        key, _, anna, bob = await seats(one, two)
        await play((anna, 0, "d"), (bob, 1, "c"), (anna, 0, "d"))
        counts = [await health(one), await health(two)]
        stranger = await two.guest(key["table"])
        await stranger.send("{" * 5000)
        code = await stranger.closing()
        first.process.terminate()
        said = await bob.hear("closing")
        gone = await bob.closing()
        again = await comes_back(two, key)
        await one.close()
        await two.close()
        return counts, code, said, gone, [step["action"] for step in again.steps]

    counts, code, said, gone, steps = asyncio.run(story())

    assert counts == [(1, 2), (0, 0)]
    assert code == 1008
    assert (said["reason"]["code"], gone) == ("server.closing.stopping", 1001)
    assert steps == ["d", "c", "d"]


def test_an_owner_that_slept_too_long_cannot_write_and_leads_its_clients_on(both, visit):
    first, second = both()

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        key, other, anna, bob = await seats(one, two)
        await play((anna, 0, "d"))
        await bob.until(lambda table: 1 in table["to_act"])
        first.process.send_signal(signal.SIGSTOP)
        await bob.send({"type": "move", "command": "b", "action": "a", "version": bob.table["version"]})
        awake = await comes_back(two, other)
        await play((awake, 1, "c"))
        first.process.send_signal(signal.SIGCONT)
        closing = [await guest.closing() for guest in (anna, bob)]
        told = [guest.heard[-1] for guest in (anna, bob)]
        anna = await comes_back(one, key)
        await play((anna, 0, "d"))
        steps = [step["action"] for step in anna.steps]
        await one.close()
        await two.close()
        return closing, told, steps

    closing, told, steps = asyncio.run(story())

    assert closing == [1001, 1001]
    assert [(message["type"], message["should_reconnect"]) for message in told] == [("closing", True)] * 2
    assert steps == ["d", "c", "d"]


def test_another_server_takes_over_the_hourglass_of_one_that_died(both, visit):
    first, second = both()
    options = {"players": "2", "bid_seconds": "2", "show_seconds": "1"}

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        key = await one.open("ricochet", options=options)
        await one.join(key["table"], "Bob")
        anna = await one.guest(key)
        assert (await anna.play("=5"))["type"] == "done"
        seen = anna.table["version"]
        first.process.kill()
        watcher = await comes_back(two, key["table"], seen=seen)
        table = await watcher.until(lambda table: len(watcher.steps) >= 2)
        await one.close()
        await two.close()
        return table, watcher

    table, watcher = asyncio.run(story())

    assert table["view"]["phase"] == "showing" or table["view"]["round"] == 2
    assert "credited" in {happened["kind"] for happened in watcher.happened.values()}


def test_when_redis_is_killed_nothing_is_lost_and_limits_hold_for_both_when_it_is_back(both, visit, own_redis):
    first, second = both("--password", "open sesame", "--proxy", "127.0.0.1", redis=own_redis.url)

    async def guesses(house: Any, count: int, visitor: str) -> list[int]:
        """Ten are free for every visitor."""
        headers, body = {"x-forwarded-for": visitor}, {"password": "wrong"}
        return [(await house.http.post("/api/enter", json=body, headers=headers)).status_code for _ in range(count)]

    async def story() -> Any:
        one, two = visit(first.port), visit(second.port)
        one.http.headers["x-ludotheque-password"] = two.http.headers["x-ludotheque-password"] = "open sesame"
        key = await one.open()
        own_redis.stop()
        await two.join(key["table"], "Bob")
        path, owner = f"/api/tables/{key['table']}/commands", {"authorization": f"Bearer {key['token']}"}
        move = {"type": "move", "command": "m", "action": "d", "version": 3}
        done = (await two.http.post(path, json=move, headers=owner)).status_code
        await two.http.aclose()
        two.http = httpx.AsyncClient(base_url=two.url, timeout=STEP_SECONDS)  # at the second, not handed over
        alone = await guesses(one, 11, "203.0.113.1"), await guesses(two, 11, "203.0.113.1")
        own_redis.start()
        async with asyncio.timeout(STEP_SECONDS):
            for number in itertools.count(2):  # until both have found it again
                await guesses(one, 10, f"203.0.113.{number}")
                await asyncio.sleep(0.2)
                if await guesses(two, 1, f"203.0.113.{number}") == [429]:
                    break
        await one.close()
        await two.close()
        return done, alone

    done, alone = asyncio.run(story())

    assert done == 200
    assert alone == ([401] * 10 + [429], [401] * 10 + [429])


def test_several_processes_on_one_port_share_the_work_and_one_that_dies_is_replaced(program, visit, postgres_url):
    server = program("--database", postgres_url, "--processes", "2")
    children = [int(pid) for pid in child_pids(server.process.pid, 2)]

    async def story() -> Any:
        house = visit(server.port)
        tables = [await house.pair() for _ in range(4)]
        for anna, bob in tables:
            await play((anna, 0, "d"), (bob, 1, "c"))
        os.kill(children[0], signal.SIGKILL)
        steps = []
        for anna, bob in tables:
            again = await comes_back(house, anna.key)
            await play((again, 0, "d"))
            steps.append([step["action"] for step in (await comes_back(house, bob.key)).steps])
        await asyncio.to_thread(child_pids, server.process.pid, 2)
        await house.close()
        return steps

    steps = asyncio.run(story())
    status = server.stop()

    assert steps == [["d", "c", "d"]] * 4
    assert status == 0
    assert server.said.count(b"http://") == 1


def child_pids(pid: int, count: int) -> list[str]:
    """So many; they are started one after the other."""
    until = time.monotonic() + STEP_SECONDS
    while time.monotonic() < until:
        found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if len(found) == count:
            return found
        time.sleep(0.02)
    raise TimeoutError(f"not {count} workers")


def test_with_a_certificate_requests_come_to_the_right_process_of_a_port_too(program, postgres_url, certificate):
    words = ("--processes", "2", "--certificate", str(certificate))
    server = program("--database", postgres_url, *words)
    theirs = ssl.create_default_context(cafile=str(certificate))

    async def story() -> Any:
        found = []
        for _ in range(4):  # each on a connection of its own: they come to both processes
            async with httpx.AsyncClient(base_url=f"https://127.0.0.1:{server.port}", verify=theirs) as client:
                if not found:
                    made = await client.post("/api/tables", json={"game": "connect-four", "name": "Anna"})
                    path = f"/api/tables/{made.json()['table']}"
                health = (await client.get("/api/health")).json()
                found.append((health["tables"], (await client.get(path)).json()["phase"]))
        return found

    found = asyncio.run(story())

    assert [phase for _, phase in found] == ["waiting"] * 4
    assert {tables for tables, _ in found} == {0, 1}


def test_what_prevents_all_workers_from_serving_is_said_once(tmp_path):
    words = ("serve", "--processes", "3", "--database", "postgresql://nobody@127.0.0.1:1/none")
    environment = {**os.environ, "LUDOTHEQUE_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "ludotheque", *words]

    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=STEP_SECONDS, check=False)

    assert done.returncode not in (0, 1)
    assert done.stderr.count("database") == 1
    assert done.stdout == ""


def test_workers_end_with_the_process_that_looks_after_them(program, postgres_url):
    server = program("--database", postgres_url, "--processes", "2")
    children = child_pids(server.process.pid, 2)
    server.kill()

    async def story() -> None:
        async with asyncio.timeout(STEP_SECONDS):
            while any(Path(f"/proc/{pid}").exists() for pid in children):
                await asyncio.sleep(0.05)

    asyncio.run(story())
