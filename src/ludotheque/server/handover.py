"""New connections go to the process that looks after the table they ask for, on the same machine, as open files.

    accept ─ peek at the first line ─┬─ a table of ours: serve
                                     ├─ a neighbour's: file over its Unix socket ─ it serves, we close our copy
                                     └─ no table: the same, to each worker of this port in turn, us included

Peeking takes nothing away: whoever serves reads the request from its first byte. A connection that could not be handed
over is served here, and its requests are relayed.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import stat
import tempfile
from contextlib import suppress
from itertools import cycle
from pathlib import Path

from ludotheque.server.acceptor import Acceptor, readable
from ludotheque.server.open_connections import OpenConnection
from ludotheque.server.ownership import Ownership
from ludotheque.server.prefork import Worker
from ludotheque.server.store import Location, StoreFailed

_ABOUT_TABLE = re.compile(rb"[A-Z]+ /api/tables/([A-Za-z0-9]{1,40})[/? ]")
_MAX_PEEK = 256
_IDLE_SECONDS = 20.0
"""For a connection that says nothing: browsers open some before they need them."""

_HEAD_SECONDS = 5.0
_PEEK_AGAIN_SECONDS = 0.02
_HAND_SECONDS = 1.0
_READY, _TAKE_IT = b"?", b"!"
_FOLDER_MODE = 0o700
_BACKLOG = 1024
_MAX_FOLDER_LENGTH = 80
"""Bytes: the address of a Unix socket has 104 on some systems."""


class HandOver:
    """The door of a process that has neighbours: it accepts, gives away and takes in."""

    def __init__(
        self,
        ownership: Ownership,
        acceptor: Acceptor,
        folder: Path,
        worker: Worker | None = None,
        *,
        can_peek: bool = True,
    ) -> None:
        self._ownership = ownership
        self._acceptor = acceptor
        self._can_peek = can_peek
        self._own_path = folder / f"{ownership.name}.sock"
        self._folder = folder
        links = [] if worker is None else [folder / f"{worker.group}-{number}" for number in range(worker.size)]
        self._own_link = None if worker is None else links[worker.number]
        self._turns = cycle([None if link == self._own_link else link for link in links] or [None])
        """Whoever wakes first accepts a whole burst: without turns, one process would have all new tables."""

        self._own = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    def start(self, listening: socket.socket) -> None:
        """Accept from now on; `listening` stays its owner's to close."""
        _remove_dead(self._folder)
        hidden = self._folder / f".{self._own_path.name}"
        self._own.bind(str(hidden))
        self._own.listen(_BACKLOG)
        hidden.rename(self._own_path)  # seen by others only now: a socket that nobody listens to counts as dead
        if self._own_link is not None:
            self._own_link.unlink(missing_ok=True)
            self._own_link.symlink_to(self._own_path)
        self._acceptor.start(listening, self._admit)
        self._acceptor.accept(self._own, self._looked_after)

    def close(self) -> None:
        """When nothing is accepted any more."""
        self._own.close()
        for path in (self._own_path, self._own_link):
            if path is not None:
                path.unlink(missing_ok=True)

    async def _admit(self, connection: socket.socket, opened: OpenConnection) -> None:
        found = _ABOUT_TABLE.match(await _first_bytes(connection) if self._can_peek else b"")
        if await (self._give_in_turn(connection) if found is None else self._give(connection, found[1].decode())):
            connection.close()
        else:
            await self._acceptor.serve(connection, opened)

    async def _give_in_turn(self, connection: socket.socket) -> bool:
        link = next(self._turns)
        with suppress(ConnectionRefusedError):
            return link is not None and await _given(connection, link)
        return False

    async def _give(self, connection: socket.socket, table: str) -> bool:
        location = await self._neighbour(table)
        if location is None:
            return False
        try:
            return await _given(connection, self._folder / f"{location.owner}.sock")
        except ConnectionRefusedError:  # its socket is there and nobody holds it: the process has died
            await self._ownership.bury(location)
            return False

    async def _neighbour(self, table: str) -> Location | None:
        try:
            location = await self._ownership.elsewhere(table)
        except StoreFailed:  # who serves the request will say so
            return None
        return location if location is not None and location.machine == self._ownership.machine else None

    async def _looked_after(self, neighbour: socket.socket) -> None:
        neighbour.setblocking(False)
        with suppress(OSError, TimeoutError):
            await self._take(neighbour)

    async def _take(self, neighbour: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with neighbour:
            async with asyncio.timeout(_HAND_SECONDS):
                await readable(neighbour)
                _, files, _, _ = socket.recv_fds(neighbour, 1, 1)
                connection = socket.socket(fileno=files[0]) if files else None
                if connection is None:
                    return
                try:
                    await loop.sock_sendall(neighbour, _READY)
                    is_ours = await loop.sock_recv(neighbour, 1) == _TAKE_IT
                except BaseException:
                    connection.close()
                    raise
        if is_ours:
            await self._acceptor.admit(connection, self._acceptor.serve)
        else:  # we were asleep, and the neighbour has helped itself
            connection.close()


async def _given(connection: socket.socket, path: Path) -> bool:
    """Whether the process there has it now: only one that is awake, for it says so before it is told to go on."""
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as neighbour:
        neighbour.setblocking(False)
        try:
            async with asyncio.timeout(_HAND_SECONDS):
                await loop.sock_connect(neighbour, str(path))
                socket.send_fds(neighbour, [_READY], [connection.fileno()])
                if await loop.sock_recv(neighbour, 1) != _READY:
                    return False
                await loop.sock_sendall(neighbour, _TAKE_IT)
        except ConnectionRefusedError:
            raise
        except (OSError, TimeoutError):
            return False
    return True


def runtime_folder() -> Path | None:
    """Where processes of one user on one machine meet; None where they cannot, or where others could listen."""
    if not (hasattr(socket, "AF_UNIX") and hasattr(socket, "send_fds")):
        return None
    user = os.getuid()
    folder = Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()) / f"ludotheque-{user}"
    if len(os.fsencode(folder)) > _MAX_FOLDER_LENGTH:
        return None
    with suppress(OSError):
        folder.mkdir(_FOLDER_MODE, exist_ok=True)
        found = folder.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == user and stat.S_IMODE(found.st_mode) == _FOLDER_MODE:
            return folder
    return None


def _remove_dead(folder: Path) -> None:
    for path in folder.glob("[!.]*"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.setblocking(False)
            try:
                probe.connect(str(path))
            except (ConnectionRefusedError, FileNotFoundError):
                path.unlink(missing_ok=True)
            except OSError:
                continue


async def _first_bytes(connection: socket.socket) -> bytes:
    """What a visitor says first, left to be read again; OSError or TimeoutError if they say nothing, or too slowly."""
    async with asyncio.timeout(_IDLE_SECONDS):
        await readable(connection)
    pause = _PEEK_AGAIN_SECONDS
    async with asyncio.timeout(_HEAD_SECONDS):
        while True:
            head = connection.recv(_MAX_PEEK, socket.MSG_PEEK)
            if not head:
                raise ConnectionResetError
            if b"\n" in head or len(head) == _MAX_PEEK:
                return head
            await asyncio.sleep(pause)  # it is readable all the time: more may come
            pause *= 2  # thousands who never say more are looked at seldom
