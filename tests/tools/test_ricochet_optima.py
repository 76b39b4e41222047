"""`python -m tools.ricochet_optima`: every placement of one pair or of many, kept, gone on with and looked up."""

import json
from pathlib import Path

import pytest
from tools.ricochet_optima import __main__ as program
from tools.ricochet_optima import job

from ludotheque.batch import Job
from ludotheque.games.ricochet import solver

ROOM = "16x1_w.c1e.k1e_t.a1Rc.h1Gt_x.p1"
"""One row of fifteen cells in three stretches."""

HERE = ["--folder", "work", "--workers", "0"]


@pytest.fixture(autouse=True)
def _compiled_core():
    if not solver.is_available():
        pytest.skip("the compiled cores were not built here")


@pytest.fixture
def charts(monkeypatch):
    """The pieces worked on so far."""
    pieces, chart = [], job.charted

    def noted(piece):
        pieces.append(piece.decode())
        return chart(piece)

    monkeypatch.setattr(program, "charted", noted)
    return pieces


def test_a_pair_is_told_to_the_last_placement(tool):
    answer = tool("ricochet_optima", [ROOM, "Gt", *HERE])

    assert answer.status == 0
    assert "5,460 placements" in answer.out  # 455 triples of helpers, 12 cells left
    assert "never" in answer.out
    assert f"rr:{ROOM}:" in answer.out


def test_all_targets_of_a_board_are_told_together(tool):
    answer = tool("ricochet_optima", [ROOM, *HERE, "--hardest", "0"])

    assert "10,920 placements for 2 pairs" in answer.out
    assert "rr:" not in answer.out


def test_what_was_worked_out_is_kept(tool, charts):
    once = tool("ricochet_optima", [ROOM, "Gt", *HERE])
    again = tool("ricochet_optima", [ROOM, "Gt", *HERE])
    both = tool("ricochet_optima", [ROOM, *HERE])

    assert once.out == again.out
    assert charts == [f"{ROOM} Gt", f"{ROOM} Rc"]
    assert "1 piece of work" in both.err


def test_programs_get_a_line_of_json_for_each_pair(tool):
    lines = tool("ricochet_optima", [ROOM, "--json", *HERE]).out.splitlines()

    rows = [json.loads(line) for line in lines]
    assert [(row["board"], row["target"], row["placements"]) for row in rows] == [
        (ROOM, "Rc", 5460),
        (ROOM, "Gt", 5460),
    ]


def test_a_placement_is_looked_up_or_solved(tool):
    lookup = [ROOM, "Gt", "--folder", "work", "--at"]
    solved = tool("ricochet_optima", [*lookup, "a1,d1,i1,j1"])
    tool("ricochet_optima", [ROOM, "Gt", "--keep", *HERE])
    kept = tool("ricochet_optima", [*lookup, "a1,d1,i1,j1"])
    alone = tool("ricochet_optima", [*lookup, "a1,d1"])
    hopeless = tool("ricochet_optima", [*lookup, "a1,b1,i1,j1"])

    assert solved.out == "1 slide (solved now)\n"
    assert kept.out == "1 slide (from the kept table)\n"
    assert "solved now" not in alone.out
    assert hopeless.out == alone.out == "no slides lead there, however many\n"
    assert len(list(Path("work").glob("*.optima"))) == 1


@pytest.mark.deep
def test_the_classic_boards_are_one_job(monkeypatch, tool):
    worked_out = []

    def quick(piece):
        board, target = piece.decode().split(" ")
        worked_out.append((board, target))
        return job.Row(board, target, 10, (0, 4, 5), ("a1,b1,c1,d1",)).write()

    monkeypatch.setattr(program, "charted", quick)

    first = tool("ricochet_optima", ["1A2A3A4A", "Rc", *HERE])
    rest = tool("ricochet_optima", [*HERE])

    assert (first.status, rest.status) == (0, 0)
    assert len(worked_out) == len(set(worked_out)) == 1632
    assert "16,320 placements for 1632 pairs" in rest.out
    assert Job(Path("work"), [job.piece_of(pair) for pair in job.classic_pairs()]).missing() == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["1A2A3A"], "1A2A3A"),
        (["1D2D3D4D"], "no diagonals"),
        ([ROOM, "Yh"], "it has: Rc, Gt"),
        ([ROOM, "--keep"], "--keep needs one board"),
        ([ROOM, "--at", "a1,b1,c1,d1"], "--at needs one board"),
        ([ROOM, "Gt", "--at", "a1,a1,c1,d1"], "a1"),
        ([ROOM, "Gt", "--hardest", "many"], "--hardest"),
    ],
)
def test_what_cannot_be_worked_out_is_said(tool, words, message):
    refused = tool("ricochet_optima", [*words, "--folder", "work"])

    assert refused.status == 2
    assert message in refused.err
