"""`ludotheque league`: the day's targets, one at the prompt, and the day to be shared."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import catalogue
from ludotheque.cli.league import command, day
from ludotheque.contract import LeagueAnswer
from ludotheque.contract.league import FIRST_DAY
from ludotheque.disk import find_folders
from ludotheque.disk.league import LeagueSolution, keep_solution, read_league
from ludotheque.games.ricochet import solver

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
TODAY = FIRST_DAY + 18


@pytest.fixture(autouse=True)
def on_that_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (command, day):
        monkeypatch.setattr(module, "today", lambda: TODAY)


def answer(number: int) -> LeagueAnswer:
    league = catalogue.league("ricochet")
    assert league is not None
    return league.solve(league.problems(TODAY)[number - 1])


def test_every_target_is_listed_with_its_par(cli: Any) -> None:
    head, *targets, total = cli("league").out.splitlines()

    assert head == "Ricochet Robots: league no. 19, 2026-11-19"
    assert targets == [f"{number}. par {answer(number).par}" for number in range(1, 18)]
    assert total == "0/51 ★ · +0"


def test_the_first_way_that_arrives_is_final(cli: Any) -> None:
    line = " ".join(answer(1).line)

    told = cli("league play 1", "nonsense", "RN", line)
    again = cli("league play 1", "solution")

    assert "After 1 slide the target is not reached." in told.out
    assert f"{answer(1).best} slides: the minimum." in told.out
    assert f"{answer(1).best} slides: the minimum." in again.out
    assert cli("league").out.splitlines()[1].endswith("★")


def test_without_a_number_the_next_open_target_is_played_and_may_be_given_up(cli: Any) -> None:
    cli("league play 1", " ".join(answer(1).line))

    told = cli("league play", "solution")

    assert "Target 2, par" in told.out
    assert f"Given up. The minimum is {answer(2).best} slides." in told.out


def test_giving_up_a_game_is_no_way(cli: Any) -> None:
    told = cli("league play 1", "concede", "quit")

    assert "is not part of a solution" in told.out.casefold()
    assert "minimum" not in told.out


def test_a_picture_of_another_kind_is_refused_before_it_is_drawn(cli: Any, tmp_path: Path) -> None:
    answer = cli("league share --picture day.bmp")

    assert (answer.status, answer.out) == (2, "")
    assert "“day.bmp” is refused; a picture is written as .svg or .png" in answer.err
    assert not (tmp_path / "day.bmp").exists()


def test_a_day_is_shared_in_characters_and_as_a_picture(cli: Any, tmp_path: Path) -> None:
    cli("league play 1", " ".join(answer(1).line))
    cli("league play 3", "solution")

    assert cli("league share").out.splitlines() == [
        "Ludothèque #19 · Ricochet Robots", "★○×○○○", "○○○○○○", "○○○○○", "3/51 ★ · +0",
    ]  # fmt: skip
    cli(f"league share --picture {tmp_path / 'day.svg'}")
    cli(f"league share --picture {tmp_path / 'day.png'}")
    assert (tmp_path / "day.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "day.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "words", ["play 18", "play --date 2026-11-20", "play --date 2026-10-31", "share --date nonsense"]
)
def test_what_there_is_not_is_refused(cli: Any, words: str) -> None:
    told = cli(f"league {words}")

    assert told.status == 2
    assert told.out == ""


def test_the_first_solution_stays_and_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    folders = find_folders({"LUDOTHEQUE_HOME": str(tmp_path)})
    keep_solution(folders, "ricochet 2026-11-19", 1, LeagueSolution("RN", 2, 1))
    keep_solution(folders, "ricochet 2026-11-19", 1, LeagueSolution("", 0, 10))

    assert read_league(folders).value == {"ricochet 2026-11-19": {1: LeagueSolution("RN", 2, 1)}}
    for broken in ({"days": 3}, {"days": {"x": {"1": ["RN", "2", 1]}}}, {"days": {"x": {"1": []}}}):
        folders.league_file.write_text(json.dumps({"version": 1, **broken}), encoding="utf-8")
        assert read_league(folders).value == {}
        assert read_league(folders).notice is None, "it lies beside by now"
