"""As little of HTTP/1.1 as the load needs: connections that stay open, each with one request at a time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import msgspec

_sources = count()


def begin_sources(number: int) -> None:
    """Loads that run beside each other have visitors of their own."""
    global _sources  # noqa: PLW0603
    _sources = count(number)


def next_source() -> tuple[str, int]:
    """Another loopback address each time: as many visitors, so that the limits per address hold as they are."""
    number = next(_sources) % 60_000
    return f"127.1.{1 + number // 250}.{1 + number % 250}", 0


class _Line(asyncio.Protocol):
    """One connection."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._received = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._received += data
        head, found, body = self._received.partition(b"\r\n\r\n")
        if not found:
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n")[0])
        if len(body) >= length and self._answer is not None:
            self._received = b""
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(ConnectionError("the server hung up"))

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        assert self._transport is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        assert self._transport is not None
        self._transport.close()


class Requests:
    """Several connections to one server; whoever asks takes one that is free."""

    def __init__(self, url: str, lines: list[_Line]) -> None:
        self._host = urlsplit(url).netloc
        self._lines = lines
        self._free = list(lines)
        self._places = asyncio.Semaphore(len(lines))

    @classmethod
    async def open(cls, url: str, connections: int) -> Requests:
        parts = urlsplit(url)
        loop = asyncio.get_running_loop()
        make: Callable[[], _Line] = _Line
        opened = [
            loop.create_connection(make, parts.hostname, parts.port, local_addr=next_source())
            for _ in range(connections)
        ]
        return cls(url, [line for _, line in await asyncio.gather(*opened)])

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        content = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self._host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        async with self._places:
            # Any of them: each may lead to another process, and all processes shall have tables.
            line = self._free.pop(random.randrange(len(self._free)))  # noqa: S311
            status, answer = await line.ask(head.encode() + content)
            self._free.append(line)
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {answer.decode()}")
        found: dict[str, Any] = msgspec.json.decode(answer)
        return found

    def close(self) -> None:
        for line in self._lines:
            line.close()
