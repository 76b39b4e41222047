"""However a client cuts its messages into packets, they are heard whole, once and in order."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from time_limits import STEP_SECONDS

HANDSHAKE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Protocol: ludotheque.v3\r\n\r\n"
)
HELLO = json.dumps({"type": "hello", "protocol": 3})
PING = json.dumps({"type": "ping"})


def frame(text: str, *, is_last: bool = True, kind: Opcode = Opcode.TEXT) -> bytes:
    return Frame(kind, text.encode(), fin=is_last).serialize(mask=True)


WHOLE = frame(PING)
LONG = frame(PING + " " * 300)
PIECES = frame(PING[:5], is_last=False) + frame(PING[5:], kind=Opcode.CONT)
CUTS = {
    "one message in one packet": [WHOLE, WHOLE, WHOLE],
    "three messages in one packet": [WHOLE * 3],
    "a message cut within its head": [WHOLE[:1], WHOLE[1:] + WHOLE, WHOLE],
    "a message cut after its head": [WHOLE[:6], WHOLE[6:], WHOLE + WHOLE],
    "a message cut so that the rest looks whole": [WHOLE + WHOLE[:4], WHOLE[4:], WHOLE],
    "messages in pieces": [PIECES, PIECES, PIECES],
    "a piece in each packet": [PIECES[:11], PIECES[11:], WHOLE, WHOLE],
    "long messages": [LONG, LONG, LONG],
    "long and short ones, cut": [LONG[:100], LONG[100:] + WHOLE, WHOLE],
    "the library's own pings between them": [frame("x", kind=Opcode.PING) + WHOLE, WHOLE, WHOLE],
}


@pytest.mark.parametrize("packets", CUTS.values(), ids=CUTS)
def test_messages_are_heard_whole_however_they_are_cut(online, packets):
    async def scenario(house: Any) -> int:
        table = (await house.open())["table"]
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(HANDSHAKE.format(table=table, port=house.port).encode())
        await reader.readuntil(b"\r\n\r\n")
        for packet in (frame(HELLO), *packets):
            writer.write(packet)
            await writer.drain()
            for _ in range(4):  # turns in which the server reads it, so that it travels alone
                await asyncio.sleep(0)
        heard = b""
        async with asyncio.timeout(STEP_SECONDS):
            while heard.count(b'"pong"') < 3:
                heard += await reader.read(65_536)
        writer.close()
        return heard.count(b'"pong"')

    assert online(scenario) == 3


def test_bytes_that_are_no_text_end_the_connection_only(online):
    async def scenario(house: Any) -> tuple[bytes, str]:
        anna, _ = await house.pair()
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(HANDSHAKE.format(table=anna.id, port=house.port).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        async with asyncio.timeout(STEP_SECONDS):
            rest = await reader.read(-1)
        writer.close()
        return rest, (await anna.play("d"))["type"]

    rest, played = online(scenario)

    assert rest[:4] == b"\x88\x02" + (1007).to_bytes(2, "big")
    assert played == "done"
