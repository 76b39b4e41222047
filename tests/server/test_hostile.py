"""Whatever a visitor sends, the server refuses it in words and goes on."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import random
import socket
from typing import Any

import pytest
import websockets
from websockets.frames import Frame, Opcode

from ludotheque.server import startup
from ludotheque.server.limits import Rate
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.registry import TableRegistry
from ludotheque.server.wire import SUBPROTOCOL
from time_limits import STEP_SECONDS

NONSENSE = [
    "",
    "null",
    "[]",
    "{}",
    '{"type": "nothing"}',
    '{"type": "move"}',
    '{"type": "move", "command": 7, "action": "d"}',
    '{"type": "move", "command": "", "action": "d"}',
    '{"type": "move", "command": "a\\u0000b", "action": "d"}',
    '{"type": "move", "command": "' + "x" * 65 + '", "action": "d"}',
    '{"type": "move", "command": "c", "action": "' + "d" * 65 + '"}',
    '{"type": "move", "command": "c", "action": "d", "version": -1}',
    '{"type": "move", "command": "c", "action": "d", "version": 1e400}',
    '{"type": "move", "command": "c", "action": "\\ud800"}',
    '{"type": "react", "command": "c", "reaction": "insult"}',
    '{"type": "assign-seat", "command": "c", "seat": 9999999999999999999999, "kind": "open"}',
    "[" * 3000,
    '{"type": "ping", "more": ' + "[" * 3000,
    '{"type": "move", "command": "c", "action": ' + '{"a":' * 700,
    "not json at all \x00",
]


@pytest.mark.req("ALL-05")
@pytest.mark.parametrize("message", NONSENSE)
def test_a_message_that_is_none_is_refused_and_the_game_goes_on(online, message):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        await anna.send(message)
        refused = await anna.hear("refused")
        return refused, await anna.play("d")

    refused, played = online(scenario)

    assert refused["refusal"]["code"] in ("server.bad-message", "connect-four.notation.action")
    assert "Traceback" not in json.dumps(refused)
    assert played["type"] == "done"


@pytest.mark.req("ALL-05")
def test_random_bytes_do_no_harm(online):
    dice = random.Random(4)

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        for _ in range(40):
            await bob.send(dice.randbytes(dice.randrange(200)))
        return (await anna.play("d"))["type"]

    assert online(scenario) == "done"


def test_a_message_that_is_too_large_ends_the_connection_only(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        await bob.send("x" * 100_000)
        code = await bob.closing()
        return code, (await anna.play("d"))["type"]

    code, played = online(scenario)

    assert code in (1008, 1009)
    assert played == "done"


def test_a_flood_of_messages_is_slowed_down_and_then_cut_off(online, relaxed):
    tight = dataclasses.replace(relaxed, messages=Rate(5, 1e-6))

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        for _ in range(80):
            await bob.send({"type": "ping"})
        code = await bob.closing()
        return code, (await anna.play("d"))["type"]

    assert online(scenario, limits=tight) == (1008, "done")


def test_a_flood_of_requests_is_refused_and_other_people_are_not(online, relaxed):
    tight = dataclasses.replace(relaxed, requests=Rate(10, 1e-6))

    async def scenario(house: Any) -> Any:
        answers = [await house.http.get("/api/health") for _ in range(12)]
        return [answer.status_code for answer in answers], answers[-1].json()["error"]["code"]

    statuses, code = online(scenario, limits=tight)

    assert statuses[:10] == [200] * 10
    assert statuses[-1] == 429
    assert code == "server.too-fast"


def test_one_address_holds_only_so_many_connections(online, relaxed):
    tight = dataclasses.replace(relaxed, sockets_per_address=2)

    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        with pytest.raises(websockets.InvalidStatus):
            await house.guest(anna.id)
        await bob.close()
        while house.registry.connections.total > 1:
            await asyncio.sleep(0.005)
        return (await house.guest(anna.id)).table["phase"]

    assert online(scenario, limits=tight) == "playing"


@pytest.mark.parametrize("name", ["sockets_per_address", "sockets_per_table"])
def test_many_named_streams_at_once_are_no_more_than_one_after_the_other(online, relaxed, name):
    """Counted before and entered after their profiles were looked up, all of them found room."""
    many, most = 6, 2

    async def scenario(house: Any) -> Any:
        key, usual, together = await house.open(), house.registry.watcher, asyncio.Barrier(many)

        async def watcher(given: str | None) -> Any:
            await together.wait()
            return await usual(given)

        house.registry.watcher = watcher
        async with contextlib.AsyncExitStack() as stack:
            address = f"/api/tables/{key['table']}/stream?named=1"
            asked = [stack.enter_async_context(house.http.stream("GET", address)) for _ in range(many)]
            return sorted(answer.status_code for answer in await asyncio.gather(*asked))

    assert online(scenario, limits=dataclasses.replace(relaxed, **{name: most})).count(200) == most


def test_somebody_who_never_says_hello_is_sent_away(online, relaxed):
    tight = dataclasses.replace(relaxed, hello_seconds=0.05)

    async def scenario(house: Any) -> Any:
        key = await house.open()
        url = f"ws://127.0.0.1:{house.port}/api/tables/{key['table']}/socket"
        async with websockets.connect(url, subprotocols=PROTOCOLS, open_timeout=STEP_SECONDS) as silent:
            return json.loads(await silent.recv())

    assert online(scenario, limits=tight)["reason"]["code"] == "server.closing.silent"


def test_a_stopping_server_does_not_wait_for_a_hello(online):
    async def scenario(house: Any) -> Any:
        key = await house.open()
        url = f"ws://127.0.0.1:{house.port}/api/tables/{key['table']}/socket"
        async with websockets.connect(url, subprotocols=[websockets.Subprotocol(SUBPROTOCOL)]) as silent:
            await house.registry.announce_closing()
            async with asyncio.timeout(STEP_SECONDS):
                return json.loads(await silent.recv())

    said = online(scenario)

    assert (said["reason"]["code"], said["should_reconnect"]) == ("server.closing.stopping", True)


def test_a_hello_that_came_while_the_server_was_late_is_heard(online, relaxed):
    async def scenario(house: Any) -> Any:
        key = await house.open()
        url = f"ws://127.0.0.1:{house.port}/api/tables/{key['table']}/socket"
        async with websockets.connect(
            url, subprotocols=PROTOCOLS, open_timeout=STEP_SECONDS, ping_interval=None
        ) as guest:
            await guest.send(json.dumps({"type": "hello", "protocol": 3, "token": key["token"]}))
            # Client and server share one loop: for both of them nothing has moved in this time.
            loop, usual = asyncio.get_running_loop(), asyncio.get_running_loop().time
            loop.time = lambda: usual() + relaxed.hello_seconds + 1
            return json.loads(await guest.recv())

    assert online(scenario)["type"] == "welcome"


def test_a_connection_that_has_gone_silent_is_closed(online, relaxed):
    tight = dataclasses.replace(relaxed, silence_seconds=0.2)

    async def scenario(house: Any) -> Any:
        guest = await house.guest(await house.open())
        return await guest.hear("closing")

    assert online(scenario, limits=tight)["should_reconnect"] is True


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_pages_of_other_sites_can_neither_act_nor_listen(online, origin):
    async def scenario(house: Any) -> Any:
        key = await house.open()
        answer = await house.http.post("/api/tables", json={"game": "morpion", "name": "A"}, headers={"origin": origin})
        url = f"ws://127.0.0.1:{house.port}/api/tables/{key['table']}/socket"
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(url, subprotocols=PROTOCOLS, open_timeout=STEP_SECONDS, origin=origin)
        return answer.status_code, refused.value.response.status_code

    assert online(scenario) == (403, 403)


def test_our_own_pages_and_those_the_host_named_may_act(online):
    async def scenario(house: Any) -> Any:
        answers = []
        for origin in (house.url, "https://friend.example"):
            letter = {"game": "morpion", "name": "A"}
            answers.append(await house.http.post("/api/tables", json=letter, headers={"origin": origin}))
        return [answer.status_code for answer in answers]

    assert online(scenario, policy=AccessPolicy(origins=frozenset({"https://friend.example"}))) == [201, 201]


def test_a_server_for_this_machine_answers_to_no_other_name(online):
    async def scenario(house: Any) -> Any:
        return (await house.http.get("/api/health", headers={"host": "evil.example"})).status_code

    assert online(scenario, policy=AccessPolicy(is_loopback_only=True)) == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8642", "LocalHost", "localhost.", "[::1]", "[::1]:8642"])
def test_a_server_for_this_machine_answers_to_the_names_of_this_machine(online, host):
    async def scenario(house: Any) -> int:
        return (await house.http.get("/api/health", headers={"host": host})).status_code

    assert online(scenario, policy=AccessPolicy(is_loopback_only=True)) == 200


@pytest.mark.parametrize(
    "host",
    [
        "",
        "[::1].evil.example",
        "[::1]evil.example:80",
        "127.0.0.1:80.evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example.localhost",
        "localhost..",
        "localhost:",
        "[::1",
        "127.1",
    ],
)
def test_what_only_begins_or_ends_like_this_machine_is_another(online, host):
    async def scenario(house: Any) -> int:
        return (await house.http.get("/api/health", headers={"host": host})).status_code

    assert online(scenario, policy=AccessPolicy(is_loopback_only=True)) in (400, 403)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/tables", "{", 400),
        ("/api/tables", '{"game": "chess", "name": "A"}', 404),
        ("/api/tables", '{"game": "morpion", "name": ""}', 409),
        ("/api/tables", '{"game": "morpion", "name": "\\u202egnp.exe"}', 409),
        ("/api/tables", '{"game": "morpion", "name": "A", "extra": 1}', 400),
        (
            "/api/tables",
            '{"game": "morpion", "name": "A", "is_rated": true, "seats": [{"kind": "me"}, {"kind": "me"}]}',
            422,
        ),
        ("/api/tables", '{"game": "connect-four", "name": "A", "seats": [{}, {}, {}]}', 422),
        ("/api/tables", '{"game": "ricochet", "name": "A", "pace": {"kind": "per-move", "seconds": 5}}', 422),
        ("/api/tables", '{"game": "morpion", "name": "A", "pace": {"kind": "per-move", "seconds": -5}}', 422),
        ("/api/tables/nowhere/join", '{"name": "A"}', 404),
        ("/api/records", '{"record": "rubbish", "name": "A"}', 422),
        ("/api/records", '{"record": "<!DOCTYPE x [<!ENTITY a \\"b\\">]><save/>", "name": "A"}', 422),
        ("/api/nowhere", "{}", 404),
    ],
)
@pytest.mark.req("ALL-05")
def test_what_makes_no_sense_is_refused_with_a_reason(online, path, body, status):
    async def scenario(house: Any) -> Any:
        return await house.http.post(path, content=body)

    answer = online(scenario)

    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_a_body_that_is_too_large_is_not_read(online, relaxed):
    tight = dataclasses.replace(relaxed, largest_body=1000)

    async def pieces() -> Any:
        for _ in range(10):
            yield b"x" * 500

    async def scenario(house: Any) -> Any:
        announced = await house.http.post("/api/tables", content="x" * 2000)
        hidden = await house.http.post("/api/tables", content=pieces())
        return announced.status_code, hidden.status_code

    assert online(scenario, limits=tight) == (413, 413)


def test_a_bug_of_ours_shows_no_stack_trace(online, monkeypatch):
    async def broken(self: Any, table: str) -> Any:
        raise ZeroDivisionError("secret path /etc/passwd")

    monkeypatch.setattr("ludotheque.server.registry.TableRegistry.table", broken)

    async def scenario(house: Any) -> Any:
        return await house.http.get("/api/tables/abc")

    answer = online(scenario)

    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "server.crash"
    assert "passwd" not in answer.text


def test_who_goes_before_the_answer_is_no_bug_of_ours(online, monkeypatch, caplog):
    table = TableRegistry.table

    async def slow(self: Any, name: str) -> Any:
        await asyncio.sleep(0.1)
        return await table(self, name)

    monkeypatch.setattr(TableRegistry, "table", slow)

    async def scenario(house: Any) -> None:
        key = await house.open()
        _, writer = await asyncio.open_connection("127.0.0.1", house.port)
        head = (
            f"GET /api/tables/{key['table']}/socket HTTP/1.1\r\nhost: 127.0.0.1:{house.port}\r\nupgrade: websocket\r\n"
            "connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"sec-websocket-protocol: {SUBPROTOCOL}\r\n\r\n"
        )
        writer.write(head.encode())
        await asyncio.sleep(0.05)
        writer.transport.abort()
        await asyncio.sleep(0.3)

    online(scenario)

    assert caplog.records == []


def test_texts_of_people_go_out_as_text_never_as_html(online):
    async def scenario(house: Any) -> Any:
        key = await house.open(name="<img src=x onerror=alert(1)>")
        return await house.http.get(f"/api/tables/{key['table']}")

    answer = online(scenario)

    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.json()["players"][0]["name"] == "<img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    "said", [b"", b"GET / HTTP/1.1\r\nHost: 127.", b"GET /api/health HTTP/1.1\r\nHost: {host}\r\n\r\nGET"]
)
def test_who_never_finishes_a_request_is_hung_up_on(online, monkeypatch, said):
    monkeypatch.setattr(startup, "HEAD_SECONDS", 1.0)

    async def scenario(house: Any) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(said.replace(b"{host}", f"127.0.0.1:{house.port}".encode()))
        async with asyncio.timeout(STEP_SECONDS):
            with contextlib.suppress(ConnectionError):
                await reader.read(-1)
        writer.close()
        return (await house.http.get("/api/health")).status_code

    assert online(scenario) == 200


def test_a_body_that_does_not_come_is_not_waited_for(online, relaxed):
    async def scenario(house: Any) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        writer.write(
            f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nContent-Length: 99\r\n\r\n{{".encode()
        )
        async with asyncio.timeout(STEP_SECONDS):
            answer = await reader.readuntil(b"\r\n")
        writer.close()
        return answer

    assert b" 408 " in online(scenario, limits=dataclasses.replace(relaxed, body_seconds=0.2))


PROTOCOLS = ["ludotheque.v3"]
PING = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)
PONG = Frame(Opcode.PONG, b"").serialize(mask=True)
FIRST_PIECE = Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True)
NO_PIECE = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)


@pytest.mark.parametrize(
    ("first", "flood", "hello_seconds"),
    [(PING, PING * 2000, 1000.0), (FIRST_PIECE, NO_PIECE * 2000, 0.5), (PONG, PONG * 2000, 0.5)],
    ids=["pings whose answers nobody reads", "a message in endless pieces of nothing", "pongs and no hello"],
)
def test_a_flood_below_the_messages_is_cut_off(online, relaxed, first, flood, hello_seconds):
    """Answers to pings would pile up: they are not waited for. The others are kept nowhere, and have until hello."""

    async def scenario(house: Any) -> str:
        anna, _ = await house.pair()
        with pytest.raises(ConnectionError):
            await pour(house.port, anna.id, first, flood)
        return (await anna.play("d"))["type"]

    assert online(scenario, limits=dataclasses.replace(relaxed, hello_seconds=hello_seconds)) == "done"


async def pour(port: int, table: str, first: bytes, flood: bytes) -> None:
    """Over a socket that has been opened well, until the other side has had enough; nothing is read any more."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.connect(("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=small, limit=2048)
    writer.write(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Protocol: ludotheque.v3\r\n\r\n".encode()
    )
    await reader.readuntil(b"\r\n\r\n")
    writer.write(first)
    try:
        async with asyncio.timeout(STEP_SECONDS):
            while True:
                writer.write(flood)
                await writer.drain()
    finally:
        writer.transport.abort()
