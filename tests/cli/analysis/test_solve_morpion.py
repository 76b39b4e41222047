"""`ludotheque solve` and `ludotheque analyse` for Morpion."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from french import set_in_french
from ludotheque.games.morpion import solver

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")

WON = "mo:5x5x4:p2 5/2a2/2ab1/3b1/5 a"


def test_a_person_sees_the_win_its_line_and_the_threats(cli) -> None:
    answer = cli(f"solve {WON}")

    assert answer.status == 0
    assert "Player 1 to move can force a win in 3 moves (counting both players)." in answer.out
    assert "* c4  W3  wins in 3; it threatens to win in 2 places at once" in answer.out
    assert "Player 1 has an open row of 2; a symbol at c4 opens two ways to win." in answer.out
    assert "Best line: c4 c1 c5" in answer.out
    assert "4  . . 1 X .\n" in answer.out


def test_a_forced_win_is_said_in_french(cli) -> None:
    assert (
        set_in_french("À Joueur 1 de jouer : gain forcé en 3 coups (des deux joueurs)")
        in cli(f"solve {WON} --lang fr").out
    )


def test_many_positions_are_answered_one_line_of_json_each(cli) -> None:
    answer = cli("solve -", "mo:3x3x3:p2 3/3/3 a", WON, "mo:rubbish", "mo:6x6x5:p3 6/6/6/6/6/6 a")

    found = [json.loads(line) for line in answer.out.splitlines()]
    assert [each.get("value") for each in found] == ["draw", "win", None, "unknown"]
    assert [each.get("proved") for each in found] == [True, True, None, False]
    assert found[1]["line"] == ["c4", "c1", "c5"]
    assert {"position", "value", "proved", "line", "nodes", "seconds"} <= found[0].keys()
    assert found[2]["code"] == "morpion.bad-state"


def test_a_saved_game_is_judged_and_its_mistakes_are_counted(cli, tmp_path: Path) -> None:
    moves = "b2 a1 c3 b1 c2 c1 places:2-1"
    (tmp_path / "game.line").write_text(f"morpion;starter=1;mo:3x3x3:p2 3/3/3 a;{moves}")

    answer = cli("analyse game.line")

    lines = answer.out.splitlines()
    assert lines[4].startswith("  5. O c2   L2   throws away the win and loses in 2; it threatens to win")
    assert "better: c1 (W3)" in lines[4]
    assert "Player 1 (O): one mistake, 5. c2." in lines
    assert lines[-1] == "The result changed 2 times, on these moves: 4. b1, 5. c2."


def test_a_forced_win_let_go_is_a_mistake(cli, tmp_path: Path) -> None:
    (tmp_path / "game.line").write_text(
        "morpion;columns=15&rows=15&run=5;mo:15x15x5:p2 15/15/15/15/6a8/6a8/6a8/15/2bbb10/15/15/15/15/15/15 a;o15 *"
    )

    found = json.loads(cli("analyse game.line --json --time 20").out)

    assert [each["blunder"] for each in found] == [True]
    assert found[0]["best_label"] == "W3"


def test_guesses_are_not_told_as_proofs(cli, tmp_path: Path) -> None:
    (tmp_path / "game.psq").write_text("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,9,0\nAda\nBob\n-1\n")

    answer = cli("analyse game.psq --time 0.1")

    assert "No move changed the result." not in answer.out
    assert answer.out.splitlines()[-1].startswith("Nothing is proved")


def test_reasons_speak_of_people_by_their_names(cli, tmp_path: Path) -> None:
    (tmp_path / "game.line").write_text("morpion;starter=1;mo:3x3x3:p2 3/3/3 a;b2 a1 c3 b1 c1 *")

    assert "it keeps Player 2 (X) from completing a line" in cli("analyse game.line").out
