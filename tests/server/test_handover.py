"""Connections handed from process to process: who gets them, and what wrong, slow and endless visitors cannot do."""

from __future__ import annotations

import asyncio
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, web

from ludotheque.server import handover
from ludotheque.server.acceptor import Acceptor
from ludotheque.server.handover import HandOver, runtime_folder
from ludotheque.server.open_connections import OpenConnection, OpenConnections
from ludotheque.server.prefork import Worker
from ludotheque.server.startup import bound
from ludotheque.server.store import Location
from time_limits import STEP_SECONDS

HERE = "this machine"


class Owner:
    """As much of an ownership as a hand-over needs: all tables are one process's."""

    def __init__(self, name: str, location: Location | None = None) -> None:
        self.name, self.machine = name, HERE
        self.location = location
        self.buried: list[str] = []

    async def elsewhere(self, table: str) -> Location | None:
        return self.location if table == "theirs" else None

    async def bury(self, location: Location) -> None:
        self.buried.append(location.owner)


@asynccontextmanager
async def process(folder: Path, owner: Owner, worker: Worker | None = None) -> AsyncIterator[int]:
    """A process that answers with its name and the visitor's port; yields its own port."""

    async def answer(request: web.BaseRequest) -> web.Response:
        assert request.transport is not None
        return web.Response(text=f"{owner.name} {request.transport.get_extra_info('peername')[1]}")

    server = web.Server(answer)

    async def serve(connection: socket.socket, opened: OpenConnection) -> None:
        await asyncio.get_running_loop().connect_accepted_socket(lambda: opened.followed(server()), connection)

    acceptor = Acceptor(OpenConnections(per_address=1000, most=1000), serve)
    door = HandOver(owner, acceptor, folder, worker)  # type: ignore[arg-type]
    with bound("127.0.0.1", 0) as listening:
        door.start(listening)
        try:
            yield listening.getsockname()[1]
        finally:
            await acceptor.close()
            door.close()
            await server.shutdown(0.1)


async def cut_off(reader: asyncio.StreamReader) -> bytes:
    """What was said until the end; what we had sent may not have been read, which resets the connection."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


async def asked(port: int, path: str) -> str:
    async with ClientSession() as client, client.get(f"http://127.0.0.1:{port}{path}") as answer:
        return (await answer.text()).split()[0]


@pytest.fixture
def folder(monkeypatch) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as short:  # pytest's own are too deep for the names of sockets
        monkeypatch.setenv("XDG_RUNTIME_DIR", short)
        found = runtime_folder()
        assert found is not None
        yield found


def theirs(name: str = "two", machine: str = HERE) -> Owner:
    return Owner("one", Location(name, "http://127.0.0.1:1", machine))


def test_a_connection_about_a_neighbours_table_is_served_by_the_neighbour(folder):
    async def story() -> Any:
        async with process(folder, theirs()) as port, process(folder, Owner("two")):
            paths = ("/api/tables/theirs/socket", "/api/tables/theirs?x=1", "/api/tables/ours/socket", "/", "/t/theirs")
            who = [await asked(port, path) for path in paths]
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"POST /api/tables/theirs HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            said = (await reader.readuntil(b"two")) + await reader.read(6)
            visitor = writer.get_extra_info("sockname")[1]
            writer.close()
            return who, said, visitor

    who, said, visitor = asyncio.run(story())

    assert who == ["two", "two", "one", "one", "one"]
    assert str(visitor).encode() in said, "the neighbour sees the visitor's address"
    assert list(folder.iterdir()) == [], "nothing is left behind"


def test_workers_of_one_port_get_new_visitors_in_turn_whoever_accepts_them(folder):
    async def story() -> Any:
        workers = [Worker(group=7, size=3, number=number, lifeline=-1, ready=-1) for number in range(3)]
        async with process(folder, Owner("one"), workers[0]) as port, process(folder, Owner("two"), workers[1]):
            return [await asked(port, "/api/tables") for _ in range(6)]

    # The third has not started yet, or has died: its turn falls to whoever accepted.
    assert asyncio.run(story()) == ["one", "two", "one"] * 2
    assert list(folder.iterdir()) == []


def test_what_cannot_be_handed_over_is_served_where_it_came_to(folder):
    async def story() -> Any:
        elsewhere, nowhere, dead = theirs(machine="another"), theirs("nobody"), theirs("dead")
        with socket.socket(socket.AF_UNIX) as left:
            left.bind(str(folder / "dead.sock"))
        found = []
        for owner in (elsewhere, nowhere, dead):
            async with process(folder, owner) as port:
                if owner is dead:
                    with socket.socket(socket.AF_UNIX) as left:
                        left.bind(str(folder / "dead.sock"))
                found.append((await asked(port, "/api/tables/theirs/socket"), owner.buried))
        return found

    assert asyncio.run(story()) == [("one", []), ("one", []), ("one", ["dead"])]


def test_a_neighbour_that_sleeps_gets_nothing_also_when_it_wakes_up(folder, monkeypatch):
    monkeypatch.setattr(handover, "_HAND_SECONDS", 0.1)

    async def story() -> Any:
        loop = asyncio.get_running_loop()
        with socket.socket(socket.AF_UNIX) as asleep:
            asleep.bind(str(folder / "two.sock"))
            asleep.listen()
            asleep.setblocking(False)
            async with process(folder, theirs()) as port:
                who = await asked(port, "/api/tables/theirs/socket")
                (await loop.sock_accept(asleep))[0].close()  # a neighbour that looked whether anybody is there
                woken, _ = await loop.sock_accept(asleep)
                with woken:
                    said, files, _, _ = socket.recv_fds(woken, 1, 1)
                    socket.close(files[0])
                    woken.setblocking(False)
                    with suppress(OSError):
                        await loop.sock_sendall(woken, said)
                    with suppress(OSError):
                        assert await loop.sock_recv(woken, 1) == b"", "its visitor is served elsewhere"
            return who

    assert asyncio.run(story()) == "one"


def test_silent_slow_endless_and_vanished_visitors_hold_up_nobody_and_are_cut_off(folder, monkeypatch):
    monkeypatch.setattr(handover, "_IDLE_SECONDS", 0.3)
    monkeypatch.setattr(handover, "_HEAD_SECONDS", 0.3)

    async def story() -> Any:
        async with process(folder, theirs()) as port, process(folder, Owner("two")):
            visitors = [await asyncio.open_connection("127.0.0.1", port) for _ in range(6)]
            starts = (b"", b"G", b"GET /api/tab", b"\xff" * 300, b"GET /" + b"a" * 300, b"\r")
            for (_, writer), start in zip(visitors, starts, strict=True):
                writer.write(start)
            gone = (await asyncio.open_connection("127.0.0.1", port))[1]
            gone.transport.abort()
            who = [await asked(port, path) for path in ("/", "/api/tables/theirs")]
            async with asyncio.timeout(STEP_SECONDS):
                # The endless ones are the server's to refuse; the others never became requests.
                ends = [await cut_off(visitors[number][0]) for number in (0, 1, 2, 5)]
            for _, writer in visitors:
                writer.close()
            return who, ends

    assert asyncio.run(story()) == (["one", "two"], [b"", b"", b"", b""])


def test_a_folder_that_others_could_enter_or_whose_name_is_too_long_is_not_used(folder, monkeypatch):
    folder.chmod(0o755)

    assert runtime_folder() is None

    folder.rmdir()
    folder.symlink_to("/tmp")

    assert runtime_folder() is None

    monkeypatch.setenv("XDG_RUNTIME_DIR", f"/tmp/{'a' * 90}")

    assert runtime_folder() is None
