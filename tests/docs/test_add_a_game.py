"""The game of the how-to page is written down, dropped in, checked and played, exactly as the page says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PAGE = "docs/how-to/add-a-game.md"
ENTRY = "[ludotheque.games]\nnim = nim\npig = pig\n"


@pytest.fixture
def nim(tmp_path: Path, blocks: Callable[[str], list[Any]]) -> Path:
    """The package of the page, installed: its folder, and the line that pip makes of the entry point."""
    for block in blocks(PAGE):
        if block.file is not None:
            path = tmp_path / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    metadata = tmp_path / "nim-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(ENTRY, encoding="utf-8")
    return tmp_path


def test_the_page_shows_every_file_of_the_game(nim: Path) -> None:
    files = sorted(path.relative_to(nim).as_posix() for path in (nim / "nim").rglob("*.*"))

    assert files == [
        "nim/__init__.py",
        "nim/locales/en.json",
        "nim/locales/fr.json",
        "nim/notation.py",
        "nim/rules.py",
        "nim/sheet.py",
        "nim/state.py",
        "nim/text.py",
        "nim/view.py",
    ]


def test_both_languages_of_the_game_say_the_same_things(nim: Path) -> None:
    english, french = (
        json.loads((nim / f"nim/locales/{name}.json").read_text("utf-8"))["nim"] for name in ("en", "fr")
    )

    assert set(french) - {"cannot-take_many"} == set(english)


@pytest.mark.req("ALL-01")
def test_the_game_keeps_the_laws_as_the_page_checks_them(nim: Path, blocks: Any, run: Any) -> None:
    (check,) = [block.text for block in blocks(PAGE) if "check_readers(nim)" in block.text]

    done = run("-W", "error", "-c", check)

    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.req("ALL-01")
def test_the_game_is_listed_with_its_options_and_the_general_players(nim: Path, run: Any) -> None:
    done = run("-m", "ludotheque", "games")

    assert done.returncode == 0, done.stderr
    assert "Nim" in done.stdout
    assert "--heaps" in done.stdout


def test_a_broken_neighbour_is_told_and_does_not_hide_the_game(nim: Path, run: Any) -> None:
    (nim / "nim-1.0.dist-info" / "entry_points.txt").write_text(f"{ENTRY}broken = nowhere\n", encoding="utf-8")

    done = run("-m", "ludotheque", "games", "--json")

    assert done.returncode == 0
    assert {"morpion", "nim"} <= {game["slug"] for game in json.loads(done.stdout)}
    assert "broken" not in done.stdout
    assert "the game “broken” comes from another package and cannot be used" in done.stderr


@pytest.mark.req("ALL-01")
def test_the_game_is_played_to_its_end_with_undo_and_save(nim: Path, run: Any) -> None:
    words = ["a1", "undo", "b9", "a1", "save first.ludo", "b1", "b1", "quit"]

    done = run("-m", "ludotheque", "play", "nim", "--heaps", "1,2", "--others", "person", typed="\n".join(words))

    assert done.returncode == 0, done.stderr
    assert "There is no heap with 9 stones to take there; the heaps: 1, 2" in done.stdout
    assert "Player 1 (A) took the last stone" in done.stdout


@pytest.mark.req("ALL-01")
def test_a_saved_game_is_loaded_and_played_on(nim: Path, run: Any) -> None:
    table = ("-m", "ludotheque", "play", "nim", "--heaps", "1,2", "--others", "person")
    run(*table, typed="a1\nsave first.ludo\nquit\n")

    done = run("-m", "ludotheque", "play", "--load", "first.ludo", typed="b2\nquit\n")

    assert done.returncode == 0, done.stderr
    assert "Player 2 (B) took the last stone" in done.stdout


def test_a_game_with_dice_keeps_the_laws_and_its_die_is_a_seat(nim: Path, run: Any) -> None:
    check = """
from ludotheque import catalogue
from ludotheque.contract import Seed, seats_to_act
from ludotheque.contract.laws import check_laws, check_readers

pig = catalogue.game("pig")
check_readers(pig)
for seed in range(20):
    check_laws(pig, pig.options(), Seed(seed))
"""
    done = run("-W", "error", "-c", check)

    assert (done.returncode, done.stderr) == (0, "")


def test_nobody_throws_the_die_and_its_throws_are_in_the_record(nim: Path, run: Any) -> None:
    words = ("roll", "save first.ludo", "quit")
    seats = ("--player", "Ada", "--player", "Bob", "--player", "Die:random", "--seed", "3")

    done = run("-m", "ludotheque", "play", "pig", *seats, typed="\n".join(words))
    again = run("-m", "ludotheque", "play", "--load", "first.ludo", typed="quit\n")

    assert (done.returncode, again.returncode) == (0, 0), done.stderr + again.stderr
    moves = (nim / "first.ludo").read_text(encoding="utf-8")
    assert "roll" in moves
    thrown = [number for number in "123456" if f"roll {number}" in moves or f"roll\n{number}" in moves]
    assert len(thrown) == 1, moves
