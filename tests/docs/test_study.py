"""The study of Ricochet Robots: its page is what its figures say, and its figures are what the solver says."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest
from tools.ricochet_optima.job import position

from ludotheque.games.ricochet import solver
from ludotheque.games.ricochet.notation import read_state

PROJECT = Path(__file__).parents[2]
EASY = 12
"""Slides; the hardest placements of harder pairs take too long for a test."""


@pytest.fixture(scope="module")
def study() -> dict[str, Any]:
    return runpy.run_path(str(PROJECT / "tools/ricochet_study.py"))


def test_the_page_is_what_its_figures_say(study: dict[str, Any]) -> None:
    rows = study["read_figures"]()

    assert study["PAGE"].read_text(encoding="utf-8") == study["page"](rows)
    assert all(sum(row.counts) == row.placements for row in rows)


def test_the_greatest_optimum_of_the_study_is_25_slides(study: dict[str, Any]) -> None:
    hardest = {(row.board, row.target): row.counts[-1] for row in study["read_figures"]() if row.greatest >= 25}

    assert hardest["1A4B3B2B", "Bt"] == 2
    assert max(row.greatest for row in study["read_figures"]()) == 25


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
def test_the_solver_agrees_on_the_hardest_placements(study: dict[str, Any]) -> None:
    for row in study["read_figures"]():
        if row.greatest <= EASY:
            riddle = solver.problem_of(read_state(position(row, row.hardest[0])))
            assert solver.optimum(riddle) == row.greatest
