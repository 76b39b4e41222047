"""Frames that no honest client sends: the connection ends with the right code, and everybody else plays on."""

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
MASK = b"\x00\x00\x00\x00"


def framed(kind: Opcode, body: bytes, *, is_last: bool = True) -> bytes:
    return Frame(kind, body, fin=is_last).serialize(mask=True)


HELLO = framed(Opcode.TEXT, json.dumps({"type": "hello", "protocol": 3}).encode())
PING = json.dumps({"type": "ping"}).encode()
WRONG, NO_TEXT, TOO_BIG = 1002, 1007, 1009
ODD = {
    "with a bit nobody has given a meaning": (b"\xc1\x82" + MASK + b"{}", WRONG),
    "of an unknown kind": (b"\x83\x80" + MASK, WRONG),
    "a ping in pieces": (b"\x09\x80" + MASK, WRONG),
    "a ping that is too long": (b"\x89\xfe\x00\x7e" + MASK + b"x" * 126, WRONG),
    "the end of a message that has no beginning": (framed(Opcode.CONT, b"{}"), WRONG),
    "a message within a message": (
        framed(Opcode.TEXT, b"{", is_last=False) + framed(Opcode.TEXT, b"{}"),
        WRONG,
    ),
    "longer than any disk": (b"\x81\xff\x7f" + b"\xff" * 7 + MASK, TOO_BIG),
    "of a length below nothing": (b"\x81\xff" + b"\xff" * 8 + MASK, TOO_BIG),
    "pieces that grow too big together": (
        framed(Opcode.TEXT, b"x" * 9000, is_last=False) + framed(Opcode.CONT, b"x" * 9000),
        TOO_BIG,
    ),
    "a text that is none, in pieces": (
        framed(Opcode.TEXT, b"\xc3", is_last=False) + framed(Opcode.CONT, b"("),
        NO_TEXT,
    ),
    "a goodbye of one byte": (framed(Opcode.CLOSE, b"\x03"), WRONG),
    "a goodbye with a code that is none": (framed(Opcode.CLOSE, (999).to_bytes(2, "big")), WRONG),
    "a goodbye that is no text": (framed(Opcode.CLOSE, (1000).to_bytes(2, "big") + b"\xff"), NO_TEXT),
}


@pytest.mark.req("ALL-05")
@pytest.mark.parametrize("before", [b"", HELLO], ids=["as the first word", "after hello"])
def test_an_odd_frame_ends_the_connection_only(online, before):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        said = {name: await answer_to(house.port, anna.id, before + frame) for name, (frame, _) in ODD.items()}
        return said, (await anna.play("d"))["type"]

    said, played = online(scenario)

    codes = {name: int.from_bytes(answer[answer.rindex(b"\x88") :][2:4], "big") for name, answer in said.items()}
    assert codes == {name: code for name, (_, code) in ODD.items()}
    assert not any(b"Traceback" in answer for answer in said.values())
    assert played == "done"


async def answer_to(port: int, table: str, packet: bytes) -> bytes:
    """All that the server says until it hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(HANDSHAKE.format(table=table, port=port).encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(packet)
    async with asyncio.timeout(STEP_SECONDS):
        said = await reader.read(-1)
    writer.close()
    return said


UNMASKED = b"\x81" + bytes([len(PING)]) + PING


@pytest.mark.parametrize("ping", [framed(Opcode.BINARY, PING), UNMASKED], ids=["in bytes", "without a mask"])
def test_a_message_in_another_form_is_as_good_as_one_in_text(online, ping):
    """A mask protects proxies from what a page sends, not us: the library does not ask for it."""

    async def scenario(house: Any) -> bytes:
        table = (await house.open())["table"]
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(HANDSHAKE.format(table=table, port=house.port).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(HELLO + ping)
        async with asyncio.timeout(STEP_SECONDS):
            said = await reader.readuntil(b'"pong"')
        writer.close()
        return said

    assert b'"welcome"' in online(scenario)
