"""Programs from outside: the stream, and the example of the how-to page as it is printed there."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "how-to" / "bots.md"


def example() -> str:
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return code


def test_the_example_is_about_thirty_lines():
    assert len(example().strip().splitlines()) <= 33


@pytest.mark.req("ALL-02")
@pytest.mark.parametrize("game", ["connect-four", "morpion"])
def test_two_copies_of_the_example_play_a_game_to_its_end(online, tmp_path, game):
    path = tmp_path / "bot.py"
    path.write_text(example(), encoding="utf-8")

    async def run(house: Any, table: str, name: str) -> tuple[int | None, bytes, bytes]:
        command = [sys.executable, str(path), house.url, table, name]
        process = await asyncio.create_subprocess_exec(*command, stdout=-1, stderr=-1)
        out, err = await process.communicate()
        return process.returncode, out, err

    async def scenario(house: Any) -> Any:
        key = await house.open(game, seats=[])
        return await asyncio.gather(run(house, key["table"], "Robby"), run(house, key["table"], "Marvin"))

    results = online(scenario)

    assert [(status, err) for status, _, err in results] == [(0, b""), (0, b"")]
    assert results[0][1] == results[1][1] != b""


def test_the_stream_tells_everything_first_and_then_every_change(online):
    async def scenario(house: Any) -> Any:
        anna, bob = await house.pair()
        headers = {"authorization": f"Bearer {bob.key['token']}"}
        heard: list[dict[str, Any]] = []
        async with house.http.stream("GET", f"/api/tables/{anna.id}/stream", headers=headers) as response:
            async for line in response.aiter_lines():
                heard += [json.loads(line)] if line else []
                if len(heard) == 2:
                    await anna.play("d")
                if heard[-1].get("step_count"):
                    break
        return response.headers["content-type"], heard

    kind, heard = online(scenario)

    assert kind == "application/x-ndjson"
    assert [message["type"] for message in heard[:2]] == ["welcome", "table"]
    assert heard[1]["you"] == 1
    assert heard[-1]["log"][-1]["action"] == "d"


def test_a_quiet_stream_has_a_heartbeat(online, monkeypatch):
    monkeypatch.setattr("ludotheque.server.routes.stream.HEARTBEAT_SECONDS", 0.05)

    async def scenario(house: Any) -> Any:
        key = await house.open()
        async with house.http.stream("GET", f"/api/tables/{key['table']}/stream") as response:
            async for line in response.aiter_lines():
                if line == "":
                    return True
        return False

    assert online(scenario)
