"""Players that the host of a server brought: offered, played, failing, hanging, and gone after a restart."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest

from ludotheque import catalogue
from ludotheque.contract import SetupError
from ludotheque.external_bots import engine_player
from ludotheque.server.bot_pool import Asker, BotRequest
from ludotheque.server.bot_pool.fair_queue import Rank
from ludotheque.server.bot_pool.lanes import TwoLanes
from ludotheque.server.bot_pool.pool import ProcessPool
from ludotheque.server.brought import bring, forget_all, is_absent
from time_limits import STEP_SECONDS

TESTS = Path(__file__).parents[1]
ENGINE = TESTS / "external_bots" / "engine_for_tests.py"
PLAYERS = TESTS / "external_bots" / "players_for_tests.py"
ANYBODY = Asker("", lambda: Rank.PEOPLE)
pytestmark = pytest.mark.anyio
EMPTY = "c4:7x6x4 7/7/7/7/7/7 a"


def engine(name: str, way: str = "plain") -> str:
    return f"{name}={shlex.join([sys.executable, '-S', str(ENGINE), way])}"


@pytest.fixture
def brought() -> Iterator[Callable[..., Any]]:
    yield lambda *texts: bring(texts)
    forget_all()


def test_a_player_is_offered_in_the_games_that_it_plays_and_in_no_other(brought) -> None:
    sources = brought(engine("Plain"), f"Kaggle={PLAYERS}:first_free")

    assert list(sources) == ["brought:Plain", "brought:Kaggle"]
    assert {"brought:Plain", "brought:Kaggle"} <= set(catalogue.levels("connect-four"))
    assert catalogue.levels("morpion")["brought:Plain"].kind == "brought"
    assert "brought:Kaggle" not in catalogue.levels("morpion")
    forget_all()
    assert is_absent("connect-four", "brought:Plain")
    assert not is_absent("connect-four", "beginner")


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        ([engine("A"), engine("A")], "both called A"),
        ([engine("A" * 39)], "is too long"),
        (["me=no-such-program"], "is neither a player like bot.py:Bot"),
        ([engine("A", "elsewhere")], "it plays: chess"),
        ([f"a={PLAYERS}:nobody"], "there is no “nobody” in it"),
        (["a=nothing.py:Bot"], "there is no file"),
    ],
)
def test_what_cannot_play_is_refused_before_the_server_starts(brought, texts: list[str], why: str) -> None:
    with pytest.raises(SetupError, match=why):
        brought(*texts)


async def test_a_player_that_hangs_holds_up_no_level(brought, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_player, "SECONDS_TO_START", STEP_SECONDS)
    lanes = TwoLanes(ProcessPool(1), brought(engine("Stuck", "stubborn")))
    asked = [BotRequest("connect-four", "brought:Stuck", EMPTY, 0, 1, f"player {number}") for number in range(4)]

    stuck = [asyncio.create_task(lanes.choose(request, ANYBODY)) for request in asked]
    answers = [
        await lanes.choose(BotRequest("connect-four", "beginner", EMPTY, 0, 1, f"other {number}"), ANYBODY)
        for number in range(3)
    ]
    still_thinking = [not task.done() for task in stuck]
    given_up = await asyncio.gather(*stuck)
    await lanes.close()

    assert all(answer.action for answer in answers)
    assert any(still_thinking)
    assert [answer.forfeit.cause for answer in given_up if answer.forfeit] == ["out-of-time"] * 4


async def test_the_process_of_a_player_goes_on_from_move_to_move_and_ends_with_the_pool(brought) -> None:
    lanes = TwoLanes(ProcessPool(1), brought(f"Notes={PLAYERS}:Counting"))
    request = BotRequest("connect-four", "brought:Notes", EMPTY, 0, 7, "the same")

    reasons = [str((await lanes.choose(request, ANYBODY)).reason) for _ in range(2)]
    await lanes.close()

    assert reasons == ["question 8", "question 9"]


@contextmanager
def served(home: Path, port: int, *players: str) -> Iterator[httpx.Client]:
    """`ludotheque serve` with these players, over the same database as before."""
    environment = {**os.environ, "LUDOTHEQUE_HOME": str(home), "LC_ALL": "C.UTF-8"}
    words = [word for player in players for word in ("--player", player)]
    command = [sys.executable, "-m", "ludotheque", "serve", "--port", str(port), *words]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        while b"Ctrl-C" not in (line := process.stdout.readline()):
            assert line, "the server did not start"
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=STEP_SECONDS) as client:
            yield client
        process.terminate()
        process.wait(STEP_SECONDS)


class Game:
    """A person's table against one of the players."""

    def __init__(self, client: httpx.Client, level: str) -> None:
        self.client = client
        seats = [{"kind": "me"}, {"kind": "computer", "level": level, "name": "Robby"}]
        key = client.post("/api/tables", json={"game": "connect-four", "name": "Anna", "seats": seats}).json()
        self.path, self.headers = f"/api/tables/{key['table']}", {"authorization": f"Bearer {key['token']}"}

    def table(self, language: str = "en") -> dict[str, Any]:
        headers = {**self.headers, "accept-language": language}
        return self.client.get(self.path, params={"texts": "1"}, headers=headers).json()

    def do(self, **command: Any) -> httpx.Response:
        body = {"command": f"{command}", "version": self.table()["version"], **command}
        return self.client.post(f"{self.path}/commands", json=body, headers=self.headers)

    def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for _ in range(round(STEP_SECONDS * 10)):
            if is_so(found := self.table()):
                return found
            sleep(0.1)
        raise AssertionError(found)


@pytest.mark.deep
def test_brought_players_play_fail_with_a_reason_and_are_missed_after_a_restart(
    tmp_path: Path, free_port: Callable[[], int]
) -> None:
    bad = {way: engine(way, way) for way in ("crash", "illegal", "flood", "stubborn", "hungry")}
    with served(tmp_path, free_port(), engine("Plain"), *bad.values()) as client:
        good = Game(client, "brought:Plain")
        good.do(type="move", action="d")
        answered = good.until(lambda table: len(table["steps"]) == 2)
        notes = {}
        for way in bad:
            game = Game(client, f"brought:{way}")
            game.do(type="move", action="d")
            game.until(lambda table: table["phase"] == "over")
            notes[way] = (game.table("fr")["players"][1]["note"]["text"], game.table()["outcome"]["places"])

    with served(tmp_path, free_port()) as client:
        good.client = client
        gone = good.table()
        moved = good.do(type="move", action="c")
        waiting = good.table()
        resigned = good.do(type="resign")
        refused = client.post(
            "/api/tables",
            json={"game": "connect-four", "name": "A", "seats": [{"kind": "computer", "level": "brought:Plain"}]},
        )

    assert "note" not in answered["players"][1]
    assert notes["crash"] == ("son processus s’est arrêté avec le code 3", [1, 2])
    assert "est un coup illégal" in notes["illegal"][0]
    assert re.search(
        "10000 lignes|aucun coup en", notes["flood"][0]
    )  # on a busy machine it is late before it is too much
    assert "aucun coup en" in notes["stubborn"][0]
    assert "s’est arrêté" in notes["hungry"][0]
    assert gone["players"][1]["note"]["text"] == "not on this server at the moment"
    assert (moved.status_code, waiting["phase"], len(waiting["steps"])) == (200, "playing", 3)
    assert resigned.status_code == 200
    assert refused.status_code == 422
