"""`ludotheque match` and `ludotheque play` with players that people bring."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.external_bots import bots_of_packages

PLAYERS = Path(__file__).parents[2] / "external_bots" / "players_for_tests.py"
PAGE = (Path(__file__).parents[3] / "docs" / "how-to" / "bots.md").read_text(encoding="utf-8")


def own(name: str) -> str:
    return f"{name}={PLAYERS}:{name}"


def test_players_in_python_and_levels_play_a_match(cli) -> None:
    answer = cli(["match", "connect-four", "easy", own("first_free"), "--games", "2", "--time", "20", "--json"])

    found = json.loads(answer.out)
    assert sorted(row["name"] for row in found["ratings"]) == ["easy", "first_free"]
    assert found["programs"] == {"first_free": [str(PLAYERS), "first_free"]}


def test_a_player_that_crashes_loses_and_the_others_play_on(cli) -> None:
    sizes = ["--players", "3", "--columns", "4", "--rows", "4", "--games", "1"]

    answer = cli(["match", "morpion", "random", "easy", "--player", own("crashing"), *sizes, "--time", "20"])

    assert answer.status == 0
    assert "crashing lost one game: it crashed: ValueError: boom" in answer.out


def test_a_person_plays_against_a_player_in_python(cli) -> None:
    answer = cli(
        ["play", "connect-four", "--player", "Anna", "--player", own("Counting"), "--delay", "0"], "d", "why", "quit"
    )

    assert answer.status == 0
    assert "Counting (O) plays 1" in answer.out
    assert "Counting (O): Question" in answer.out


def test_a_player_that_crashes_at_the_prompt_has_lost_and_the_reason_is_shown(cli) -> None:
    answer = cli(["play", "connect-four", "--lang", "fr", "--player", "Anna", "--player", own("crashing")], "d", "quit")

    assert answer.status == 0
    assert "ne peut pas continuer" in answer.out
    assert "ValueError: boom" in answer.out


def test_two_files_of_one_name_are_refused(cli, tmp_path: Path) -> None:
    words = ["play", "connect-four"]
    for folder in ("old", "new"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "bot.py").write_text("def play(state, seat, budget):\n    return 'd'\n")
        words += ["--player", f"{folder}={folder}/bot.py:play"]

    answer = cli(words)

    assert answer.status == 2
    assert "two different files are both called bot.py:play" in answer.err


def test_two_players_of_one_name_are_told_apart_by_the_person(cli, tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("def play(state, seat, budget):\n    return 'd'\n")

    refused = cli("match connect-four one.py:play two.py:play --games 2")
    played = cli("match connect-four one.py:play other=two.py:play --games 2")

    assert refused.status == 2
    assert "two different players are called play" in refused.err
    assert played.status == 0


# Those of `bot` need a server; tests/server/client has one.
@pytest.mark.parametrize("line", re.findall(r"^\$ ludotheque (?!bot )(.*(?:column|bot)\.py:.*)$", PAGE, re.MULTILINE))
def test_the_players_and_commands_of_the_how_to_page_work(cli, tmp_path: Path, line: str) -> None:
    for name, code in re.findall(r"^### `(\w+\.py)`.*?^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        (tmp_path / name).write_text(code, encoding="utf-8")

    answer = cli(shlex.split(line), "4", "quit")

    assert (answer.status, answer.err) == (0, "")
    assert not any(words in answer.out for words in ("lost one game:", "lost 2 games:", "cannot go on"))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package with a player."""
    site = tmp_path / "site"
    described = site / "their_bots-1.0.dist-info"
    described.mkdir(parents=True)
    (described / "METADATA").write_text("Metadata-Version: 2.1\nName: their-bots\nVersion: 1.0\n")
    (described / "entry_points.txt").write_text("[ludotheque.bots]\nprudent = their_bots:prudent\n")
    (site / "their_bots.py").write_text("def prudent(state, seat, budget):\n    return 'd'\n")
    monkeypatch.syspath_prepend(site)
    bots_of_packages.cache_clear()
    yield
    bots_of_packages.cache_clear()


@pytest.mark.usefixtures("package")
def test_a_player_of_another_package_is_known_by_its_name(cli) -> None:
    levels = cli("levels connect-four")
    played = cli("play connect-four --player Anna --player Bob:prudent --delay 0", "a", "quit")
    match = cli("match connect-four beginner prudent --games 2 --opening-moves 0 --json")

    assert "From other packages\n  prudent" in levels.out
    assert "Bob (O) plays 4" in played.out
    assert [row["name"] for row in json.loads(match.out)["ratings"] if row["name"] == "prudent"]


def test_what_cannot_be_loaded_is_refused_before_the_game(cli) -> None:
    answer = cli(["play", "connect-four", "--player", f"me={PLAYERS}:nobody"])

    assert answer.status == 2
    assert "there is no “nobody” in it" in answer.err
