"""`ludotheque match` and `play` with programs in the engine protocol: the examples, and ones that do wrong."""

from __future__ import annotations

import json
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[3]
ENGINES = PROJECT / "examples" / "engines"
BAD = PROJECT / "tests" / "external_bots" / "engine_for_tests.py"
LONG = ["--time", "20"]


def program(path: Path, *words: str) -> str:
    return shlex.join([sys.executable, "-S", str(path), *words])


@pytest.mark.parametrize("game", ["connect-four", "morpion", "ricochet"])
def test_the_example_in_python_plays_every_game(cli, game: str) -> None:
    players = ["--players", "2"] if game == "ricochet" else []

    answer = cli(
        [
            "match",
            game,
            "random" if game != "connect-four" else "beginner",
            f"centre={program(ENGINES / 'centre.py')}",
            "--games",
            "1",
            *players,
            *LONG,
            "--json",
        ]
    )

    assert sorted(row["name"] for row in json.loads(answer.out)["ratings"])[-2:]
    assert answer.err == ""
    assert "lost one game" not in answer.out


def test_the_example_in_c_is_compiled_and_plays(cli, tmp_path: Path) -> None:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("no C compiler here")
    warnings = ["-std=c99", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *warnings, "-o", "centre", str(ENGINES / "centre.c")], cwd=tmp_path, check=True)

    answer = cli(["match", "connect-four", "beginner", "c=./centre", "--games", "2", *LONG])

    assert answer.status == 0
    assert "c lost" not in answer.out


def test_the_smallest_engine_of_the_page_plays(cli, tmp_path: Path) -> None:
    page = (PROJECT / "docs" / "how-to" / "engine-protocol.md").read_text(encoding="utf-8")
    (tmp_path / "small.py").write_text(page.split("```python\n")[1].split("```")[0], encoding="utf-8")

    answer = cli(["match", "morpion", "easy", program(tmp_path / "small.py"), "--players", "3", "--games", "1", *LONG])

    assert answer.status == 0
    assert "small lost" not in answer.out


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("crash", "il s’est arrêté avec le code 3"),
        ("flood", "il a écrit 10000 lignes sans réponse"),
        ("mumble", "n’est pas un coup"),
    ],
)
def test_the_reason_of_a_forfeit_is_said_in_the_readers_language(cli, way: str, why: str) -> None:
    words = ["match", "connect-four", "beginner", f"bad={program(BAD, way)}", "--games", "1", "--opening-moves", "0"]

    answer = cli([*words, "--results", "results.jsonl", *LONG, "--lang", "fr"])
    again = cli([*words, "--results", "results.jsonl", *LONG, "--lang", "en"])

    assert "bad a perdu" in answer.out
    assert why.replace("il s’est arrêté", "son processus s’est arrêté") in answer.out
    assert "bad lost one game" in again.out


def test_a_result_of_an_earlier_version_keeps_its_english_reason(cli, tmp_path: Path) -> None:
    words = ["match", "connect-four", "beginner", f"bad={program(BAD, 'crash')}", "--games", "1", *LONG]
    cli([*words, "--results", "results.jsonl"])
    kept = json.loads((tmp_path / "results.jsonl").read_text())
    (tmp_path / "results.jsonl").write_text(json.dumps({**kept, "forfeit": "it fell asleep"}) + "\n")

    assert "bad lost one game: it fell asleep" in cli([*words, "--results", "results.jsonl"]).out


def test_an_engine_plays_at_the_prompt_and_says_why(cli) -> None:
    engine = f"me={program(BAD)}"

    answer = cli(["play", "connect-four", "--player", "Anna", "--player", engine, "--delay", "0"], "d", "why", "quit")

    assert "me (O) plays 1" in answer.out
    assert "First of 7" in answer.out


def test_an_engine_that_crashes_at_the_prompt_has_lost_with_the_reason(cli) -> None:
    engine = f"me={program(BAD, 'crash')}"

    answer = cli(["play", "connect-four", "--player", "Anna", "--player", engine, "--delay", "0"], "d", "quit")

    assert "cannot go on: its process ended with exit status 3" in answer.out
