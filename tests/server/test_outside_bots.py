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


def examples() -> list[str]:
    _, _, over_the_network = PAGE.read_text(encoding="utf-8").partition("## Over the network")
    return re.findall(r"^```python\n(.*?)^```$", over_the_network, re.MULTILINE | re.DOTALL)


def example() -> str:
    """The one that sits down at a table."""
    return examples()[0]


def test_the_example_is_about_thirty_lines():
    assert len(example().strip().splitlines()) <= 33


@pytest.mark.req("ALL-02")
@pytest.mark.parametrize(
    ("game", "options"),
    [("connect-four", {}), ("morpion", {}), ("ricochet", {"players": "2", "targets": "1", "robots": "2"})],
)
def test_two_copies_of_the_example_play_a_game_to_its_end(online, tmp_path, game, options):
    path = tmp_path / "bot.py"
    path.write_text(example(), encoding="utf-8")

    async def run(house: Any, table: str, name: str) -> tuple[int | None, bytes, bytes]:
        command = [sys.executable, str(path), house.url, table, name]
        process = await asyncio.create_subprocess_exec(*command, stdout=-1, stderr=-1)
        out, err = await process.communicate()
        return process.returncode, out, err

    async def scenario(house: Any) -> Any:
        key = await house.open(game, seats=[], options=options)
        return await asyncio.gather(run(house, key["table"], "Robby"), run(house, key["table"], "Marvin"))

    results = online(scenario)

    assert [(status, err) for status, _, err in results] == [(0, b""), (0, b"")]
    # "you have four in a row" to the winner, "Robby has four in a row" to the other.
    assert results[0][1].split()[2:] == results[1][1].split()[2:] != []


def test_the_opponent_that_listens_is_challenged_and_plays_to_the_end(online, tmp_path):
    path = tmp_path / "opponent.py"
    path.write_text(examples()[1], encoding="utf-8")

    async def scenario(house: Any) -> Any:
        command = [sys.executable, str(path), house.url, "kL3v-9dQ0sTzBn5yWf_2hJcX", "Marvin"]
        process = await asyncio.create_subprocess_exec(*command)
        bots: list[Any] = []
        while not bots:
            bots = (await house.http.get("/api/bots?game=morpion")).json()["bots"]
        seats = [{"kind": "me"}, {"kind": "bot", "name": bots[0]["id"]}]
        anna = await house.guest(await house.open("morpion", seats=seats))
        while (await anna.until(lambda table: table["legal"] or table["phase"] == "over"))["phase"] != "over":
            await anna.play(anna.table["legal"][0])
        process.kill()
        await process.wait()
        return anna.table

    table = online(scenario)

    assert table["players"][1]["name"] == "Marvin"
    assert table["outcome"] is not None


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
                if heard[-1].get("steps"):
                    break
        return response.headers["content-type"], heard

    kind, heard = online(scenario)

    assert kind == "application/x-ndjson"
    assert [message["type"] for message in heard[:2]] == ["welcome", "table"]
    assert heard[1]["you"] == 1
    assert heard[-1]["type"] == "change"
    assert heard[-1]["steps"] == [{"by": 0, "action": "d"}]
    assert "drawing" not in heard[-1]


def test_a_program_that_asks_for_texts_gets_the_board_in_characters_and_sentences_in_words(online):
    async def scenario(house: Any) -> Any:
        anna, _ = await house.pair()
        path = f"/api/tables/{anna.id}"
        silent, spoken = (await house.http.get(path)).json(), (await house.http.get(f"{path}?texts=1")).json()
        changes: list[dict[str, Any]] = []
        async with house.http.stream("GET", f"{path}/stream?texts=1") as response:
            async for line in response.aiter_lines():
                message = json.loads(line) if line else {"type": ""}
                if message["type"] == "table":
                    await anna.play("d")
                if message["type"] == "change":
                    changes.append(message)
                    break
        return silent, spoken, changes[0]

    silent, spoken, change = online(scenario)

    assert (silent["drawing"], "text" in silent["message"]) == ("", False)
    assert spoken["drawing"].count(".") == 42
    assert spoken["message"]["text"] == "Anna, choose a column."
    assert change["drawing"].count(".") == 41
    assert change["message"]["text"] == "Bob, choose a column."


def test_a_quiet_stream_has_a_heartbeat(online, monkeypatch):
    monkeypatch.setattr("ludotheque.server.responses.HEARTBEAT_SECONDS", 0.05)

    async def scenario(house: Any) -> Any:
        key = await house.open()
        async with house.http.stream("GET", f"/api/tables/{key['table']}/stream") as response:
            async for line in response.aiter_lines():
                if line == "":
                    return True
        return False

    assert online(scenario)
