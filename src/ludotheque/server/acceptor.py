"""Accepting connections, however many come and whatever the system says."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias

from ludotheque.disk import LOGGER, log_error
from ludotheque.server.open_connections import OpenConnection, OpenConnections

_BACKLOG = 2048
_BUSY_SECONDS = 0.1
_LOG_SECONDS = 60.0

Serve: TypeAlias = Callable[[socket.socket, OpenConnection], Coroutine[Any, Any, None]]


class Acceptor:
    """Accepts at any number of sockets; newcomers for whom there is no room wait there."""

    def __init__(self, connections: OpenConnections, serve: Serve) -> None:
        self._connections = connections
        self.serve = serve
        """One that has been counted, in this process."""

        self._tasks: set[asyncio.Task[None]] = set()
        self._log_again_at = 0.0

    def start(self, listening: socket.socket, serve: Serve) -> None:
        """From now on, each that comes is counted and served; `listening` stays its owner's to close."""
        listening.listen(_BACKLOG)
        self.accept(listening, lambda connection: self.admit(connection, serve))

    def accept(self, listening: socket.socket, work: Callable[[socket.socket], Coroutine[Any, Any, None]]) -> None:
        """The same for what is no visitor's."""
        listening.setblocking(False)
        self._spawn(self._keep_accepting(listening, work))

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def admit(self, connection: socket.socket, serve: Serve) -> None:
        """Serve it, or close it if that cannot be done."""
        task = asyncio.current_task()
        assert task is not None
        opened: OpenConnection | None = None
        try:
            connection.setblocking(False)
            opened = self._connections.enter(connection.getpeername()[0], task.cancel)
            await serve(connection, opened)
        except (OSError, TimeoutError):  # whoever was there has gone, or never said what they want
            connection.close()
        except BaseException as problem:
            connection.close()
            if not isinstance(problem, Exception):
                raise
            log_error(problem)
        finally:
            if opened is not None and not opened.is_served:
                opened.leave()

    async def _keep_accepting(
        self, listening: socket.socket, work: Callable[[socket.socket], Coroutine[Any, Any, None]]
    ) -> None:
        while True:
            try:
                await self._accept_all(listening, work)
            except Exception as problem:  # a bug of ours, with which nobody could come any more
                log_error(problem)
                await asyncio.sleep(_BUSY_SECONDS)

    async def _accept_all(
        self, listening: socket.socket, work: Callable[[socket.socket], Coroutine[Any, Any, None]]
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._connections.is_full and not self._connections.make_room():
                await asyncio.sleep(_BUSY_SECONDS)
            try:
                connection, _ = await loop.sock_accept(listening)
            except ConnectionError:  # gone before it was accepted
                continue
            except OSError as problem:  # too many open files: those that are here go on
                self._log_seldom(problem)
                with suppress(NotImplementedError):  # Windows, which does not run out of files
                    await readable(listening)  # it is said even where nobody comes, who would need room
                self._connections.make_room()
                await asyncio.sleep(_BUSY_SECONDS)
                continue
            self._spawn(work(connection))

    def _log_seldom(self, problem: OSError) -> None:
        """However often it happens, no log is filled with it."""
        now = asyncio.get_running_loop().time()
        if now >= self._log_again_at:
            self._log_again_at = now + _LOG_SECONDS
            LOGGER.error("cannot accept connections, %d are open: %s", len(self._connections), problem)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def readable(connection: socket.socket) -> None:
    """Until there is something to read, or somebody to accept."""
    loop = asyncio.get_running_loop()
    comes: asyncio.Future[None] = loop.create_future()
    loop.add_reader(connection, _set_once, comes)
    try:
        await comes
    finally:
        loop.remove_reader(connection)


def _set_once(comes: asyncio.Future[None]) -> None:
    if not comes.done():
        comes.set_result(None)
