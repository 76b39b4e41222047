"""`ludotheque analyse`: the moves of a saved game judged, and those that changed the result named."""

from __future__ import annotations

import json

import pytest

from french import set_in_french
from ludotheque.games.connect_four import solver

SHORT = list("eebadec")
"""On five columns by four rows: X loses the draw with the first move, O the win with the second and the draw with the
sixth."""

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def saved(cli, *moves: str) -> None:
    cli("play connect-four --columns 5 --rows 4 --player Ada --player Bob", *moves, "save game.ludo", "quit")


def test_every_move_is_judged_and_the_turning_points_are_named(cli) -> None:
    saved(cli, *SHORT)

    answer = cli("analyse game.ludo")

    lines = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert lines[0] == "  1. X 5    L20  throws away the draw and loses in 20 — better: 2 (D), 3 (D), 4 (D)"
    assert lines[6] == "  7. X 3    W1   wins at once"
    assert lines[-1] == "The result changed 3 times, on these moves: 1. 5, 2. 5, 6. 5."


def test_blunders_and_changes_of_the_result_are_said_in_french(cli) -> None:
    saved(cli, *SHORT)

    answer = cli("analyse game.ludo --lang fr")

    assert set_in_french("laisse échapper la nulle et perd en 20 — mieux : 2 (N), 3 (N), 4 (N)") in answer.out
    assert set_in_french("Le résultat a changé 3 fois, avec ces coups : 1. 5, 2. 5, 6. 5.") in answer.out


def test_a_game_without_a_mistake_is_praised(cli) -> None:
    saved(cli, "c", "c", "c")

    assert "No move changed the result." in cli("analyse game.ludo").out


def test_what_could_not_be_evaluated_is_counted(cli) -> None:
    cli("play connect-four --columns 12 --rows 12 --player Ada --player Bob", "c", "d", "save game.ludo", "quit")

    answer = cli("analyse game.ludo --time 0.02")

    assert answer.out.splitlines()[0] == "  1. X 3    ?    not solved in the time given"
    assert answer.out.splitlines()[-1] == "2 moves could not be evaluated in the time given."


def test_for_programs_there_is_json(cli) -> None:
    saved(cli, *SHORT)

    found = json.loads(cli("analyse game.ludo --json --no-book").out)

    assert [each["number"] for each in found] == list(range(1, 8))
    assert [each["seat"] for each in found] == [0, 1, 0, 1, 0, 1, 0]
    assert [each["changed_the_result"] for each in found] == [True, True, False, False, False, True, False]
    assert {name: found[-1][name] for name in ("action", "label", "value", "best", "best_label")} == {
        "action": "c",
        "label": "W1",
        "value": 7,
        "best": ["c"],
        "best_label": "W1",
    }


def test_a_game_without_a_move_is_refused(cli) -> None:
    saved(cli)

    answer = cli("analyse game.ludo")

    assert answer.status == 2
    assert "no move" in answer.err


def test_a_game_without_a_solver_is_refused(cli, fourth_game) -> None:
    cli(f"play {fourth_game.slug}", "save game.ludo", "quit")

    answer = cli("analyse game.ludo")

    assert answer.status == 2


def test_a_file_that_is_not_there_is_refused(cli) -> None:
    assert cli("analyse nothing.ludo").status == 2
