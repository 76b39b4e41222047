"""The server through the SDK's own client: in memory, and once over the streams of the real command."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Lock
from typing import Any

import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.stdio import stdio_client

from ludotheque import cli
from ludotheque.contract import TableError
from ludotheque.mcp_server import open_games, server
from ludotheque.mcp_server.answers import Answer
from ludotheque.mcp_server.server import make_server


class Conversation:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def ask(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The values of an answer."""
        told = await self._client.call_tool(tool, arguments)
        assert not told.is_error, told.content
        assert told.content[0].text == told.structured_content["text"]
        return told.structured_content

    async def refusal(self, tool: str, **arguments: Any) -> str:
        told = await self._client.call_tool(tool, arguments)
        assert told.is_error
        return told.content[0].text


def converse(script: Callable[[Conversation], Awaitable[None]], language: str = "en") -> None:
    async def run() -> None:
        async with Client(make_server(language)) as client:
            await script(Conversation(client))

    asyncio.run(run())


def test_a_game_is_opened_played_analysed_undone_and_kept() -> None:
    async def script(talk: Conversation) -> None:
        game_id = (await talk.ask("open_game", game="connect-four", options={"columns": 7}, seed=1))["game_id"]
        after = await talk.ask("play_move", game_id=game_id, move="d")
        legal = await talk.ask("list_moves", game_id=game_id)
        analysis = await talk.ask("analyse_game", game_id=game_id)
        record = (await talk.ask("show_record", game_id=game_id))["record"]
        reopened = await talk.ask("open_record", record=record)
        replied = await talk.ask("play_level", game_id=game_id, level="perfect")
        undone = await talk.ask("undo_moves", game_id=game_id, count=2)
        await talk.ask("close_game", game_id=game_id)

        assert after["moves"] == reopened["moves"] == ["d"]
        assert legal["moves"] == list("abcdefg")
        assert analysis["label"] == "L40"
        assert analysis["is_proved"]
        assert [each["move"] for each in analysis["verdicts"] if each["is_best"]] == ["d"]
        assert replied["moves"] == ["d", "d"]
        assert undone["moves"] == []
        assert game_id in await talk.refusal("show_game", game_id=game_id)

    converse(script)


def test_a_finished_game_tells_who_won_and_why() -> None:
    async def script(talk: Conversation) -> None:
        game_id = (await talk.ask("open_game", game="connect-four"))["game_id"]
        for move in "dcdcdcd":
            shown = await talk.ask("play_move", game_id=game_id, move=move)

        assert shown["places"] == [1, 2]
        assert "Player 1 has four in a row" in shown["text"]
        assert "the game is over" in await talk.refusal("play_level", game_id=game_id)

    converse(script)


def test_bids_end_when_somebody_says_that_the_time_is_up() -> None:
    async def script(talk: Conversation) -> None:
        opened = await talk.ask("open_game", game="ricochet", options={"players": 2}, seed=3)
        game_id = opened["game_id"]

        assert opened["to_act"] == [0, 1]
        assert "several seats" in await talk.refusal("play_move", game_id=game_id, move="=7")
        await talk.ask("play_move", game_id=game_id, move="=7", seat=1)
        assert (await talk.ask("end_timer", game_id=game_id))["to_act"] == [1]

    converse(script)


def test_a_host_that_shows_apps_gets_the_board_as_a_picture_beside_the_words() -> None:
    async def run() -> None:
        async with Client(make_server("en")) as client:
            opened = await Conversation(client).ask("open_game", game="connect-four")
            shown = await client.call_tool("show_game", {"game_id": opened["game_id"]})
            (tool,) = [each for each in (await client.list_tools()).tools if each.name == "show_game"]
            page = (await client.read_resource(tool.meta["ui"]["resourceUri"])).contents[0]

            assert shown.meta["ludotheque/svg"].startswith("<svg")
            assert "svg" not in shown.content[0].text
            assert page.mime_type == "text/html;profile=mcp-app"
            assert "ui/initialize" in page.text

    asyncio.run(run())


def test_a_position_is_analysed_without_opening_a_game() -> None:
    async def script(talk: Conversation) -> None:
        assert (await talk.ask("analyse_position", position="44444423"))["is_proved"]
        assert "no game can read" in await talk.refusal("analyse_position", position="what?")

    converse(script)


def test_every_game_is_listed_with_options_and_levels() -> None:
    async def script(talk: Conversation) -> None:
        listed = await talk.ask("list_games")

        assert listed["morpion"]["options"]["columns"] == "3"
        assert "perfect" in listed["connect-four"]["levels"]
        assert "ricochet" in listed

    converse(script)


def test_a_puzzle_is_set_and_its_answer_judged() -> None:
    async def script(talk: Conversation) -> None:
        puzzle = await talk.ask("set_puzzle", game="connect-four", number=201)
        wrong = await talk.ask("check_answer", game="connect-four", number=201, moves="a")
        right = await talk.ask("check_answer", game="connect-four", number=201, moves="b")
        easy = await talk.ask("set_puzzle", game="ricochet", difficulty="easy")

        assert puzzle["difficulty"] == "hard"
        assert "To move: X (seat 0)" in puzzle["text"]
        assert not wrong["is_solved"]
        assert "L10" in wrong["text"]
        assert right["is_solved"]
        assert easy["difficulty"] == "easy"
        assert "numbered from 1" in await talk.refusal("set_puzzle", game="morpion", number=0)
        assert "easy" in await talk.refusal("set_puzzle", game="morpion", difficulty="cruel")

    converse(script)


