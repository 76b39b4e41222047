"""The socket: hello, then commands in and tables out, until one of us goes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ludotheque import __version__
from ludotheque.contract import LudothequeError, Phrase, TableError, phrase
from ludotheque.server.answers import preferred_language, spoken, unreadable
from ludotheque.server.guard import address_of
from ludotheque.server.hub import Hub
from ludotheque.server.limits import Buckets
from ludotheque.server.line import EXTENSION, Line
from ludotheque.server.listening import ENCODER, Listener
from ludotheque.server.live import LiveTable
from ludotheque.server.showing import names, refusal
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL, events
from ludotheque.server.wire.commands import ClientMessage, Command, Hello, Ping

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_POLICY, _GONE, _SLOW, _PROTOCOL = 1008, 1001, 4408, 4406
_MOST_WARNINGS = 50
_FAREWELL_SECONDS = 1.0
_MOMENT_SECONDS = 0.05
"""Where the loop was late, what came meanwhile is heard before we complain of silence."""


class Goodbye(Exception):
    """Time to close, and why."""

    def __init__(self, said: Phrase, code: int, *, should_reconnect: bool) -> None:
        super().__init__(said.code)
        self.said, self.code, self.should_reconnect = said, code, should_reconnect


async def play_socket(socket: WebSocket) -> None:
    """One connection, from its first byte to its last."""
    hub: Hub = socket.app.state.hub
    if SUBPROTOCOL not in socket.scope.get("subprotocols", ()):
        await socket.close(_PROTOCOL, "server.closing.protocol")
        return
    address = address_of(socket.scope)
    if hub.connections[address] >= hub.limits.sockets_per_address:
        await socket.close(_POLICY, "server.too-many-sockets")
        return
    hub.connections.enter(address)
    language = preferred_language(socket.scope, socket.headers)
    try:
        await socket.accept(SUBPROTOCOL)
        await _Conversation(socket, hub).hold()
    except Goodbye as goodbye:
        await _say_goodbye(socket, goodbye, language)
    except LudothequeError as problem:
        await _say_goodbye(socket, Goodbye(problem.phrase, _POLICY, should_reconnect=False), language)
    except (WebSocketDisconnect, ConnectionError):
        pass
    finally:
        hub.connections.leave(address)


class _Conversation:
    def __init__(self, socket: WebSocket, hub: Hub) -> None:
        self._socket = socket
        self._hub = hub
        self._line: Line | None = socket.scope.get("extensions", {}).get(EXTENSION)
        self._receive = socket.receive if self._line is None else self._line.receive
        """Without asking Starlette, which looks at every message."""

        self._rate = Buckets(hub.limits.messages, hub.clock)
        self._warnings = 0
        self._heard_at = 0.0

    async def hold(self) -> None:
        live, listener, welcome = await self._greet()
        hub = self._hub
        # Without a pause since the table was found: it cannot have left memory meanwhile.
        hub.enter(live, listener)
        works = (
            self._keep_sending(listener, welcome),
            self._keep_hearing(live, listener),
            self._keep_waiting(hub.limits.silence_seconds),
        )
        tasks = [asyncio.create_task(work) for work in works]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            hub.leave(live, listener)
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    async def _greet(self) -> tuple[LiveTable, Listener, events.Welcome]:
        hub = self._hub
        message = await self._first(hub.limits.hello_seconds)
        if not isinstance(message, Hello):
            raise Goodbye(phrase("server.closing.no-hello"), _POLICY, should_reconnect=False)
        if message.protocol != PROTOCOL:
            raise Goodbye(phrase("server.closing.protocol"), _PROTOCOL, should_reconnect=False)
        table = str(self._socket.path_params["table"])
        person = None if message.token is None else hub.keyring.person(table, message.token)
        live = await hub.table(table)
        if not hub.has_room(live, person):
            raise Goodbye(phrase("server.table-crowded"), _POLICY, should_reconnect=True)
        language = spoken(message.language)
        listener = Listener(live, person, language, seen=message.seen, limits=hub.limits)
        seat = live.hosted.seat_of(person)
        return live, listener, events.Welcome(PROTOCOL, __version__, hub.clock(), seat)

    async def _first(self, seconds: float) -> ClientMessage:
        for patience in (seconds, _MOMENT_SECONDS):
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    return await self._hear()
        raise Goodbye(phrase("server.closing.silent"), _SLOW, should_reconnect=True)

    async def _keep_sending(self, listener: Listener, welcome: events.Welcome) -> None:
        await self._send([ENCODER.encode(welcome)])
        while batch := await listener.next():
            await self._send(batch)
            if listener.is_over:
                await self._socket.close(_GONE, "server.closing.stopping")
                return
            if self._line is not None and self._line.flows.is_set():
                listener.send_at_once = self._sender(self._line, listener)
        raise Goodbye(phrase("server.closing.slow"), _SLOW, should_reconnect=True)

    def _sender(self, line: Line, listener: Listener) -> Callable[[Sequence[bytes]], None]:
        def send(messages: Sequence[bytes]) -> None:
            line.say(messages)
            if not line.flows.is_set():  # from now on somebody has to wait
                listener.send_at_once = None

        return send

    async def _send(self, messages: Sequence[bytes]) -> None:
        if self._line is not None and self._line.flows.is_set():
            self._line.say(messages)
            return
        try:
            async with asyncio.timeout(self._hub.limits.send_seconds):
                for message in messages:
                    await self._socket.send_text(message.decode())
        except TimeoutError:
            raise Goodbye(phrase("server.closing.slow"), _SLOW, should_reconnect=True) from None

    async def _keep_waiting(self, seconds: float) -> None:
        """Until nothing has been heard for so long. Looked at now and then: a timer for every message costs more."""
        loop = asyncio.get_running_loop()
        self._heard_at = loop.time()
        while (left := self._heard_at + seconds - loop.time()) > 0:
            await asyncio.sleep(left)
            await asyncio.sleep(_MOMENT_SECONDS)
        raise Goodbye(phrase("server.closing.silent"), _SLOW, should_reconnect=True)

    async def _keep_hearing(self, live: LiveTable, listener: Listener) -> None:
        while True:
            try:
                message = await self._hear()
            except LudothequeError as problem:
                self._warn(listener, "", problem)
                continue
            if not self._rate.take("messages"):
                self._warn(listener, getattr(message, "command", ""), TableError(phrase("server.too-fast")))
            elif isinstance(message, Ping):
                listener.tell(events.Pong(self._hub.clock()))
            elif isinstance(message, Hello):
                # A reader that found a gap asks for everything again.
                listener.told_version, listener.has_all = message.seen, False
                listener.tell_table()
            else:
                await self._obey(live, listener, message)

    async def _obey(self, live: LiveTable, listener: Listener, command: Command) -> None:
        try:
            if listener.person is None:
                raise TableError(phrase("server.no-seat-of-yours"))
            self._hub.refuse_chatter(live, listener.person, command)
            version = await live.command(listener.person, command)
        except LudothequeError as problem:
            snapshot = live.snapshot(listener.person, listener.language)
            refused = refusal(problem, listener.language, names(live.hosted.table))
            listener.tell(events.Refused(command.command, refused, snapshot))
        else:
            listener.tell(events.Done(command.command, version))

    async def _hear(self) -> ClientMessage:
        received = await self._receive()
        self._heard_at = asyncio.get_running_loop().time()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        raw = received.get("text") or received.get("bytes") or ""
        if len(raw) > self._hub.limits.largest_message:
            raise Goodbye(
                phrase("server.too-large", most=self._hub.limits.largest_message), _POLICY, should_reconnect=False
            )
        try:
            return _DECODER.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            raise unreadable(problem) from None

    def _warn(self, listener: Listener, command: str, problem: LudothequeError) -> None:
        self._warnings += 1
        if self._warnings > _MOST_WARNINGS:
            raise Goodbye(phrase("server.too-fast"), _POLICY, should_reconnect=False)
        listener.tell(events.Refused(command, refusal(problem, listener.language), None))


async def _say_goodbye(socket: WebSocket, goodbye: Goodbye, language: str) -> None:
    if socket.application_state is not WebSocketState.CONNECTED:
        return
    said = goodbye.said
    bye = events.Closing(events.Sentence(said.code, {}, said.text(language)), goodbye.should_reconnect)
    with suppress(Exception):  # whoever is too slow or gone does not hear it
        await asyncio.wait_for(socket.send_text(ENCODER.encode(bye).decode()), _FAREWELL_SECONDS)
    with suppress(Exception):
        await asyncio.wait_for(socket.close(goodbye.code, said.code), _FAREWELL_SECONDS)
