"""`ludotheque solve FILE`: positions in files, and problems of other solvers read and written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque.games.ricochet import solver

POSITION = "rr:4x2_t.c1Rc:a1,d1:Rc must_ricochet=no"
UNREACHABLE = "rr:3x2_w.a1es_t.c1Rc:a1:Rc must_ricochet=no"
pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def test_a_problem_that_we_wrote_is_solved_from_its_file(cli, tmp_path: Path) -> None:
    (tmp_path / "p.pddl").write_text(cli(["solve", POSITION, "--as", "pddl"]).out, encoding="utf-8")

    found = json.loads(cli("solve p.pddl --json").out)

    assert (found["position"], found["moves"], found["path"]) == (POSITION, 1, "RE")
    assert "The target takes 1 slide" in cli("solve p.pddl").out


def test_a_problem_may_be_in_capitals_and_begin_with_a_mark_of_its_encoding(cli, tmp_path: Path) -> None:
    problem = cli(["solve", POSITION, "--as", "pddl"]).out.upper()
    (tmp_path / "p.pddl").write_text(problem, encoding="utf-8-sig")

    assert json.loads(cli("solve p.pddl --json").out)["position"] == POSITION


def test_facts_need_no_file_with_an_ending(cli, tmp_path: Path) -> None:
    (tmp_path / "instance").write_text("dim(1). dim(2).\npos(red,1,1).\ntarget(red,2,2).\nlength(2).\n")

    assert json.loads(cli("solve instance --json").out)["moves"] == 2


def test_a_file_may_hold_a_position_of_any_game(cli, tmp_path: Path) -> None:
    (tmp_path / "late.txt").write_text("444444233333555555366\n")

    assert "Player 2 to move" in cli("solve late.txt").out


def test_the_plan_alone_is_written_also_while_bids_are_made(cli) -> None:
    answer = cli(["solve", f"{POSITION} players=2", "--plan", "asp"])

    assert (answer.status, answer.out) == (0, "go(red,east,1).\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["solve", UNREACHABLE, "--plan", "pddl"], "There is no solution to write"),
        (["solve", POSITION, "--as", "sas"], "pddl"),
        (["solve", "44", "--as", "pddl"], "Connect Four"),
        (["solve", "large"], "large"),
        (["solve", "nowhere.pddl"], "No such file"),
        (["solve", "broken"], "1 by 1"),
        (["solve", "empty.pddl"], "empty.pddl is empty; expected a position, or a problem as pddl, asp"),
    ],
)
def test_what_cannot_be_done_is_told(cli, tmp_path: Path, words: list[str], told: str) -> None:
    (tmp_path / "empty.pddl").write_text("\n")
    (tmp_path / "large").write_bytes(b" " * 1_000_001)
    (tmp_path / "broken").write_text(
        "(define (problem x) (:domain ricochet-robots) (:objects cell-1-1 - cell) (:init) (:goal))"
    )

    answer = cli(words)

    assert answer.status == 2
    assert told.casefold() in answer.err.casefold()
