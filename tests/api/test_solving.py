"""Solving through the front door: exact, in order, in one process or several."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
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


MOVES = np.array([[3, 3, 3, 3, 3, 3, 1, 2], [3, 2, 3, 2, 3, 2, -1, -1], [-1] * 8])
TEXTS = ["44444423", "434343", "c4:7x6x4 7/7/7/7/7/7 a"]


def test_an_array_of_moves_is_solved_as_the_texts_are() -> None:
    analyses = lt.solve_many(MOVES, game="connect-four")

    assert [str(analysis) for analysis in analyses] == [str(lt.solve(text)) for text in TEXTS]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_grid_of_numbers_is_solved_and_answers_are_arrays(workers: int) -> None:
    grid = np.zeros((2, 6, 7), np.int8)
    grid[0, 3:, 3], grid[0, 3:, 2] = 1, 2  # three each: the next one wins
    grid[1, :, 0] = [2, 1, 2, 1, 2, 1]

    solved = lt.solve_many(grid, game="connect-four", as_arrays=True, workers=workers)

    assert solved.values.shape == solved.results.shape == solved.best.shape == (2, 7)
    assert list(solved.best[0]) == [False] * 3 + [True] + [False] * 3
    assert solved.results[0, 3] == 1
    assert np.isnan(solved.values[1, 0])  # the column is full
    assert solved.results[1, 0] == -128
    assert list(solved.values[1, 1:]) == [verdict.value for verdict in lt.solve("111111").verdicts]
    assert solved.is_proved.all()
    assert (solved.node_counts >= 0).all()


def test_grids_of_three_players_and_texts_give_arrays_too() -> None:
    grid = np.zeros((1, 3, 4), np.int8)
    grid[0, 0, :2], grid[0, 1, :2], grid[0, 2, :2] = 1, 2, 3

    solved = lt.solve_many(
        grid, game="morpion", as_arrays=True, columns=4, rows=3, run=3, players=3, starter=1, seconds=5
    )

    assert solved.results[0, 2] == 1  # c1 completes a1 b1
    from_text = lt.solve_many(["mo:4x3x3:p3 2aa/bb2/cc2 a"], game="morpion", as_arrays=True, **BOARD, seconds=5)
    assert from_text.values.shape == (1, 12)


BOARD = {"columns": 4, "rows": 3, "run": 3, "players": 3}


def test_no_position_of_an_array_gives_no_answers() -> None:
    assert lt.solve_many(np.zeros((0, 5), int), game="connect-four") == []
    assert lt.solve_many([], game="connect-four", as_arrays=True).values.shape == (0, 7)


@pytest.mark.parametrize(
    ("positions", "arguments", "why"),
    [
        (MOVES, {}, "name it"),
        (MOVES.astype(float), {"game": "connect-four"}, "expected whole numbers"),
        (MOVES[0], {"game": "connect-four"}, "expected whole numbers"),
        (MOVES, {"game": "connect-four", "column": 9}, "column"),
        (np.full((1, 2), 7), {"game": "connect-four"}, "a number below 7"),
        (np.full((1, 7), 3), {"game": "connect-four"}, "column 4 is full"),
        (np.zeros((1, 6, 6), int), {"game": "connect-four"}, "6 rows and 7 columns"),
        (np.full((1, 6, 7), 3), {"game": "connect-four"}, "1 to 2 are the players"),
        (np.full((1, 6, 7), 1), {"game": "connect-four"}, "."),
        (np.eye(7, dtype=int)[None, 1:], {"game": "connect-four"}, "."),
        (np.zeros((1, 16, 16), int), {"game": "ricochet"}, "no boards of numbers"),
        (["44"], {"as_arrays": True}, "name it"),
        (["44", POSITIONS[2]], {"as_arrays": True, "game": "connect-four"}, "not a list of columns"),
        (
            ["c4:9x6x4 9/9/9/9/9/9 a"],
            {"as_arrays": True, "game": "connect-four", "seconds": 0.01},
            "these options have no move",
        ),
        (["44"], {"columns": 9}, "says itself"),
        ("4444", {}, "is one text"),
        ([5], {}, "5 is not a position"),
        (np.array([[-2, 3]]), {"game": "connect-four"}, "action -2"),
        (np.array([[3, -1, 3]]), {"game": "connect-four"}, "action -1"),
        (["44"], {"workers": 0}, "0 workers"),
        (["44"], {"workers": float("nan")}, "nan workers"),
        (["44"], {"workers": 10**6}, "from 1 to 256"),
    ],
    ids=str,
)
def test_arrays_that_are_no_positions_are_refused(positions, arguments, why) -> None:
    with pytest.raises(lt.LudothequeError, match=why):
        lt.solve_many(positions, **arguments)


@pytest.mark.parametrize(
    ("positions", "more"),
    [
        (["44", "zz"], {}),
        (np.array([[3, 3], [3, 7]]), {"game": "connect-four"}),
        (np.array([np.zeros((6, 7)), np.eye(6, 7)], np.int8), {"game": "connect-four"}),
    ],
    ids=["texts", "moves", "boards"],
)
def test_a_refusal_says_which_of_many_positions_it_is_about(positions, more) -> None:
    with pytest.raises(lt.LudothequeError) as refusal:
        lt.solve_many(positions, **more)

    assert refusal.value.__notes__ == ["positions[1]"]
