"""Thousands of operations on a study and words at a table, and readers who never read: what memory is left."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import tracemalloc
from dataclasses import replace
from typing import Any

import pytest

from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.profiles import HEADER
from ludotheque.server.store.chat import MAX_LINES
from ludotheque.server.wire import PROTOCOL
from ludotheque.server.wire.studies import MAX_COMMENT_LENGTH, CommentBranch

pytestmark = pytest.mark.deep
OWNER = {HEADER: "anna-of-the-tests-of-long-talks-1"}
ROOT = {"id": 0, "parent": None, "step": None, "state": "c4:7x6x4 7/7/7/7/7/7 a", "children": []}
WARM, MANY = 1_000, 10_000
WORDS = 2_000
"""Each goes through all of the server."""

ROOM = 2 * 1024 * 1024
"""Bytes of memory that may come and go with buffers and caches."""


def memory() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


class StalledReader:
    """A connection whose other end never reads."""

    def __init__(self, port: int, request: str) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self._socket.connect(("127.0.0.1", port))
        self._socket.sendall(request.encode())

    def close(self) -> None:
        self._socket.close()


def get(path: str, headers: dict[str, str]) -> str:
    lines = "".join(f"{name}: {text}\r\n" for name, text in headers.items())
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{lines}\r\n"


def test_ten_thousand_operations_on_a_study_that_nobody_reads_leave_nothing(online: Any, relaxed: Any) -> None:
    async def scenario(house: Any) -> tuple[int, int, int]:
        await house.http.put("/api/profile", json={"name": "Anna", "picture": "fox"}, headers=OWNER)
        tree = {"game": "connect-four", "names": [], "branches": [ROOT]}
        study = (await house.http.post("/api/studies", json={"name": "S", "tree": tree}, headers=OWNER)).json()["id"]
        stalled = [StalledReader(house.port, get(f"/api/studies/{study}/stream", {})) for _ in range(8)]
        studies = house.registry.community.studies
        while len(studies._followed[study].followers if study in studies._followed else ()) < len(stalled):
            await asyncio.sleep(0.01)

        async def write(first: int, count: int) -> None:
            for number in range(first, first + count):
                text = f"{number} ".ljust(MAX_COMMENT_LENGTH, "x")
                await studies.change(study, CommentBranch(0, text, seen=2**31 - 2), "1.2.3.4")

        tracemalloc.start()
        await write(0, WARM)
        before = memory()
        await write(WARM, MANY)
        after = memory()
        tracemalloc.stop()
        version = (await house.http.get(f"/api/studies/{study}")).json()["version"]
        for each in stalled:
            each.close()
        return before, after, version

    before, after, version = online(scenario, limits=replace(relaxed, send_seconds=1e6))

    assert version == 1 + WARM + MANY
    assert after - before < ROOM, (before, after)


def test_thousands_of_words_that_nobody_reads_leave_the_newest_only(online: Any, relaxed: Any) -> None:
    async def scenario(house: Any) -> tuple[int, int, int, int]:
        anna = await house.open()
        bob = await house.join(anna["table"], "Bob")
        live = await house.registry.table(anna["table"])
        headers = {"authorization": f"Bearer {bob['token']}"}
        stream = get(f"/api/tables/{anna['table']}/stream?chat=1", headers)
        stalled = [StalledReader(house.port, stream) for _ in range(8)]
        while len(live.subscribers) < len(stalled):
            await asyncio.sleep(0.01)
        words = json.dumps({"text": "x" * 200})
        own = {"authorization": f"Bearer {anna['token']}", "content-type": "application/json"}

        async def speak(count: int) -> None:
            for _ in range(count):
                answer = await house.http.post(f"/api/tables/{anna['table']}/chat", content=words, headers=own)
                assert answer.status_code == 201

        tracemalloc.start()
        await speak(WORDS // 4)
        before = memory()
        await speak(WORDS)
        after = memory()
        tracemalloc.stop()
        kept = (await house.http.get(f"/api/tables/{anna['table']}/chat", headers=headers)).json()["lines"]
        for each in stalled:
            each.close()
        return before, after, len(kept), kept[-1]["number"]

    before, after, kept, last = online(
        scenario, limits=replace(relaxed, send_seconds=1e6), policy=AccessPolicy(has_chat=True)
    )

    assert (kept, last) == (MAX_LINES, WORDS // 4 + WORDS)
    assert after - before < ROOM, (before, after)


def test_a_name_that_is_no_key_or_too_long_is_refused_or_nobody(online: Any) -> None:
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        for profile in ("", "\0", "é" * 22, "a" * 200):
            await house.guest(anna.id, profile=profile)
        live = await house.registry.table(anna.id)
        hello = {"type": "hello", "protocol": PROTOCOL, "profile": "a" * 201}
        stranger = await house.guest(anna.id)
        await stranger.send(hello)
        refused = await stranger.hear("refused")
        return live.presence.watchers, live.presence.watcher_count, refused["refusal"]["code"]

    assert online(scenario) == ((), 5, "server.bad-message")
