"""One WebSocket connection: hello, then commands in and changes out, until one side closes."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from functools import partial

import msgspec
from aiohttp import WSMessage, WSMsgType, web

from ludotheque import __version__
from ludotheque.contract import LudothequeError, Phrase, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.admin.enforcement import notice_message
from ludotheque.server.limits import Bucket
from ludotheque.server.live import LiveTable
from ludotheque.server.middleware import address_of
from ludotheque.server.ownership import OwnedElsewhere
from ludotheque.server.registry import TableRegistry
from ludotheque.server.responses import preferred_language, spoken, unreadable
from ludotheque.server.routes import REGISTRY, without_nul
from ludotheque.server.sentences import names, refusal_to
from ludotheque.server.store import StoreFailed, VersionTaken
from ludotheque.server.subscriber import Subscriber
from ludotheque.server.viewer import Reader, Viewer, viewer_of
from ludotheque.server.wire import ENCODER, PROTOCOL, SUBPROTOCOL, events
from ludotheque.server.wire.commands import ClientMessage, Command, Hello, MoveCommand, Ping

_DECODER: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
_POLICY, _GONE, _SLOW, _PROTOCOL, _CRASH = 1008, 1001, 4408, 4406, 1011
_TEXT, _BINARY = WSMsgType.TEXT, WSMsgType.BINARY
_OURS = SUBPROTOCOL.rstrip("0123456789")
_MAX_WARNINGS = 50
_CLOSE_SECONDS = 1.0
_GRACE_SECONDS = 0.05
"""After a delay of the event loop, a hello that arrived meanwhile is read before a timeout counts."""

_LOOK_SECONDS = 0.02
_HIGH_WATER = 64 * 1024
"""Bytes that wait for a reader; with more, nothing is sent until the reader has caught up."""


class CloseConnection(Exception):
    """Time to close, and why."""

    def __init__(self, said: Phrase, code: int, *, should_reconnect: bool) -> None:
        super().__init__(said.code)
        self.said, self.code, self.should_reconnect = said, code, should_reconnect


class Disconnected(Exception):
    """Nobody is there any more."""


async def serve_socket(request: web.Request) -> web.StreamResponse:
    """One connection, from its first byte to its last."""
    registry = request.app[REGISTRY]
    offered = [each.strip() for each in request.headers.get("sec-websocket-protocol", "").split(",")]
    # A page of another version comes in, too: only inside can it be told to load again.
    spoken_there = next((each for each in offered if each.startswith(_OURS)), None)
    if spoken_there is None:
        raise TableError(phrase("server.closing.protocol"))
    with suppress(LudothequeError):  # told inside; a table of another process is asked for there
        await registry.table(request.match_info["table"])
    address = address_of(request)
    if registry.connections[address] >= registry.limits.sockets_per_address:
        raise TableError(phrase("server.too-many-sockets"))
    socket = web.WebSocketResponse(
        protocols=(spoken_there,),
        timeout=_CLOSE_SECONDS,
        autoping=False,
        compress=False,
        max_msg_size=4 * registry.limits.largest_message,
        writer_limit=sys.maxsize,  # it never waits: who is behind waits here, and nobody else with it
    )
    registry.connections.enter(address)
    try:
        await socket.prepare(request)
        socket.headers.clear()  # they were sent; a connection may last for days, and there are many
        await ClientConnection(request, socket, registry).run()
    finally:
        registry.connections.leave(address)
    return socket


class ClientConnection:
    """From hello to the end; `Delivery` sends what its subscriber has to be sent."""

    __slots__ = (
        "_bucket",
        "_is_behind",
        "_is_closing",
        "_language",
        "_loop",
        "_registry",
        "_request",
        "_socket",
        "_subscriber",
        "_transport",
        "_warnings",
        "received_at",
    )

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, registry: TableRegistry) -> None:
        assert request.transport is not None
        self._loop = asyncio.get_running_loop()
        self._request = request
        self._transport = request.transport
        self._socket = socket
        self._registry = registry
        self._bucket = Bucket(registry.limits.messages, self._loop.time())
        self._warnings = 0
        self._language = preferred_language(request)
        self._subscriber: Subscriber | None = None
        self._is_behind = self._is_closing = False
        self.received_at = self._loop.time()

    async def run(self) -> None:
        """Serve the socket until either side closes it."""
        self._registry.delivery.enter(self)
        try:
            live, subscriber = await self._handshake()
            try:
                while True:  # no function of its own around each message: thousands of connections wait here
                    received = await self._socket.receive()
                    if received.type is not _TEXT and received.type is not _BINARY:
                        await self._answer_control(received)
                    elif (command := self._read(received.data, live, subscriber)) is not None:
                        await self._execute(live, subscriber, command)
            finally:
                live.leave(subscriber)
        except (Disconnected, ConnectionError):
            pass
        except CloseConnection as closing:
            await self._close(closing)
        except (VersionTaken, OwnedElsewhere):
            await self._close(CloseConnection(phrase("server.closing.moved"), _GONE, should_reconnect=True))
        except LudothequeError as problem:
            comes_back = isinstance(problem, StoreFailed)
            await self._close(CloseConnection(problem.phrase, _POLICY, should_reconnect=comes_back))
        except Exception as problem:  # our bug: kept in the log, and not a word of it to the visitor
            log_error(problem)
            await self._close(CloseConnection(phrase("server.crash"), _CRASH, should_reconnect=True))
        finally:
            self._registry.delivery.leave(self)
            self._let_go()

    async def _handshake(self) -> tuple[LiveTable, Subscriber]:
        registry = self._registry
        message = await self._first(registry.limits.hello_seconds)
        if not isinstance(message, Hello):
            raise CloseConnection(phrase("server.closing.no-hello"), _POLICY, should_reconnect=False)
        self._language = spoken(message.language)
        if message.protocol != PROTOCOL:
            raise CloseConnection(phrase("server.closing.protocol"), _PROTOCOL, should_reconnect=False)
        table = without_nul(self._request.match_info["table"])
        person = None if message.token is None else registry.keyring.person(table, message.token)
        registry.rules.require(person or "")
        watcher = await registry.watcher(message.profile)
        live = await registry.table(table)
        if not registry.has_room(live, person):
            raise CloseConnection(phrase("server.table-crowded"), _POLICY, should_reconnect=True)
        if not self._may_be_told_all(live):
            raise CloseConnection(phrase("server.too-fast"), _POLICY, should_reconnect=True)
        # Without a pause since the table was found: it cannot have left memory meanwhile.
        on_due = partial(registry.delivery.mark, self)
        subscriber = Subscriber(_reader(person, message), seen=message.seen, limits=registry.limits, on_due=on_due)
        subscriber.watcher, subscriber.has_chat = watcher, message.chat
        self._subscriber = subscriber
        welcome = events.Welcome(PROTOCOL, __version__, registry.clock(), live.hosted.seat_of(person))
        await self._socket.send_frame(ENCODER.encode(welcome), _TEXT)
        live.enter(subscriber)
        notice = notice_message(registry.rules.notice)
        if notice is not None:
            subscriber.send(notice)
        return live, subscriber

    async def _first(self, seconds: float) -> ClientMessage:
        for limit in (seconds, _GRACE_SECONDS):
            with suppress(TimeoutError):
                async with asyncio.timeout(limit):
                    received = await self._socket.receive()
                    while received.type not in (_TEXT, _BINARY):
                        await self._answer_control(received)
                        received = await self._socket.receive()
                    return self._decoded(received.data)
        raise CloseConnection(phrase("server.closing.silent"), _SLOW, should_reconnect=True)

    # In

    def _read(self, raw: str | bytes, live: LiveTable, subscriber: Subscriber) -> Command | None:
        """A command to be done; everything else is answered here."""
        try:
            message = self._decoded(raw)
        except LudothequeError as problem:
            self._warn(subscriber, "", problem)
            return None
        if not self._bucket.take(self.received_at):
            self._warn(subscriber, getattr(message, "command", ""), TableError(phrase("server.too-fast")))
        elif isinstance(message, Ping):
            subscriber.send(events.Pong(self._registry.clock()))
        elif isinstance(message, Hello):
            if not self._may_be_told_all(live):
                self._warn(subscriber, "", TableError(phrase("server.too-fast")))
                return None
            # A reader that found a gap asks for everything again.
            subscriber.resend(_reader(subscriber.reader.person, message), message.seen)
        else:
            return message
        return None

    def _decoded(self, raw: str | bytes) -> ClientMessage:
        self.received_at = self._loop.time()
        if len(raw) > self._registry.limits.largest_message:
            raise CloseConnection(
                phrase("server.too-large", most=self._registry.limits.largest_message), _POLICY, should_reconnect=False
            )
        try:
            return _DECODER.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as problem:
            raise unreadable(problem) from None

    async def _answer_control(self, received: WSMessage) -> None:
        if received.type is WSMsgType.PING:
            # Who asks and asks and never listens to the answers would fill our memory with them.
            if self._transport.get_write_buffer_size() > _HIGH_WATER:
                self._transport.abort()
            await self._socket.pong(received.data)
        elif received.type is not WSMsgType.PONG:
            raise Disconnected

    async def _execute(self, live: LiveTable, subscriber: Subscriber, command: Command) -> None:
        reader = subscriber.reader
        try:
            if reader.person is None:
                raise TableError(phrase("server.no-seat-of-yours"))
            version = await live.command(reader.person, command)
            if isinstance(command, MoveCommand):
                self._registry.metrics.moves.observe(self._loop.time() - self.received_at)
        except VersionTaken:  # the goodbye is on its way; what became of the command, its author hears elsewhere
            return
        except LudothequeError as problem:
            self._registry.metrics.refusals[problem.code] += 1
            viewer = viewer_of(live.hosted, reader)
            refused = refusal_to(viewer, problem, names(live.hosted.table, reader.language))
            table = live.snapshot(reader) if self._may_be_told_all(live) else None
            subscriber.send(events.Refused(command.command, refused, table))
        else:
            subscriber.done(command.command, version)

    def _may_be_told_all(self, live: LiveTable) -> bool:
        """Of a long game not as often as of others."""
        try:
            self._registry.charge_length(live, address_of(self._request))
        except TableError:
            return False
        return True

    def _warn(self, subscriber: Subscriber, command: str, problem: LudothequeError) -> None:
        self._warnings += 1
        self._registry.metrics.refusals[problem.code] += 1
        if self._warnings > _MAX_WARNINGS:
            raise CloseConnection(phrase("server.too-fast"), _POLICY, should_reconnect=False)
        viewer = Viewer(None, False, subscriber.reader.language, has_texts=subscriber.reader.has_texts)
        subscriber.send(events.Refused(command, refusal_to(viewer, problem), None))

    # Out

    async def deliver(self) -> None:
        """Send what is due; who has not taken enough of what was sent before gets the newest later."""
        subscriber = self._subscriber
        if subscriber is None or self._is_closing:
            return
        if subscriber.is_dropped:
            self._end(CloseConnection(phrase("server.closing.slow"), _SLOW, should_reconnect=True))
            return
        if self._is_behind:
            return
        is_last = subscriber.is_over
        try:
            for message in subscriber.take():
                await self._socket.send_frame(message, _TEXT)
        except ConnectionError:  # whoever receives notices it as well
            return
        if is_last:
            self._is_closing = True
            self._registry.delivery.spawn(self._hang_up(_GONE, "server.closing.stopping"))
        elif self._transport.get_write_buffer_size() > _HIGH_WATER:
            self._is_behind = True
            self._registry.delivery.spawn(self._catch_up())

    async def _catch_up(self) -> None:
        if await self._is_taken(_HIGH_WATER // 4, self._registry.limits.send_seconds):
            self._is_behind = False
            await self.deliver()
        else:
            self._end(CloseConnection(phrase("server.closing.slow"), _SLOW, should_reconnect=True))

    async def _is_taken(self, most: int, seconds: float) -> bool:
        """Whether at most so many bytes are left before so many seconds have passed."""
        until = self._loop.time() + seconds
        while self._transport.get_write_buffer_size() > most:
            if self._loop.time() > until:
                return False
            await asyncio.sleep(_LOOK_SECONDS)
        return True

    # The end

    def end_silent(self) -> None:
        self._end(CloseConnection(phrase("server.closing.silent"), _SLOW, should_reconnect=True))

    def end_newcomer(self) -> None:
        if self._subscriber is None:
            self._end(CloseConnection(phrase("server.closing.stopping"), _GONE, should_reconnect=True))

    def end_banned(self) -> None:
        identities = [] if self._subscriber is None else self._subscriber.identities
        refusals = map(self._registry.rules.refusal, (address_of(self._request), *identities))
        refusal = next(filter(None, refusals), None)
        if refusal is not None:
            self._end(CloseConnection(refusal.phrase, _POLICY, should_reconnect=False))

    def _end(self, closing: CloseConnection) -> None:
        """Soon, and from outside of `run`, which then finds the socket closed."""
        if not self._is_closing:
            self._is_closing = True
            self._registry.delivery.spawn(self._close(closing))

    async def _close(self, closing: CloseConnection) -> None:
        """A client that is too slow or gone does not get the reason."""
        said, subscriber = closing.said, self._subscriber
        language = self._language if subscriber is None else subscriber.reader.language
        message = events.Closing(events.Sentence(said.code, {}, said.text(language)), closing.should_reconnect)
        with suppress(ConnectionError):
            await self._socket.send_frame(ENCODER.encode(message), _TEXT)
        await self._hang_up(closing.code, said.code)

    def _let_go(self) -> None:
        """Of what leads back here: objects in a circle stay in memory until the collector looks at all there are."""
        self._subscriber = None
        problem = self._socket.exception()
        while problem is not None:  # what was on the stack when it was raised
            problem.__traceback__, problem = None, problem.__context__

    async def _hang_up(self, code: int, reason: str) -> None:
        """Without waiting for long: the transport itself would close only after the last byte is taken."""
        with suppress(ConnectionError):
            await self._socket.close(code=code, message=reason.encode(), drain=False)
        if not await self._is_taken(0, _CLOSE_SECONDS):
            self._transport.abort()


def _reader(person: str | None, hello: Hello) -> Reader:
    return Reader(person, spoken(hello.language), hello.texts)
