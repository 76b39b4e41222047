"""Whatever answers at an address, the client says what is wrong in a sentence, in English and French."""

from __future__ import annotations

import json
from typing import Any

import pytest
from aiohttp import web

from ludotheque.client import ServerUnreachable, open_client
from ludotheque.client.address import Link, read_link
from ludotheque.client.connection import reconnect_delay
from ludotheque.client.refusals import said_phrase
from ludotheque.contract import LudothequeError, SetupError, TableError
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL

HEALTH = {
    "version": "9", "protocol": PROTOCOL, "tables": 0, "connections": 0, "computers_waiting": 0,
    "loop_lag_ms": 0, "loop_lag_p99_ms": 0, "loop_lag_worst_ms": 0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("localhost:8642", Link("http://localhost:8642")),
        ("https://play.example/", Link("https://play.example")),
        ("http://[::1]:8642/t/abc", Link("http://[::1]:8642", "abc")),
        (" https://play.example/games/t/abc/#a.b.c ", Link("https://play.example/games", "abc", "a.b.c")),
    ],
)
def test_an_address_or_the_link_of_a_table_is_read(text, link):
    assert read_link(text) == link


@pytest.mark.parametrize(
    "text",
    ["", "http://", "ftp://host", "http://host:99999", "http://a b", "http://u:p@host", "x" * 5000, "http://host#k",
     "http://host/t/a#k\x07", "http://host/t/a?b", "http://[", "\x00", "http://host/t/../x#k"],
)  # fmt: skip
def test_what_is_no_address_is_refused(text):
    with pytest.raises(SetupError) as refused:
        read_link(text)

    assert refused.value.code == "client.no-address"


async def refusal_at(url: str, **settings: Any) -> LudothequeError:
    with pytest.raises(LudothequeError) as refused:
        async with await open_client(url, patience=0.0, **settings) as client:
            await client.watch("abcdefghjkmn")
    assert refused.value.text("en") != refused.value.text("fr")
    return refused.value


def test_the_password_the_table_and_the_seat_are_refused_as_the_server_does(online):
    async def scenario(house: Any) -> Any:
        wrong = await refusal_at(house.url, password="guess")
        none = await refusal_at(house.url)
        table = await refusal_at(house.url, password="sésame")
        async with await open_client(house.url, password="sésame") as client:
            with pytest.raises(TableError) as seat:
                await client.join(f"{house.url}/t/abcdefghjkmn#not.a.key")
            with pytest.raises(SetupError) as elsewhere:
                await client.join("http://other.example/t/abc")
            with pytest.raises(TableError) as nowhere:
                await client.join()
        return [each.code for each in (wrong, none, table, seat.value, elsewhere.value, nowhere.value)]

    told = online(scenario, policy=AccessPolicy(password="sésame"))

    assert told[:3] == ["server.password-wanted", "server.password-wanted", "server.no-table"]
    assert told[3:] == ["server.bad-token", "client.other-server", "client.which-table"]


def answering(answer: Any) -> Any:
    async def handle(request: web.Request) -> web.StreamResponse:
        if not request.path.endswith("/socket"):
            return answer(request) if callable(answer) else web.Response(body=answer)
        socket = web.WebSocketResponse(protocols=[SUBPROTOCOL])
        await socket.prepare(request)
        await socket.send_bytes(answer(request).body)
        await socket.close()
        return socket

    return handle


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (b"<html>", "client.not-ours"),
        (b"\xff\xfe", "client.not-ours"),
        (b"[" * 100_000, "client.not-ours"),
        (b"x" * 17_000_000, "client.not-ours"),
        (json.dumps(HEALTH | {"protocol": 99}).encode(), "client.other-protocol"),
        (lambda request: web.Response(status=502, text="Bad Gateway"), "client.other-answer"),
        (lambda request: web.Response(status=302, headers={"location": "http://127.0.0.1:1"}), "client.not-ours"),
        (lambda request: web.json_response(HEALTH), "client.not-ours"),
    ],
    ids=["a page", "no text", "too deep", "too long", "a newer one", "a proxy", "another way", "no table"],
)
def test_somebody_else_at_this_address_is_told_as_such(answer, code):
    import asyncio

    async def scenario() -> LudothequeError:
        server = web.Server(answering(answer))
        runner = web.ServerRunner(server)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            return await refusal_at(f"http://127.0.0.1:{site._server.sockets[0].getsockname()[1]}")
        finally:
            await runner.cleanup()

    refused = asyncio.run(scenario())

    assert (refused.code, isinstance(refused, ServerUnreachable)) == (code, True)


def test_nobody_at_this_address_is_told(free_port):
    import asyncio

    assert asyncio.run(refusal_at(f"http://127.0.0.1:{free_port()}")).code == "client.unreachable"


@pytest.mark.parametrize("is_trusted", [False, True])
def test_a_certificate_of_ones_own_is_trusted_when_it_is_named(program, certificate, is_trusted):
    import asyncio

    server = program("--certificate", str(certificate), "--key", str(certificate))

    async def scenario() -> str:
        url = f"https://127.0.0.1:{server.port}"
        if not is_trusted:
            return (await refusal_at(url)).code
        async with await open_client(url, authority=certificate.with_name("certificate.pem")) as client:
            table = await client.open("connect-four", ["beginner"])
            return table.snapshot.phase

    assert asyncio.run(scenario()) == ("playing" if is_trusted else "client.bad-certificate")


def test_a_file_without_certificates_is_refused(tmp_path):
    import asyncio

    with pytest.raises(SetupError) as refused:
        asyncio.run(open_client("https://127.0.0.1:1", authority=tmp_path / "none.pem"))

    assert refused.value.code == "client.no-authority"


def test_words_of_a_newer_server_are_shown_and_upset_no_terminal():
    shown = said_phrase("server.of-tomorrow", {}, "new\x1b[31m words")

    assert shown.text("fr") == "new\N{REPLACEMENT CHARACTER}[31m words"
    nested: Any = {"code": "a"}
    for _ in range(100):
        nested = {"code": "a", "params": {"b": nested}}
    assert said_phrase("server.no-table", {"table": nested}).text("en")


def test_who_loses_the_line_waits_longer_each_time_and_never_long():
    waits = [reconnect_delay(attempt, 0.5) for attempt in range(12)]

    assert waits == sorted(waits)
    assert 0 < waits[0] < 1
    assert waits[-1] <= 10
