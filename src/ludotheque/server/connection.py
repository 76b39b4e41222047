"""One WebSocket connection: hello, then commands in and snapshots out, until one side closes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludotheque import __version__
from ludotheque.contract import LudothequeError, Phrase, TableError, phrase
from ludotheque.server.limits import RateLimiter
from ludotheque.server.live import LiveTable
from ludotheque.server.middleware import address_of
from ludotheque.server.registry import TableRegistry
from ludotheque.server.responses import preferred_language, spoken, unreadable
from ludotheque.server.snapshot import names, refusal
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.websocket import EXTENSION, WebSocketTransport
from ludotheque.server.wire import ENCODER, PROTOCOL, SUBPROTOCOL, events
from ludotheque.server.wire.commands import ClientMessage, Command, Hello, Ping

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_POLICY, _GONE, _SLOW, _PROTOCOL = 1008, 1001, 4408, 4406
_MAX_WARNINGS = 50
_CLOSE_SECONDS = 1.0
_GRACE_SECONDS = 0.05
"""After a delay of the event loop, messages that arrived meanwhile are read before a timeout counts."""


class CloseConnection(Exception):
    """Time to close, and why."""

    def __init__(self, said: Phrase, code: int, *, should_reconnect: bool) -> None:
        super().__init__(said.code)
        self.said, self.code, self.should_reconnect = said, code, should_reconnect


async def serve_socket(socket: WebSocket) -> None:
    """One connection, from its first byte to its last."""
    registry: TableRegistry = socket.app.state.registry
    if SUBPROTOCOL not in socket.scope.get("subprotocols", ()):
        await socket.close(_PROTOCOL, "server.closing.protocol")
        return
    address = address_of(socket.scope)
    if registry.connections[address] >= registry.limits.sockets_per_address:
        await socket.close(_POLICY, "server.too-many-sockets")
        return
    registry.connections.enter(address)
    language = preferred_language(socket.scope, socket.headers)
    try:
        await socket.accept(SUBPROTOCOL)
        await _ClientConnection(socket, registry).run()
    except CloseConnection as closing:
        await _close(socket, closing, language)
    except LudothequeError as problem:
        await _close(socket, CloseConnection(problem.phrase, _POLICY, should_reconnect=False), language)
    except (WebSocketDisconnect, ConnectionError):
        pass
    finally:
        registry.connections.leave(address)


class _ClientConnection:
    def __init__(self, socket: WebSocket, registry: TableRegistry) -> None:
        self._socket = socket
        self._registry = registry
        self._transport: WebSocketTransport | None = socket.scope.get("extensions", {}).get(EXTENSION)
        self._receive = socket.receive if self._transport is None else self._transport.receive
        """Without asking Starlette, which looks at every message."""

        self._rate = RateLimiter(registry.limits.messages, registry.clock)
        self._warnings = 0
        self._received_at = 0.0

    async def run(self) -> None:
        live, subscriber, welcome = await self._handshake()
        registry = self._registry
        # Without a pause since the table was found: it cannot have left memory meanwhile.
        live.enter(subscriber)
        works = (
            self._keep_sending(subscriber, welcome),
            self._keep_receiving(live, subscriber),
            self._watch_silence(registry.limits.silence_seconds),
        )
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            live.leave(subscriber)
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _handshake(self) -> tuple[LiveTable, Subscriber, events.Welcome]:
        registry = self._registry
        message = await self._first(registry.limits.hello_seconds)
        if not isinstance(message, Hello):
            raise CloseConnection(phrase("server.closing.no-hello"), _POLICY, should_reconnect=False)
        if message.protocol != PROTOCOL:
            raise CloseConnection(phrase("server.closing.protocol"), _PROTOCOL, should_reconnect=False)
        table = str(self._socket.path_params["table"])
        person = None if message.token is None else registry.keyring.person(table, message.token)
        live = await registry.table(table)
        if not registry.has_room(live, person):
            raise CloseConnection(phrase("server.table-crowded"), _POLICY, should_reconnect=True)
        language = spoken(message.language)
        subscriber = Subscriber(person, language, seen=message.seen, limits=registry.limits)
        seat = live.hosted.seat_of(person)
        return live, subscriber, events.Welcome(PROTOCOL, __version__, registry.clock(), seat)

    async def _first(self, seconds: float) -> ClientMessage:
        for limit in (seconds, _GRACE_SECONDS):
            with suppress(TimeoutError):
                async with asyncio.timeout(limit):
                    return await self._receive_message()
        raise CloseConnection(phrase("server.closing.silent"), _SLOW, should_reconnect=True)

    async def _keep_sending(self, subscriber: Subscriber, welcome: events.Welcome) -> None:
        await self._send([ENCODER.encode(welcome)])
        while batch := await subscriber.next():
            await self._send(batch)
            if subscriber.is_over:
                await self._socket.close(_GONE, "server.closing.stopping")
                return
            if self._transport is not None and self._transport.writable.is_set():
                subscriber.send_at_once = self._sender(self._transport, subscriber)
        raise CloseConnection(phrase("server.closing.slow"), _SLOW, should_reconnect=True)

    def _sender(self, transport: WebSocketTransport, subscriber: Subscriber) -> Callable[[Sequence[bytes]], None]:
        def send(messages: Sequence[bytes]) -> None:
            transport.send_texts(messages)
            if not transport.writable.is_set():  # from now on somebody has to wait
                subscriber.send_at_once = None

        return send

    async def _send(self, messages: Sequence[bytes]) -> None:
        if self._transport is not None and self._transport.writable.is_set():
            self._transport.send_texts(messages)
            return
        try:
            async with asyncio.timeout(self._registry.limits.send_seconds):
                for message in messages:
                    await self._socket.send_text(message.decode())
        except TimeoutError:
            raise CloseConnection(phrase("server.closing.slow"), _SLOW, should_reconnect=True) from None

    async def _watch_silence(self, seconds: float) -> None:
        """Until no message came for so long. Checked now and then: a timer for every message costs more."""
        loop = asyncio.get_running_loop()
        self._received_at = loop.time()
        while (left := self._received_at + seconds - loop.time()) > 0:
            await asyncio.sleep(left)
            await asyncio.sleep(_GRACE_SECONDS)
        raise CloseConnection(phrase("server.closing.silent"), _SLOW, should_reconnect=True)

    async def _keep_receiving(self, live: LiveTable, subscriber: Subscriber) -> None:
        while True:
            try:
                message = await self._receive_message()
            except LudothequeError as problem:
                self._warn(subscriber, "", problem)
                continue
            if not self._rate.take("messages"):
                self._warn(subscriber, getattr(message, "command", ""), TableError(phrase("server.too-fast")))
            elif isinstance(message, Ping):
                subscriber.send(events.Pong(self._registry.clock()))
            elif isinstance(message, Hello):
                # A reader that found a gap asks for everything again.
                subscriber.resend(message.seen)
            else:
                await self._execute(live, subscriber, message)

    async def _execute(self, live: LiveTable, subscriber: Subscriber, command: Command) -> None:
        try:
            if subscriber.person is None:
                raise TableError(phrase("server.no-seat-of-yours"))
            version = await live.command(subscriber.person, command)
        except LudothequeError as problem:
            snapshot = live.snapshot(subscriber.person, subscriber.language)
            refused = refusal(problem, subscriber.language, names(live.hosted.table))
            subscriber.send(events.Refused(command.command, refused, snapshot))
        else:
            subscriber.send(events.Done(command.command, version))

    async def _receive_message(self) -> ClientMessage:
        received = await self._receive()
        self._received_at = asyncio.get_running_loop().time()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        raw = received.get("text") or received.get("bytes") or ""
        if len(raw) > self._registry.limits.largest_message:
            raise CloseConnection(
                phrase("server.too-large", most=self._registry.limits.largest_message), _POLICY, should_reconnect=False
            )
        try:
            return _DECODER.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            raise unreadable(problem) from None

    def _warn(self, subscriber: Subscriber, command: str, problem: LudothequeError) -> None:
        self._warnings += 1
        if self._warnings > _MAX_WARNINGS:
            raise CloseConnection(phrase("server.too-fast"), _POLICY, should_reconnect=False)
        subscriber.send(events.Refused(command, refusal(problem, subscriber.language), None))


async def _close(socket: WebSocket, closing: CloseConnection, language: str) -> None:
    if socket.application_state is not WebSocketState.CONNECTED:
        return
    said = closing.said
    message = events.Closing(events.Sentence(said.code, {}, said.text(language)), closing.should_reconnect)
    with suppress(Exception):  # a client that is too slow or gone does not get it
        await asyncio.wait_for(socket.send_text(ENCODER.encode(message).decode()), _CLOSE_SECONDS)
    with suppress(Exception):
        await asyncio.wait_for(socket.close(closing.code, said.code), _CLOSE_SECONDS)
