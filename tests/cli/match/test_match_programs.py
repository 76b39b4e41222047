"""`ludotheque match` with other people's programs, openings from a file, and games that are kept."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.cli.match import openings
from ludotheque.contract import Seed
from ludotheque.external_bots import engine_player
from ludotheque.games.morpion import solver
from ludotheque.play import Table, open_table
from ludotheque.play.record import read_record

ENGINE = Path(__file__).parents[2] / "gomocup" / "engine_for_tests.py"
GRID = ["--columns", "7", "--rows", "7", "--run", "5"]


def program(*words: str) -> str:
    return shlex.join([sys.executable, "-S", str(ENGINE), *words])


def morpion_table() -> Table:
    game = catalogue.game("morpion")
    return open_table(game, game.options(columns=7, rows=7, run=5), Seed(1))


def match(cli, *words: str):
    return cli(["match", "morpion", *words])


def test_a_program_plays_against_a_level(cli) -> None:
    answer = match(cli, "random", program(), *GRID, "--games", "2", "--json")

    found = json.loads(answer.out)
    assert answer.err == ""
    assert sorted(row["name"] for row in found["ratings"]) == ["engine_for_tests", "random"]
    assert list(found["programs"]) == ["engine_for_tests"]


def test_without_a_game_morpion_is_meant(cli) -> None:
    answer = cli(["match", "random", f"mine={program()}", *GRID, "--games", "2"])

    assert answer.status == 0
    assert "Morpion: 2 games" in answer.out
    assert "mine" in answer.out


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("crash", "its process ended with exit status 3"),
        ("illegal", "is an illegal move"),
        ("mumble", "“well, let me think” is not a move"),
        ("late", "no move within 0.02 s"),
    ],
)
def test_a_program_that_fails_loses_those_games_and_the_match_goes_on(cli, tmp_path: Path, way: str, why: str) -> None:
    # A slow machine may make the sound player late as well: it has no time to keep where nobody is meant to be late.
    players = ["random", f"bad={program(way)}"]

    answer = match(cli, *players, *GRID, "--games", "2", "--time", "0.02" if way == "late" else "20", "--save", "kept")

    assert answer.status == 0
    assert "bad lost" in answer.out
    assert why in answer.out
    tables = [read_record(path.read_bytes()) for path in (tmp_path / "kept").iterdir()]
    assert [table.players[table.outcome.winners[0]].name for table in tables] == ["random"] * 2


def test_programs_play_side_by_side_in_processes_of_their_own(cli) -> None:
    players = [f"one={program()}", f"two={program('chatty')}"]

    answer = match(cli, *players, *GRID, "--games", "4", "--jobs", "2", "--time", "20", "--json")

    assert [row["wins"] + row["draws"] + row["losses"] for row in json.loads(answer.out)["ratings"]] == [4, 4]


def test_a_match_with_programs_goes_on_where_it_stopped(cli, tmp_path: Path) -> None:
    words = ["random", f"mine={program()}", *GRID, "--time", "20", "--results", "results.jsonl"]
    match(cli, *words, "--games", "2")
    first = (tmp_path / "results.jsonl").read_text().splitlines()

    match(cli, *words, "--games", "4")

    lines = (tmp_path / "results.jsonl").read_text().splitlines()
    assert (lines[:2], len(lines)) == (first, 4)


def test_openings_from_a_file_are_each_played_from_both_seats(cli, tmp_path: Path) -> None:
    (tmp_path / "openings.txt").write_text("# by hand\n\n0,0, 1,0, -1,1,\nd4e5\nd4, c3\n")
    kept = ["--save", "kept", "--format", "psq"]

    answer = match(cli, "random", "very-easy", *GRID, "--games", "6", "--openings", "openings.txt", *kept)

    assert answer.status == 0
    starts = [path.read_text().splitlines()[1:4] for path in sorted((tmp_path / "kept").iterdir())]
    assert starts[0] == starts[1] == ["4,4,0", "5,4,0", "3,5,0"]
    assert [start[:2] for start in starts[2:]] == [["4,4,0", "5,5,0"]] * 2 + [["4,4,0", "3,3,0"]] * 2


def test_an_opening_may_be_a_position(cli, tmp_path: Path) -> None:
    (tmp_path / "openings.txt").write_text("mo:7x7x5:p2 7/7/7/3a3/7/7/7 b\n")
    words = ["random", "very-easy", *GRID, "--games", "2", "--openings", "openings.txt", "--save", "kept"]

    assert "from an empty grid" in match(cli, *words, "--format", "psq").err
    assert match(cli, *words, "--format", "sgf").status == 0
    assert all("AB[dd]" in path.read_text() for path in (tmp_path / "kept").iterdir())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("9,9", "openings.txt, line 1"),
        ("-9,0", "openings.txt, line 1"),
        ("d4 d4", "d4 is already taken"),
        ("mo:3x3x3:p2 3/3/3 a", "the match is played on mo:7x7x5:p2"),
        ("a1 a2 b1 b2 c1 c2 d1 d2 e1", "the game would be over before it starts"),
        ("# nothing", "openings.txt contains no openings"),
    ],
)
def test_a_wrong_opening_is_refused_before_the_match(cli, tmp_path: Path, line: str, message: str) -> None:
    (tmp_path / "openings.txt").write_text(f"{line}\n")

    answer = match(cli, "random", "easy", *GRID, "--openings", "openings.txt")

    assert answer.status == 2
    assert message in answer.err


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
def test_balanced_openings_lie_together_and_are_the_same_from_both_seats(cli, tmp_path: Path) -> None:
    words = ["random", "very-easy", *GRID, "--games", "2", "--opening-moves", "3"]

    answer = match(cli, *words, "--balanced", "--save", "kept", "--format", "psq")

    assert answer.status == 0
    first, second = (path.read_text().splitlines()[1:4] for path in (tmp_path / "kept").iterdir())
    columns, rows = zip(*(map(int, line.split(",")[:2]) for line in first), strict=True)
    assert first == second
    assert max(columns) - min(columns) <= 4
    assert max(rows) - min(rows) <= 4


def test_a_balanced_opening_gets_more_moves_where_short_ones_are_never_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openings, "_estimate", lambda table, node_count: 0 if len(table.steps) > 3 else 100)

    assert len(openings.balanced_opening(morpion_table(), 2).steps) in (4, 5)


def test_the_opening_that_stands_the_longest_look_is_taken_when_none_is_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        openings, "_estimate", lambda table, node_count: 0 if len(table.steps) == 4 and node_count < 200_000 else 100
    )

    assert len(openings.balanced_opening(morpion_table(), 2).steps) == 4


def test_balanced_openings_of_games_nobody_can_judge_are_any(cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.catalogue.analyst", lambda slug: None)

    assert match(cli, "random", "very-easy", "--games", "2", "--balanced").status == 0


def test_with_more_than_two_the_mean_place_is_told(cli) -> None:
    answer = match(cli, "random", "easy", "--players", "3", "--columns", "4", "--rows", "4", "--games", "3")

    assert answer.out.splitlines()[2].split()[-1] == "place"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ["match", "morpion", "easy", "./no-such-program"],
            "neither a level, nor a player like bot.py:Bot, nor a program",
        ),
        (["match", "morpion", "easy", "x='"], "neither a level, nor a player like bot.py:Bot, nor a program"),
        (["match", "connect-four", "easy", program()], "a program must speak the engine protocol"),
        (["match", "morpion", "easy", program(), "--players", "3"], "a program must speak the engine protocol"),
        (["match", "morpion", "easy", "hard", "--balanced", "--openings", "x"], "cannot be combined"),
        (["match", "morpion", "easy", "hard", "--save", "kept", "--format", "psq"], "PSQ stores two players"),
        (["match", "nothing", "easy"], "nothing"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], message: str
) -> None:
    monkeypatch.setattr(engine_player, "SECONDS_TO_START", 1.0)

    answer = cli(words)

    assert answer.status != 0
    assert message in answer.err
    assert not (tmp_path / "kept").exists()
