"""One table over a socket. The line may break at any moment: it is made again, and no command is lost or done twice.

Every command has an id of its own and is kept until it is answered. After a break those without an answer are sent
again; the server does each id once.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from itertools import count
from typing import NamedTuple

import aiohttp
import msgspec
from msgspec.structs import replace

from ludotheque.client.refusals import ServerUnreachable, refusal_error, sentence_phrase
from ludotheque.client.requests import Requests
from ludotheque.client.state import TableFollower, TableState
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.server.wire import PROTOCOL
from ludotheque.server.wire.commands import Command, Hello, Ping
from ludotheque.server.wire.events import Done, Refused, ServerMessage, TableChange, TableSnapshot, Welcome

_DECODER: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)
_PING_SECONDS, _SILENT_SECONDS = 8.0, 8.0
"""Of silence, until we ask whether anybody is there; and then, until nobody is."""

_MIN_DELAY, _MAX_DELAY = 0.2, 8.0
_MAX_WAITING = 64
_FOR_EVER = ("no-table", "bad-token", "banned", "table-closed", "closing.protocol", "password-wanted", "wrong-host")
"""Refusals of a server that another try would not change."""


class _Waiting(NamedTuple):
    """A command that was not answered yet."""

    command: Command
    answer: asyncio.Future[int]


def reconnect_delay(attempt: int, chance: float) -> float:
    """Seconds: longer each time, and not the same for all who lost their line together; `chance` is from 0 to 1."""
    return float(min(_MAX_DELAY, _MIN_DELAY * 2 ** min(attempt, 10)) * (0.75 + chance / 2))


async def wait_before_retry(attempt: int) -> None:
    await asyncio.sleep(reconnect_delay(attempt, random.random()))  # noqa: S311  (spreads a crowd)


class TableConnection:
    """Made of a running event loop; `start` connects, `close` hangs up for good."""

    def __init__(
        self, requests: Requests, table: str, token: str | None, *, texts: bool = False, patience: float | None = 60.0
    ) -> None:
        self._requests, self._table, self._token, self._texts = requests, table, token, texts
        self._patience = patience
        self._follower = TableFollower()
        self._waiting: dict[str, _Waiting] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._task: asyncio.Task[None] | None = None
        self._listeners: set[asyncio.Queue[TableState]] = set()
        self._prefix, self._numbers = secrets.token_hex(6), count(1)
        self.failure: LudothequeError | None = None
        """Why there will be no other connection."""

    @property
    def state(self) -> TableState:
        return self._follower.state

    async def start(self) -> None:
        """Until the first table is here; the refusal if there will be none."""
        self._task = asyncio.create_task(self._run())
        async with aclosing(self.states()) as states:
            async for state in states:
                if state.table is not None:
                    return
        raise self.failure or ServerUnreachable(phrase("client.unreachable", url=self._requests.root))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._end(TableError(phrase("client.closed")))

    async def states(self) -> AsyncGenerator[TableState, None]:
        """What is known, now and after every change, until the connection is over; the newest to slow readers."""
        queue: asyncio.Queue[TableState] = asyncio.Queue()
        self._listeners.add(queue)
        try:
            state = self.state
            yield state
            while state.status != "over":
                state = await queue.get()
                yield state
        finally:
            self._listeners.discard(queue)

    async def command(self, command: Command) -> int:
        """Do it, however often the line breaks; the version it led to, or the refusal."""
        if self.failure is not None:
            raise self.failure
        named = replace(command, command=f"{self._prefix}-{next(self._numbers)}")
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[named.command] = _Waiting(named, answer)
        try:
            await self._send(named)
            return await answer
        finally:
            self._waiting.pop(named.command, None)

    # The line

    async def _run(self) -> None:
        attempt, lost_at = 0, self._now()
        while self.failure is None:
            try:
                if await self._converse():
                    attempt, lost_at = 0, self._now()
            except LudothequeError as problem:
                if not isinstance(problem, ServerUnreachable):
                    self._end(problem)
                    return
                if self._patience is not None and self._now() - lost_at >= self._patience:
                    self._end(problem)
                    return
            if self.state.status == "over":
                closing = self.state.closing
                self._end(TableError(phrase("client.closed") if closing is None else sentence_phrase(closing)))
                return
            self._follower.lose("lost" if self.state.table is not None else "joining")
            self._tell()
            await wait_before_retry(attempt)
            attempt += 1

    async def _converse(self) -> bool:
        """One connection to its end; whether a table was heard of."""
        try:
            socket = await self._requests.socket(f"/api/tables/{self._table}/socket")
        except ServerUnreachable:
            await self._refuse_for_ever()
            raise
        has_table = False
        try:
            await self._hello(socket)
            while (text := await _heard(socket)) is not None:
                has_table |= await self._receive(socket, text)
        except (aiohttp.ClientError, OSError):
            pass  # it is gone, as if it had been closed
        finally:
            self._socket = None
            await socket.close()
        return has_table

    async def _hello(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        seen = self._follower.version
        hello = Hello(PROTOCOL, self._token, seen, self._requests.language, self._texts, chat=self._token is not None)
        await socket.send_bytes(msgspec.json.encode(hello))

    async def _receive(self, socket: aiohttp.ClientWebSocketResponse, text: str | bytes) -> bool:
        """Whether it was a table, which only a server of ours sends."""
        message = _read(text, self._requests.root)
        if message is None:
            return False
        if self._follower.receive(message, self._now()):
            await self._hello(socket)
        if isinstance(message, Welcome):
            self._socket = socket
            for waiting in [*self._waiting.values()]:
                await socket.send_bytes(msgspec.json.encode(waiting.command))
        elif isinstance(message, Done):
            self._answer(message.command, message.version)
        elif isinstance(message, TableChange) and isinstance(message.done, str):
            self._answer(message.done, message.version)
        elif isinstance(message, Refused):
            self._answer(message.command, refusal_error(message.refusal))
        if not isinstance(message, (Welcome, Done)):
            self._tell()
        return isinstance(message, (TableSnapshot, TableChange))

    async def _send(self, command: Command) -> None:
        """Now if there is a line; else when there is one again."""
        if self._socket is not None:
            with suppress(aiohttp.ClientError, OSError):
                await self._socket.send_bytes(msgspec.json.encode(command))

    async def _refuse_for_ever(self) -> None:
        """Why no socket is opened: the handshake does not say, an ordinary request does."""
        try:
            await self._requests.ask("GET", f"/api/tables/{self._table}", TableSnapshot, token=self._token)
        except ServerUnreachable:
            return
        except LudothequeError as problem:
            if problem.code.removeprefix("server.") in _FOR_EVER:
                raise

    # What is known

    def _answer(self, command: str, answer: int | LudothequeError) -> None:
        waiting = self._waiting.pop(command, None)
        if waiting is None or waiting.answer.done():
            return
        if isinstance(answer, int):
            waiting.answer.set_result(answer)
        else:
            waiting.answer.set_exception(answer)

    def _tell(self) -> None:
        for queue in self._listeners:
            if queue.qsize() >= _MAX_WAITING:
                queue.get_nowait()  # every state is whole: only its log is missed
            queue.put_nowait(self.state)

    def _end(self, failure: LudothequeError) -> None:
        self.failure = self.failure or failure
        self._follower.lose("over")
        for command in [*self._waiting]:
            self._answer(command, self.failure)
        self._tell()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


async def _heard(socket: aiohttp.ClientWebSocketResponse) -> str | bytes | None:
    """The next message; None when nobody is there any more."""
    for is_asked in (False, True):
        try:
            received = await socket.receive(_SILENT_SECONDS if is_asked else _PING_SECONDS)
        except TimeoutError:
            await socket.send_bytes(msgspec.json.encode(Ping()))
            continue
        if received.type in (aiohttp.WSMsgType.TEXT, aiohttp.WSMsgType.BINARY):
            data: str | bytes = received.data
            return data
        return None
    return None


def _read(text: str | bytes, url: str) -> ServerMessage | None:
    """None for a kind of message that only newer servers send."""
    try:
        return _DECODER.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
        if _is_of_a_newer_kind(text):
            return None
        raise ServerUnreachable(phrase("client.not-ours", url=url)) from problem


def _is_of_a_newer_kind(text: str | bytes) -> bool:
    known = {kind.__struct_config__.tag for kind in ServerMessage.__args__}
    try:
        told = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    return isinstance(told, dict) and isinstance(told.get("type"), str) and told["type"] not in known
