"""`solve`, `hint` and `analyse` for Ricochet Robots: the path in words and pictures, or a JSON line per position."""

from __future__ import annotations

import json
import re

import pytest

from ludotheque.games.ricochet import solver

POSITION = "rr:2A4A1B3A:j4,m1,j10,i2:Bc"
pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def test_a_person_sees_the_path_as_words_and_a_picture_for_each_step(cli) -> None:
    answer = cli(f"solve {POSITION}")

    assert (answer.status, answer.err) == (0, "")
    assert "The target takes 7 slides, and no fewer." in answer.out
    assert "1. red slides south to j9" in answer.out
    assert "7. blue slides north to o7" in answer.out
    assert answer.out.count("┏━━━") >= 8
    assert "* RS" in answer.out


def test_each_picture_of_the_path_has_the_letters_of_the_language(cli) -> None:
    french = cli(f"solve {POSITION} --lang fr").out

    assert "[V]" in french
    assert "[J]" in french
    assert "[G]" not in french
    assert "[Y]" not in french


def test_seconds_are_told_with_a_point_in_english_and_a_comma_in_french(cli) -> None:
    english, french = (cli(f"solve {POSITION} --score-only --lang {language}").out for language in ("en", "fr"))

    assert re.search(r"nodes, \d+\.\d{3} s$", english.strip())
    assert re.search(r"nœuds, \d+,\d{3} s$", french.strip())


def test_a_program_gets_one_line_of_json(cli) -> None:
    found = json.loads(cli(f"solve {POSITION} --json").out)

    assert list(found) == ["position", "moves", "path", "nodes", "seconds"]
    assert found["moves"] == len(found["path"].split()) == 7


def test_many_positions_are_answered_in_order_large_boards_and_bad_lines_too(cli) -> None:
    walls = ".".join(f"{column}{row}es" for row in range(1, 31) for column in "bdfhjlnprtvxz")
    large = f"rr:32x32_w.{walls}_t.af32Rc:a1,b3:Rc"
    lines = [POSITION, large, "rr:4x4_t.d4Rc:a1:Zz", "rr:3x2_w.a1es_t.c1Av:a1:Av", f"{POSITION} must_ricochet=no"]

    found = [json.loads(line) for line in cli("solve -", *lines).out.splitlines()]

    assert len(large) > 1_900
    assert [each.get("moves") for each in found] == [7, found[1]["moves"], None, None, 7]
    assert found[1]["position"] == large
    assert found[1]["moves"] >= 2
    assert found[2]["code"] == "ricochet.notation.field"
    assert found[3]["solvable"] is False


def test_bids_are_so_many_that_only_the_best_is_told(cli) -> None:
    answer = cli(["solve", f"{POSITION} players=2"])

    assert "* =7  =  cannot be beaten: 7 is the minimum" in answer.out
    assert "=99" not in answer.out


def test_each_hint_at_the_prompt_tells_more(cli) -> None:
    answer = cli("play ricochet --seed 42", "hint", "hint", "hint", "hint", "hint", "quit")

    assert [line for line in answer.out.splitlines() if line.startswith("Hint ")] == [
        "Hint 1 of 4: It can be done in 15 slides or fewer.",
        "Hint 2 of 4: It takes exactly 11 slides.",
        "Hint 3 of 4: Red moves first.",
        "Hint 4 of 4: Start with: red slides north to i11.",
        "Hint 4 of 4: Start with: red slides north to i11.",
    ]


def test_a_saved_game_is_judged_round_by_round_against_the_optimum(cli) -> None:
    bidders = "--players 2 --player Ada --player Bob"
    moves = ("1 =3", "2 =1", "1 pass", "2 pass", "RE", "RS", "RW", "RE", "save game.ludo", "quit")
    cli(f"play ricochet --board 4x4_x.b1_t.d4Rc --robots 1 --targets 1 --seed 3 {bidders}", *moves)

    answer = cli("analyse game.ludo")

    assert "cannot be shown: 1 slide is too few, it takes 2" in answer.out
    assert "reaches the target in 3 slides; the minimum is 2" in answer.out
    assert "The result changed on one move: 2. =1." in answer.out
