"""Visitors who keep connections open and say nothing, or read nothing: what they hold is bounded, and others get in."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque.server import accepting, acceptor, sending
from ludotheque.server.addresses import counted_address
from ludotheque.server.descriptors import connection_capacity, raise_limit
from ludotheque.server.hangup import Certificate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.open_connections import OpenConnections
from ludotheque.server.proxies import TrustedProxies
from ludotheque.server.registry import TableRegistry
from ludotheque.server.sending import Sending
from ludotheque.server.startup import bound, serving
from ludotheque.server.store.sqlite import sqlite_store
from time_limits import STEP_SECONDS

STALLED = "POST /api/tables HTTP/1.1\r\nhost: {host}\r\ncontent-length: 99\r\n{more}\r\n{{"


@asynccontextmanager
async def saying(house: Any, text: str, count: int = 1, more: str = "") -> AsyncIterator[list[asyncio.StreamReader]]:
    """Connections that say this, and nothing after it."""
    said = text.format(host=f"127.0.0.1:{house.port}", more=more).encode()
    opened = [await asyncio.open_connection("127.0.0.1", house.port) for _ in range(count)]
    for _, writer in opened:
        writer.write(said)
    try:
        yield [reader for reader, _ in opened]
    finally:
        for _, writer in opened:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


async def ended(reader: asyncio.StreamReader) -> bytes:
    """All that is said until the other side closes."""
    async with asyncio.timeout(STEP_SECONDS):
        with suppress(ConnectionError):
            return await reader.read()
    return b""


@pytest.mark.parametrize("said", ["", "GET / HTTP/1.1\r\nho", STALLED], ids=["nothing", "half a head", "half a body"])
@pytest.mark.parametrize("limit", ["connections_per_address", "connections"])
def test_who_has_kept_the_server_waiting_longest_makes_room_for_a_newcomer(online, relaxed, said, limit):
    async def scenario(house: Any) -> tuple[list[bytes], int]:
        anna, _ = await house.pair()
        async with saying(house, said, 8) as waiting:
            gone = [await ended(reader) for reader in waiting[:2]]
            answer = await house.http.get("/api/health")
            await anna.play("d")  # who plays was there before all of them
        return gone, answer.status_code

    gone, status = online(scenario, limits=dataclasses.replace(relaxed, **{limit: 6}))

    assert gone == [b"", b""]
    assert status == 200


def test_a_visitor_behind_a_proxy_is_counted_and_the_proxy_is_not(online, relaxed):
    policy = AccessPolicy(proxies=TrustedProxies("127.0.0.1"))

    async def scenario(house: Any) -> list[int]:
        async with saying(house, STALLED, 2, "x-forwarded-for: 203.0.113.7\r\n"):
            while house.server.requests_count < 2:
                await asyncio.sleep(0.001)
            visitors = ("203.0.113.7", "203.0.113.8")
            answers = [await house.http.get("/api/health", headers={"x-forwarded-for": each}) for each in visitors]
        return [answer.status_code for answer in answers]

    tight = dataclasses.replace(relaxed, connections_per_address=2)

    assert online(scenario, limits=tight, policy=policy) == [429, 200]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::3", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::4", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::3", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
    ],
)
def test_of_ipv6_a_whole_network_counts_as_one_address(address, counted):
    assert counted_address(address) == counted


def test_neighbours_in_one_network_of_ipv6_share_what_an_address_may_hold():
    connections = OpenConnections(per_address=2, most=100)
    cut: list[int] = []

    for number in range(4):
        connections.enter(f"2001:db8::{number + 1}", lambda number=number: cut.append(number))
    connections.enter("2001:db8:0:1::1", lambda: cut.append(99))

    assert cut == [0, 1]
    assert len(connections) == 3


def test_what_only_other_processes_may_send_is_not_waited_for(online):
    stalled = "POST /internal/departures HTTP/1.1\r\nhost: {host}\r\ncontent-length: 99\r\n\r\n{{"

    async def scenario(house: Any) -> bytes:
        async with saying(house, stalled) as (reader,), asyncio.timeout(STEP_SECONDS):
            return await reader.readline()

    assert b" 404 " in online(scenario)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit there")
def test_without_files_the_server_goes_on_and_says_so_once(online, monkeypatch, caplog):
    import resource

    monkeypatch.setattr(acceptor, "_BUSY_SECONDS", 0.001)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    tries: list[float] = []
    usual = OpenConnections.make_room
    monkeypatch.setattr(OpenConnections, "make_room", lambda self: tries.append(0) or usual(self))

    async def scenario(house: Any) -> tuple[str, bytes]:
        anna, _ = await house.pair()
        newcomer = socket.socket()
        newcomer.setblocking(False)
        newcomer.connect_ex(("127.0.0.1", house.port))  # nobody has accepted it before the limit is here
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, hard))
        try:
            while len(tries) < 3:
                await asyncio.sleep(0.001)
            played = (await anna.play("d"))["type"]
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        reader, writer = await asyncio.open_connection(sock=newcomer)
        writer.write(f"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode())
        answer = await reader.readline()
        writer.close()
        return played, answer

    with caplog.at_level(logging.ERROR, "ludotheque"):
        played, answer = online(scenario)

    assert played == "done"
    assert b" 200 " in answer
    assert len([record for record in caplog.records if "cannot accept" in record.getMessage()]) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no limit there")
def test_the_server_takes_all_files_that_the_system_grants():
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 512), hard))
    try:
        few = connection_capacity()
        raise_limit()
        raised, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    assert raised >= soft
    assert few < 512


def test_a_handshake_that_stalls_is_given_up(tmp_path, certificate, in_process_bots, relaxed, monkeypatch):
    monkeypatch.setattr(accepting, "HANDSHAKE_SECONDS", 0.1)
    registry = TableRegistry(sqlite_store(tmp_path / "server.sqlite3"), in_process_bots, limits=relaxed)

    async def scenario() -> bytes:
        with closing(bound("127.0.0.1", 0)) as listening:
            async with serving(registry, AccessPolicy(), listening, Certificate(certificate, None).context):
                reader, writer = await asyncio.open_connection("127.0.0.1", listening.getsockname()[1])
                said = await ended(reader)
                writer.close()
                return said

    assert asyncio.run(scenario()) == b""


@asynccontextmanager
async def unread(house: Any, path: str) -> AsyncIterator[None]:
    """An answer that nobody reads, being sent, over buffers that hold little."""
    house.listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.connect(("127.0.0.1", house.port))
    with closing(small):
        small.sendall(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\n\r\n".encode())
        while not any(each.transport and each.transport.get_write_buffer_size() for each in house.server.connections):
            await asyncio.sleep(0.001)
        yield


def test_of_an_answer_that_nobody_reads_little_waits_in_memory_and_no_more_are_made(online, relaxed):
    async def scenario(house: Any) -> tuple[int, int, int]:
        path = "/books/connect-four"
        size = len((await house.http.get(path, headers={"accept-encoding": "identity"})).content)
        async with unread(house, path):
            waiting = max(each.transport.get_write_buffer_size() for each in house.server.connections)
            again = await house.http.get(path, headers={"accept-encoding": "identity"})
        return size, waiting, again.status_code

    size, waiting, status = online(scenario, limits=dataclasses.replace(relaxed, unread_bytes_per_address=1))

    assert 0 < waiting < size / 4
    assert status == 429


def test_who_takes_nothing_of_a_large_answer_is_cut_off(online, monkeypatch):
    monkeypatch.setattr(sending, "READING_SECONDS", 0.05)

    async def scenario(house: Any) -> int:
        async with unread(house, "/books/connect-four"), asyncio.timeout(STEP_SECONDS):
            while house.server.connections:
                await asyncio.sleep(0.001)
        return (await house.http.get("/api/health")).status_code

    assert online(scenario) == 200


def test_large_pieces_that_nobody_takes_count_and_who_wants_more_is_cut_off():
    class Answer:
        def __init__(self) -> None:
            self.is_taken = asyncio.Event()

        async def write(self, piece: bytes) -> None:
            await self.is_taken.wait()

    async def story() -> list[str]:
        told: list[str] = []
        transport = SimpleNamespace(abort=lambda: told.append("cut"))
        here, there = (SimpleNamespace(remote=each, transport=transport) for each in ("192.0.2.1", "192.0.2.2"))
        large, piece = b"x" * (sending.PIECE + 1), Sending(2 * sending.PIECE)
        waiting, other = Answer(), Answer()
        first = asyncio.create_task(piece.write(here, waiting, large))
        await asyncio.sleep(0)
        with pytest.raises(ConnectionResetError):
            await piece.write(here, other, large)
        other.is_taken.set()
        await piece.write(here, other, b"small")
        await piece.write(there, other, large)
        waiting.is_taken.set()
        await first
        await piece.write(here, other, large)
        return told

    assert asyncio.run(story()) == ["cut"]
