"""The floor: the same work with the barest loop, rules and store, `python -m server.floor PORT STAGE`.

echo    a message goes in, messages of the right size go to both players (aiohttp, and uvloop where it is installed)
rules   and the rules are asked: the action is read, applied, and looked at for an end
store   and the move is in a database before it is told: one thread, one row a move, all that wait in one transaction

No refusals, no limits, no views, no clocks, no reconnecting: nobody can be faster with these parts.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from ludotheque import catalogue
from ludotheque.contract import Move, Seed, read_action
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL

try:
    from uvloop import run
except ImportError:
    from asyncio import run

GAME = catalogue.game("morpion")


class Message(msgspec.Struct):
    """A hello or a move."""

    type: str
    token: str = ""
    command: str = ""
    action: str = ""


_TOLD = (
    b'{"type":"%s","base":%%d,"version":%%d,"phase":"playing","step_count":%%d,"steps":[{"by":%%d,"action":"%%s"}],"":"'
    % (b"table" if PROTOCOL == 2 else b"change")
)
_decode = msgspec.json.Decoder(Message).decode


Row = tuple[str, int, bytes]
Insert = Callable[[list[Row]], None]
"""Returns when they are on the disk."""


class GroupCommit:
    """One thread writes all that has come since it last wrote."""

    def __init__(self, connect: Callable[[], Insert]) -> None:
        self._connect = connect
        self._waiting: list[tuple[Row, asyncio.Future[None]]] = []
        self._there = threading.Semaphore(0)
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._write, daemon=True).start()

    def append(self, table: str, version: int, event: bytes) -> asyncio.Future[None]:
        done = self._loop.create_future()
        self._waiting.append(((table, version, event), done))
        if len(self._waiting) == 1:
            self._there.release()
        return done

    def _write(self) -> None:
        insert = self._connect()
        while True:
            self._there.acquire()
            group, self._waiting = self._waiting, []
            insert([row for row, _ in group])
            self._loop.call_soon_threadsafe(_finish, [done for _, done in group])


def into_sqlite(path: Path, level: str) -> Insert:
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA synchronous = {level}")
    database.execute(
        "CREATE TABLE log (name TEXT, version INTEGER, event BLOB, PRIMARY KEY (name, version)) WITHOUT ROWID"
    )

    def insert(rows: list[Row]) -> None:
        database.execute("BEGIN")
        database.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
        database.execute("COMMIT")

    return insert


def into_postgres(url: str) -> Insert:
    import psycopg

    database = psycopg.connect(url, autocommit=True)
    database.execute("CREATE TABLE floor (name TEXT, version INTEGER, event BYTEA, PRIMARY KEY (name, version))")
    words = "INSERT INTO floor SELECT * FROM unnest(%b::text[], %b::int[], %b::bytea[])"

    def insert(rows: list[Row]) -> None:
        database.execute(words, [list(column) for column in zip(*rows, strict=True)], prepare=True)

    return insert


def _finish(group: list[asyncio.Future[None]]) -> None:
    for done in group:
        if not done.done():
            done.set_result(None)


class Floor:
    def __init__(self, args: argparse.Namespace) -> None:
        self._stage = args.stage
        self._sizes = args.sizes
        self._tables: dict[str, list[Any]] = {}
        """The state, the sockets of both players, and the moves so far."""

        self._store = None
        if args.stage == "store":
            to_file = partial(into_sqlite, args.file, args.synchronous)
            self._store = GroupCommit(partial(into_postgres, args.database) if args.database else to_file)

    async def new_table(self, request: web.Request) -> web.Response:
        await request.read()
        name = f"t{len(self._tables)}"
        self._tables[name] = [GAME.deal(GAME.options(starter=1), Seed(1)), [None, None], 0]
        return web.json_response({"table": name, "token": "0"})

    async def join(self, request: web.Request) -> web.Response:
        await request.read()
        return web.json_response({"table": request.match_info["table"], "token": "1"})

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(protocols=(SUBPROTOCOL,), compress=False)
        await socket.prepare(request)
        name = request.match_info["table"]
        table = self._tables[name]
        while (received := await socket.receive()).type is WSMsgType.TEXT:
            message = _decode(received.data)
            if message.type == "move":
                await self._move(name, table, message)
            elif message.type == "hello":
                table[1][int(message.token)] = socket
                await socket.send_str('{"type":"table","version":0,"phase":"playing","step_count":0,"steps":[]}')
        return socket

    async def _move(self, name: str, table: list[Any], message: Message) -> None:
        state, sockets, count = table
        seat = count % 2
        if self._stage != "echo":
            action = read_action(GAME, message.action)
            state = GAME.apply(state, Move(seat, action))
            GAME.outcome(state)
        table[0], table[2] = state, count + 1
        if self._store is not None:
            event = msgspec.json.encode({"type": "moved", "seat": seat, "action": message.action, "at": 1.5e9})
            await self._store.append(name, count + 1, event)
        told = _TOLD % (count, count + 1, count + 1, seat, message.action.encode())
        for socket, size in zip(sockets, self._sizes if seat == 0 else self._sizes[::-1], strict=True):
            await socket.send_frame(told.ljust(size - 6, b"x") + b'"}', WSMsgType.TEXT)


async def serve(args: argparse.Namespace) -> None:
    floor = Floor(args)
    app = web.Application()
    app.router.add_post("/api/tables", floor.new_table)
    app.router.add_post("/api/tables/{table}/join", floor.join)
    app.router.add_get("/api/tables/{table}/socket", floor.socket)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", args.port).start()
    print("ready", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("stage", choices=["echo", "rules", "store"])
    parser.add_argument("--sizes", type=int, nargs=2, default=[400, 400], help="bytes to who moved and to the other")
    parser.add_argument("--file", type=Path)
    parser.add_argument("--database", help="PostgreSQL in place of the file")
    parser.add_argument("--synchronous", default="FULL")
    run(serve(parser.parse_args()))
