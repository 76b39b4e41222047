"""Solving through the front door: exact, in order, in one process or several."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque as lt
from ludotheque.games.connect_four import solver

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")

POSITIONS = [
    "44444423",
    "c4:7x6x4 7/7/7/3b3/3a3/2aba2 b",
    "mo:5x5x4:p2 5/2a2/2ab1/3b1/5 a",
    "rr:2A4A1B3A:j4,m1,j10,i2:Bc",
]


def test_the_columns_of_connect_four_are_solved_exactly() -> None:
    analysis = lt.solve("44444423")

    assert analysis.is_proved
    assert len(analysis.verdicts) == 6


def test_the_best_move_of_a_session_wins() -> None:
    game = lt.new("connect-four")
    for text in "dcdcdc":
        game.play(text)

    (best,) = game.analyse().best

    assert game.write(best.action) == "d"
    assert best.result == 1


@pytest.mark.parametrize("workers", [1, 2])
def test_many_positions_keep_their_order(workers: int) -> None:
    analyses = lt.solve_many(POSITIONS, seconds=20, workers=workers)

    assert [analysis.label for analysis in analyses] == [lt.solve(text, seconds=20).label for text in POSITIONS]


def test_no_positions_give_no_answers() -> None:
    assert lt.solve_many([], workers=4) == []


def test_a_bad_position_is_refused_before_any_is_solved() -> None:
    with pytest.raises(lt.NotationError, match="c4:"):
        lt.solve_many(["44", "what?"], workers=2)


def test_an_error_in_a_worker_reaches_the_caller() -> None:
    too_large = "c4:60x60x4 " + "/".join(["60"] * 60) + " a"

    with pytest.raises(lt.LudothequeError):
        lt.solve_many(["44", too_large], workers=2)


def test_a_script_without_a_guarded_top_level_may_use_several_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import ludotheque as lt\nprint(len(lt.solve_many(['44', '4455', '112'], workers=2)))\n")

    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)

    assert (done.stdout, done.stderr) == ("3\n", "")
