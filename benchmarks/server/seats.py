"""A player at a table: one WebSocket, to our server or to boardgame.io's, over the same client library.

boardgame.io speaks socket.io: texts that begin with the kind of packet (`42` is an event) and the name space.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from itertools import count

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

from ludotheque.server.wire import PROTOCOL

_PING = b'{"type":"ping"}'
_SPACE = b"/tic-tac-toe,"
_TOLD = (b'42%s["update"' % _SPACE, b'42%s["sync"' % _SPACE)


class Seat(WSListener):  # type: ignore[misc]
    """Counts what goes over the wire, and says how many moves it has heard of."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: Callable[[int, int], None] | None = None
        """Called with the number of this seat at its table and the count of moves."""

        self.number = 0
        self.count = 0
        self.version = 0
        self.sent = self.received = self.messages = 0
        self.sent_at = 0.0
        self.is_closing = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.is_closing:
            _give_up(b"the server hung up on a player")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
            return
        payload = frame.get_payload_as_bytes()
        self.received += len(payload) + _frame_bytes(len(payload))
        self.messages += 1
        self.hear(payload)

    def hear(self, payload: bytes) -> None:
        raise NotImplementedError

    def move(self, cell: int) -> None:
        raise NotImplementedError

    def ping(self) -> None:
        """What a client says that has nothing to say; boardgame.io asks instead."""

    def send(self, payload: bytes) -> None:
        self.sent += len(payload) + _frame_bytes(len(payload)) + 4  # the mask
        self._transport.send(WSMsgType.TEXT, payload)

    def close(self) -> None:
        self.is_closing = True
        self._transport.disconnect()

    def _counted(self, moves: int) -> None:
        if moves > self.count:
            self.count = moves
            if self.heard is not None:
                self.heard(self.number, moves)


def _give_up(reason: bytes) -> None:
    """A load that lost a player measures nothing."""
    os.write(2, reason + b"\n")
    os._exit(1)


def _frame_bytes(length: int) -> int:
    return 2 if length < 126 else 4 if length < 65_536 else 10


class _Message(msgspec.Struct):
    """Of a message of ours, as much as a player of the benchmark looks at."""

    type: str
    version: int = 0
    base: int = 0
    phase: str = ""
    steps: list[msgspec.Raw] | None = None
    step_count: int | None = None


class OurSeat(Seat):
    _decode = msgspec.json.Decoder(_Message).decode

    def __init__(self, token: str) -> None:
        super().__init__()
        self._token = token
        self._commands = count()

    def on_ws_connected(self, transport: WSTransport) -> None:
        super().on_ws_connected(transport)
        self.send(msgspec.json.encode({"type": "hello", "protocol": PROTOCOL, "token": self._token}))

    def hear(self, payload: bytes) -> None:
        message = self._decode(payload)
        if message.type not in ("table", "change"):
            if message.type in ("refused", "closing"):
                _give_up(payload)
            return
        if message.type == "change" and message.base != self.version:
            _give_up(b"a gap: version %d, then %s" % (self.version, payload))
        self.version = message.version
        if message.phase == "playing" and not self.ready.done():
            self.ready.set_result(None)
        if message.type == "change":
            self._counted(self.count + len(message.steps or ()))
        else:
            self._counted(len(message.steps or ()) if message.step_count is None else message.step_count)

    def move(self, cell: int) -> None:
        action = f"{'abc'[cell % 3]}{1 + cell // 3}"
        words = f'{{"type":"move","command":"m{next(self._commands)}","action":"{action}","version":{self.version}}}'
        self.send(words.encode())

    def ping(self) -> None:
        self.send(_PING)


class _Cells(msgspec.Struct):
    cells: list[str | None]


class _State(msgspec.Struct):
    number: int = msgspec.field(default=0, name="_stateID")
    G: _Cells | None = None
    state: _State | None = None


class _Event(msgspec.Struct, array_like=True):
    name: str
    match: str = ""
    state: _State | None = None


class PeerSeat(Seat):
    _decode = msgspec.json.Decoder(_Event).decode

    def __init__(self, match: str, seat: int) -> None:
        super().__init__()
        self._match = match
        self._seat = seat

    def hear(self, payload: bytes) -> None:
        if payload == b"2":
            self.send(b"3")
        elif payload.startswith(b"0"):
            self.send(b"40" + _SPACE)
        elif payload.startswith(b"40"):
            self.send(b'42%s["sync","%s","%d",null,2]' % (_SPACE, self._match.encode(), self._seat))
        elif payload.startswith(_TOLD):  # others say who is there
            self._follow(self._decode(payload[2 + len(_SPACE) :]))

    def _follow(self, event: _Event) -> None:
        state = event.state and (event.state.state or event.state)
        if not state or state.G is None:
            return
        self.version = state.number
        if event.name == "sync" and not self.ready.done():
            self.ready.set_result(None)
        self._counted(9 - state.G.cells.count(None))

    def move(self, cell: int) -> None:
        self.send(
            b'42%s["update",{"type":"MAKE_MOVE","payload":{"type":"clickCell","args":[%d],"playerID":"%d"}},%d,"%s","%d"]'
            % (_SPACE, cell, self._seat, self.version, self._match.encode(), self._seat)
        )