def test_an_answer_without_moves_and_the_moves_of_a_seat_that_is_not_there_are_refused() -> None:
    async def script(talk: Conversation) -> None:
        game_id = (await talk.ask("open_game", game="connect-four"))["game_id"]

        for seat in (2, -1):
            refused = f"seat {seat} is refused; seats are counted from 0, so choose 0 to 1"
            assert await talk.refusal("list_moves", game_id=game_id, seat=seat) == refused
            assert await talk.refusal("play_move", game_id=game_id, move="d", seat=seat) == refused
            assert await talk.refusal("play_level", game_id=game_id, seat=seat) == refused
        assert (await talk.ask("list_moves", game_id=game_id, seat=1))["moves"] == []
        assert "at least one" in await talk.refusal("check_answer", game="connect-four", number=1, moves=" ")

    converse(script)


def test_an_argument_that_a_tool_does_not_have_is_refused_and_not_passed_over() -> None:
    async def script(talk: Conversation) -> None:
        refused = await talk.refusal("open_game", game="connect-four", columns=9)

        assert refused == "open_game has no argument “columns”; it has: game, options, seed"
        assert "game_id" in await talk.refusal("show_game", id="1")
        assert "-" in await talk.refusal("list_games", game="morpion")

    converse(script)


def test_columns_as_numbers_lists_and_nothing_are_understood_as_models_write_them() -> None:
    async def script(talk: Conversation) -> None:
        options = {"columns": 9.0, "starter": None}
        game_id = (await talk.ask("open_game", game="connect-four", options=options, seed=2))["game_id"]
        played = await talk.ask("play_move", game_id=game_id, move=9)
        robots = {"players": 2, "chosen_robots": ["red", "blue"]}
        record = (await talk.ask("open_game", game="ricochet", options=robots))["game_id"]
        kept = (await talk.ask("show_record", game_id=record, form="json"))["record"]
        solved = await talk.ask("check_answer", game="connect-four", number=201, moves=["b"])

        assert played["moves"] == ["i"]
        assert '"chosen_robots": "red,blue"' in kept
        assert solved["is_solved"]
        assert (await talk.ask("analyse_position", position=44444423))["is_proved"]
        assert "lot" in await talk.refusal("open_game", game="morpion", options={"starter": "first"})

    converse(script)


def test_refusals_are_said_in_the_language_of_the_server() -> None:
    async def script(talk: Conversation) -> None:
        game_id = (await talk.ask("open_game", game="morpion"))["game_id"]

        assert "colonne" in await talk.refusal("open_game", game="morpion", options={"columns": 99})
        assert "texte" in await talk.refusal("play_move", game_id=game_id, move="x" * 5_000)
        assert "Player" not in (await talk.ask("show_game", game_id=game_id))["text"]

    converse(script, "fr")


def test_open_games_and_their_moves_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_games, "MAX_GAMES", 1)
    monkeypatch.setattr(open_games, "MAX_MOVES", 1)

    async def script(talk: Conversation) -> None:
        game_id = (await talk.ask("open_game", game="morpion"))["game_id"]
        await talk.ask("play_move", game_id=game_id, move="b2")

        assert "close one" in await talk.refusal("open_game", game="morpion")
        assert "undo some" in await talk.refusal("play_move", game_id=game_id, move="a1")
        await talk.ask("close_game", game_id=game_id)
        await talk.ask("open_game", game="morpion")

    converse(script)


def test_an_answer_longer_than_a_conversation_bears_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_ANSWER_LENGTH", 100)

    async def script(talk: Conversation) -> None:
        assert "at most 100" in await talk.refusal("list_games")

    converse(script)


def test_who_waits_too_long_for_other_calls_is_told_to_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_PATIENCE_SECONDS", 0)
    held = Lock()

    with held, pytest.raises(TableError, match="try again"):
        server._alone(held, lambda: Answer(()), {})


@pytest.mark.parametrize(
    ("asked", "given"), [(None, 5.0), (2.0, 2.0), (1e9, 30.0), (-1.0, 0.0), (float("nan"), 0.0), (float("inf"), 30.0)]
)
def test_no_search_takes_longer_than_the_limit(asked: float | None, given: float) -> None:
    assert open_games.bounded_seconds(asked) == given


def test_the_command_serves_over_its_standard_streams() -> None:
    source = str(Path(cli.__file__).parents[2])
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "ludotheque", "mcp"], env={**os.environ, "PYTHONPATH": source}
    )

    async def run() -> None:
        async with Client(stdio_client(command)) as client:
            tools = await client.list_tools()
            opened = await Conversation(client).ask("open_game", game="morpion", seed=1)

            assert {"analyse_game", "check_answer", "play_move"} <= {tool.name for tool in tools.tools}
            assert opened["moves"] == []

    asyncio.run(run())


def test_without_the_sdk_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludotheque.cli.mcp_server.command.find_spec", lambda name: None)

    assert cli.main(["mcp", "--lang", "fr"]) == 2

    assert 'pip install "ludotheque[mcp]"' in capsys.readouterr().err
