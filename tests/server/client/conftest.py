"""A line between a client and a server that can be cut, and commands typed beside it."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).parents[3] / "src"


class Line:
    """Carries bytes both ways until it is cut; whoever dials again gets a new connection, unless it is `down`."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self.down = False
        self.on_sent: Callable[[bytes], bool] = lambda piece: False
        """Asked about each piece on its way to the server: whether the line breaks right after it."""

        self.dialled = 0
        self._server_port = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.dialled += 1
        if self.down:
            writer.transport.abort()
            return
        there, away = await asyncio.open_connection("127.0.0.1", self._server_port)
        self._writers |= {writer, away}
        to_server = asyncio.create_task(self._pump(reader, away, self._is_cut_after))
        to_client = asyncio.create_task(self._pump(there, writer, lambda piece: False))
        self._tasks |= {to_server, to_client}

    def _is_cut_after(self, piece: bytes) -> bool:
        return self.on_sent(piece)

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, is_cut: Any) -> None:
        with suppress(ConnectionError):
            while piece := await source.read(65536):
                target.write(piece)
                await target.drain()
                if is_cut(piece):
                    self.cut()
        target.close()

    def cut(self) -> None:
        """Nobody says goodbye."""
        for writer in self._writers:
            if not writer.is_closing():
                writer.transport.abort() if self._is_ours(writer) else writer.close()
        self._writers.clear()

    def _is_ours(self, writer: asyncio.StreamWriter) -> bool:
        return writer.get_extra_info("sockname")[1] == self.port

    async def end(self) -> None:
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@pytest.fixture
def line() -> Callable[[int], Any]:
    """`async with line(port) as cable`: clients dial `cable.port`."""

    @asynccontextmanager
    async def laid(port: int) -> AsyncIterator[Line]:
        cable = Line(port)
        server = await asyncio.start_server(cable._carry, "127.0.0.1", 0)
        cable.port = server.sockets[0].getsockname()[1]
        try:
            yield cable
        finally:
            server.close()
            await cable.end()

    return laid


@pytest.fixture
def typed(tmp_path):
    """`typed(text, *words)` runs a command; what it printed and its status."""

    def start(*words: str) -> subprocess.Popen[str]:
        environment = {
            **os.environ, "LUDOTHEQUE_HOME": str(tmp_path / "own"), "PYTHONPATH": str(SOURCE), "LC_ALL": "C.UTF-8",
        }  # fmt: skip
        command = [sys.executable, "-m", "ludotheque", *words]
        return subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )

    return start
