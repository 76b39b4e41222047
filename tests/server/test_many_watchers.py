"""Crowds: thousands who want one seat, hundreds who watch, and some who never read. The table goes on."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from ludotheque.server import idle_sweep, publication
from ludotheque.server import live as live_module
from ludotheque.server.live import LiveTable
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.viewer import Reader
from ludotheque.server.wire import events
from time_limits import STEP_SECONDS

HIGH_WATER = 64 * 1024
"""So much asyncio keeps of what a reader has not taken before it says stop."""

REQUEST = "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n\r\n{body}"
HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: ludotheque.v3\r\n\r\n"
)
HELLO = Frame(Opcode.TEXT, json.dumps({"type": "hello", "protocol": 3}).encode()).serialize(mask=True)


@pytest.mark.req("ALL-05")
@pytest.mark.deep
def test_of_two_thousand_who_want_the_last_seat_one_gets_it_and_all_others_hear_why(online):
    people, connections = 2000, 8

    async def some(house: Any, table: str, first: int) -> list[bytes]:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        answers = []
        for number in range(first, people, connections):
            body = json.dumps({"name": f"Guest {number}"})
            path = f"/api/tables/{table}/join"
            said = REQUEST.format(method="POST", path=path, port=house.port, length=len(body), body=body)
            writer.write(said.encode())
        for _ in range(first, people, connections):
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            answers.append(head[9:12] + (await reader.readexactly(length)))
        writer.close()
        return answers

    async def scenario(house: Any) -> Any:
        anna = await house.guest(await house.open())
        before = anna.table["version"]
        found = await asyncio.gather(*(some(house, anna.id, first) for first in range(connections)))
        await anna.until(lambda table: table["phase"] == "playing")
        return [answer for answers in found for answer in answers], anna.table["version"] - before, await anna.play("d")

    answers, versions, played = online(scenario)

    codes = Counter(json.loads(answer[3:])["error"]["code"] for answer in answers if not answer.startswith(b"200"))
    assert Counter(answer[:3] for answer in answers) == {b"200": 1, b"409": people - 1}
    assert set(codes) <= {"server.already-playing", "server.no-seat"}
    assert versions == 2, "one sat down, and the game was dealt"
    assert played["type"] == "done"


@pytest.mark.req("ALL-05")
@pytest.mark.deep
def test_hundreds_watch_and_who_never_reads_is_cut_off_and_forgotten(online, relaxed, monkeypatch):
    """Those who read see every move; of those who do not, no more is kept than one buffer each."""
    impatient = dataclasses.replace(relaxed, send_seconds=0.2)
    monkeypatch.setattr("ludotheque.server.connection._CLOSE_SECONDS", 0.05)
    kept: list[int] = []

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        live = house.registry.live_table(anna.id)
        watchers = [await house.guest(anna.id) for _ in range(20)]
        others = {*house.server.connections}
        with shrunk(house.listening):
            deaf = [await open_deaf(house.port, anna.id) for _ in range(30)]
            await soon(lambda: len(live.subscribers) == 52)
        ends = [each.transport for each in house.server.connections if each not in others]
        seeing = [asyncio.create_task(each.until(lambda table: len(table["steps"]) == 2)) for each in watchers]
        while len(live.subscribers) > 22:
            await anna.ask("react", reaction="wow")
            kept.extend(end.get_write_buffer_size() for end in ends)
        await soon(lambda: len(house.server.connections) <= len(others))
        watchers += [await house.guest(anna.id) for _ in range(180)]
        seeing += [asyncio.create_task(each.until(lambda table: len(table["steps"]) == 2)) for each in watchers[20:]]
        played = [(await mover.ask("move", action="d"))["type"] for mover in (anna, bob)]
        await asyncio.gather(*seeing)
        for _, writer in deaf:
            writer.transport.abort()
        return len(ends), played, {(each.gaps, each.table["version"] == live.hosted.version) for each in watchers}

    count, played, seen = online(scenario, limits=impatient)

    assert count == 30
    assert HIGH_WATER < max(kept) < 2 * HIGH_WATER
    assert played == ["done", "done"]
    assert seen == {(0, True)}


def test_a_crowd_of_watchers_keeps_nobody_out_who_plays(online, relaxed):
    small = dataclasses.replace(relaxed, sockets_per_table=3, sockets_per_person=2)

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        for _ in range(3):
            await house.guest(anna.id)
        refused = await house.http.get(f"/api/tables/{anna.id}/stream")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await house.guest(anna.id)
        again = await house.guest(bob.key)
        with pytest.raises(websockets.ConnectionClosed):
            await house.guest(bob.key)
        return refused.status_code, closed.value.rcvd.reason, again.table["you"]

    assert online(scenario, limits=small) == (429, "server.table-crowded", 1)


def test_each_of_a_crowd_is_not_told_of_each(online, monkeypatch):
    monkeypatch.setattr(live_module, "_PRESENCE_SECONDS", 0.01)
    crowd = 40
    told_of: list[int] = []
    monkeypatch.setattr(Subscriber, "publish_presence", lambda *_: told_of.append(1), raising=True)

    async def scenario(house: Any) -> int:
        anna, _ = await house.pair()
        live = house.registry.live_table(anna.id)
        told_of.clear()
        limits = house.registry.limits
        subscribers = [Subscriber(Reader(None, "en"), seen=None, limits=limits, on_due=nothing) for _ in range(crowd)]
        for subscriber in subscribers:  # in one turn of the loop
            live.enter(subscriber)
        at_once = len(told_of)
        await soon(lambda: len(told_of) == at_once + 2 + crowd)
        for subscriber in subscribers:
            live.leave(subscriber)
        return at_once

    few = live_module._FEW_SUBSCRIBERS
    assert online(scenario) == sum(range(3, few + 1))


def test_who_names_ever_other_versions_as_the_last_seen_fills_no_memory(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        live: LiveTable = house.registry.live_table(anna.id)
        published = live._publication
        for seen in range(2000):
            published.table(Reader(None, "en", has_texts=seen % 2 == 1), seen)
        return len(published._messages)

    assert online(scenario) <= publication._MAX_MESSAGES


def test_refusals_that_bring_the_table_are_counted_by_their_size(online, relaxed):
    tight = dataclasses.replace(relaxed, outbox_bytes=10_000)

    async def scenario(house: Any) -> Any:
        subscriber = Subscriber(Reader(None, "en"), seen=None, limits=tight, on_due=nothing)
        sentence = events.Sentence("server.too-fast", {}, "x" * 4000)
        bye = events.Closing(sentence, should_reconnect=True)
        dropped = []
        for _ in range(3):
            subscriber.send(bye)
            dropped.append(subscriber.is_dropped)
        return dropped

    assert online(scenario) == [False, False, True]


def test_an_answer_that_nobody_takes_is_not_held_for_ever(online, monkeypatch):
    monkeypatch.setattr(idle_sweep, "READING_SECONDS", 0.1)

    async def scenario(house: Any) -> int:
        with shrunk(house.listening):
            _, writer = await asyncio.open_connection(sock=small_socket(house.port), limit=1024)
            said = REQUEST.format(method="GET", path="/books/connect-four", port=house.port, length=0, body="")
            writer.write(said.encode())
            with pytest.raises(ConnectionError):
                await talk(writer)
        writer.transport.abort()
        return (await house.http.get("/api/health")).status_code

    assert online(scenario) == 200


@contextmanager
def shrunk(listening: socket.socket) -> Iterator[None]:
    """While it lasts, the server's ends of new connections have next to no room for what is not read."""
    usual = listening.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    yield
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, usual)


def nothing() -> None:
    pass


def small_socket(port: int) -> socket.socket:
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.connect(("127.0.0.1", port))
    return small


async def open_deaf(port: int, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Says hello and never listens."""
    reader, writer = await asyncio.open_connection(sock=small_socket(port), limit=1024)
    writer.write(HANDSHAKE.format(table=table, port=port).encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(HELLO)
    return reader, writer


async def talk(writer: asyncio.StreamWriter) -> None:
    """Until nobody is there: who does not listen notices it by talking only."""
    async with asyncio.timeout(STEP_SECONDS):
        while True:
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.05)


async def soon(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(STEP_SECONDS):
        while not is_so():
            await asyncio.sleep(0.01)
