"""What the server writes into its log, and what visitors cannot make it write."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from ludotheque.disk import Folders, start_log, stop_log
from ludotheque.server.middleware import AccessPolicy
from ludotheque.server.proxies import TrustedProxies
from time_limits import STEP_SECONDS

RUBBISH = (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03", b"GET / HTTP/9.9\r\n\r\n", b"GET /\x00 HTTP/1.1\r\n: \r\n\r\n")


def test_rubbish_is_written_for_who_looks_for_it_without_a_stack_trace(online, logged):
    async def scenario(house: Any) -> None:
        for rubbish in RUBBISH:
            reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(rubbish)
            await asyncio.wait_for(reader.read(), STEP_SECONDS)
            writer.close()

    online(scenario)

    assert [record.getMessage() for record in logged if record.levelno > logging.DEBUG] == []
    about = [record for record in logged if record.getMessage().startswith("from a visitor")]
    assert about
    assert not any(record.exc_info or "\n" in record.getMessage() for record in about)


def test_a_visitor_writes_no_lines_of_their_own(online, logged):
    async def scenario(house: Any) -> None:
        await house.http.get("/api/%0a2026-01-01 ERROR all is lost")

    online(scenario)

    assert not any("\n" in record.getMessage() for record in logged)


def test_a_crash_is_found_in_the_log_by_the_name_in_its_answer(online, tmp_path, monkeypatch):
    folders = Folders(tmp_path, tmp_path, tmp_path)

    async def scenario(house: Any) -> Any:
        monkeypatch.setattr(house.registry.store, "listed", None)  # our bug
        return await house.http.get("/api/tables")

    start_log(folders)
    answer = online(scenario)
    stop_log()

    assert answer.status_code == 500
    assert f"ERROR [{answer.headers['x-request-id']}] TypeError" in folders.log_file.read_text("utf-8")


@pytest.mark.parametrize(("proxy", "is_kept"), [("127.0.0.1", True), ("", False), ("192.0.2.1", False)])
def test_only_a_trusted_proxy_names_a_request(online, proxy: str, is_kept: bool):
    async def scenario(house: Any) -> list[str]:
        asked = ({"x-request-id": "from-outside"}, {"x-request-id": "no name at all"}, {})
        return [(await house.http.get("/api/health", headers=each)).headers["x-request-id"] for each in asked]

    names = online(scenario, policy=AccessPolicy(proxies=TrustedProxies(proxy)))

    assert (names[0] == "from-outside") is is_kept
    assert "no name at all" not in names
    assert len(set(names)) == 3


def test_an_answer_from_another_process_has_one_name(online_twice):
    async def scenario(one: Any, two: Any) -> list[str]:
        key = await one.open()
        answer = await two.http.get(f"/api/tables/{key['table']}")
        assert answer.status_code == 200
        return list(answer.headers.get_list("x-request-id"))

    assert len(online_twice(scenario)) == 1
