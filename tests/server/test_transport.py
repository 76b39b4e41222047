"""Under the messages: methods, caches, encryption, and the event loop that happens to be installed."""

from __future__ import annotations

import asyncio
import json
import ssl
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from ludotheque.server.limits import Limits
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.registry import TableRegistry
from ludotheque.server.startup import bound, serving
from ludotheque.server.store.sqlite import sqlite_store
from ludotheque.server.wire import PROTOCOL, SUBPROTOCOL
from time_limits import STEP_SECONDS


def test_a_head_is_the_answer_without_its_body(online):
    async def scenario(house: Any) -> Any:
        paths = ("/api/health", "/", "/static/page.css", "/books/connect-four")
        return [(await house.http.head(path), await house.http.get(path)) for path in paths]

    for head, whole in online(scenario):
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_the_head_of_a_stream_comes_at_once_and_nobody_watches(online):
    async def scenario(house: Any) -> Any:
        table = (await house.open())["table"]
        head = await house.http.head(f"/api/tables/{table}/stream")
        return head.headers["content-type"], house.registry.connections.total

    assert online(scenario) == ("application/x-ndjson", 0)


def test_a_wrong_method_is_answered_with_the_right_ones(online):
    async def scenario(house: Any) -> Any:
        return await house.http.delete("/api/tables"), await house.http.post("/lobby")

    for answer, allowed in zip(online(scenario), ({"GET", "HEAD", "POST"}, {"GET", "HEAD"}), strict=True):
        assert answer.status_code == 405
        assert set(answer.headers["allow"].split(",")) == allowed
        assert answer.headers["x-frame-options"] == "DENY"


@pytest.mark.parametrize(("path", "place"), [("/lobby/", "/lobby"), ("//evil.example/", "/evil.example")])
def test_a_slash_too_many_leads_to_the_page_without_and_never_to_another_site(online, path, place):
    async def scenario(house: Any) -> Any:
        return await house.http.get(f"{house.url}{path}")

    answer = online(scenario)

    assert (answer.status_code, answer.headers["location"]) == (307, place)


def test_a_file_that_the_browser_has_is_not_sent_again(online):
    async def scenario(house: Any) -> Any:
        first = await house.http.get("/static/page.css")
        return first, await house.http.get("/static/page.css", headers={"if-none-match": first.headers["etag"]})

    first, again = online(scenario)

    assert (first.status_code, first.headers["content-encoding"]) == (200, "gzip")
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    ["%2e%2e/app.py", "..%2fapp.py", "web/..%2f..%2f..%2fapp.py", "%00", "web", "web%00.js", "a" * 5000, "a/" * 3000],
)
def test_nothing_but_the_folder_of_files_is_given_out(online, path):
    async def scenario(house: Any) -> int:
        return (await house.http.get(f"/static/{path}")).status_code

    assert online(scenario) == 404


@pytest.mark.parametrize(
    "header", [b"authorization: Bearer \xff\xfe", b"host: \xff", b"accept-language: \xff", b"cookie: \xff"]
)
def test_headers_that_are_no_text_are_no_bug(online, header):
    async def scenario(house: Any) -> bytes:
        table = (await house.open())["table"]
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        host = b"" if header.startswith(b"host") else b"host: 127.0.0.1\r\n"
        for path in (f"/t/{table}", f"/api/tables/{table}"):
            writer.write(f"GET {path} HTTP/1.1\r\n".encode() + host + header + b"\r\n\r\n")
        writer.write(b"GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        async with asyncio.timeout(STEP_SECONDS):
            said = await reader.read(-1)
        writer.close()
        return said

    said = online(scenario)

    assert b" 500 " not in said
    assert b'"protocol"' in said or b" 400 " in said


@pytest.fixture
def registry(tmp_path: Path, in_process_bots: Any, relaxed: Limits) -> TableRegistry:
    return TableRegistry(sqlite_store(tmp_path / "s.sqlite3"), in_process_bots, limits=relaxed)


@pytest.mark.parametrize("kind", ["asyncio", "uvloop"])
@pytest.mark.parametrize("is_encrypted", [False, True], ids=["plain", "encrypted"])
def test_it_serves_with_either_loop_plain_and_encrypted(registry, certificate, kind, is_encrypted):
    factory = None if kind == "asyncio" else pytest.importorskip("uvloop").new_event_loop
    theirs = ssl.create_default_context(cafile=str(certificate)) if is_encrypted else None
    ours = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH) if is_encrypted else None
    if ours is not None:
        ours.load_cert_chain(certificate)

    async def story() -> tuple[int, list[str]]:
        with bound("127.0.0.1", 0) as listening:
            async with serving(registry, AccessPolicy(), listening, ours):
                url = f"{'https' if is_encrypted else 'http'}://127.0.0.1:{listening.getsockname()[1]}"
                async with httpx.AsyncClient(base_url=url, verify=theirs or False, timeout=STEP_SECONDS) as http:
                    key = (await http.post("/api/tables", json={"game": "morpion", "name": "Anna"})).json()
                    book = await http.get("/books/connect-four")
                return len(book.content), await heard(url, key, theirs)

    with asyncio.Runner(loop_factory=factory) as runner:
        size, kinds = runner.run(story())

    assert size > 100_000
    assert kinds == ["welcome", "table", "change"]


async def heard(url: str, key: dict[str, Any], context: ssl.SSLContext | None) -> list[str]:
    """What kinds of messages come until a command is done."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{key['table']}/socket"
    kinds: list[str] = []
    async with websockets.connect(address, subprotocols=[SUBPROTOCOL], ssl=context, open_timeout=STEP_SECONDS) as guest:
        await guest.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "token": key["token"]}))
        await guest.send(json.dumps({"type": "react", "command": "c", "reaction": "hello"}))
        while "change" not in kinds:
            kinds.append(json.loads(await asyncio.wait_for(guest.recv(), STEP_SECONDS))["type"])
    return kinds
