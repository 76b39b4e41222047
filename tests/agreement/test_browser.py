"""The browser has rules and cores of its own; vitest holds them to what is written here."""

from __future__ import annotations

import json
import runpy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.no_cover  # measured, they take three times as long; what they run has tests of its own

PROJECT = Path(__file__).parents[2]
GOLDEN = PROJECT / "tests" / "golden"


def _written_by(tool: str) -> str:
    return str(runpy.run_path(str(PROJECT / "tools" / f"{tool}.py"))["written"]())


def _positions() -> list[dict[str, Any]]:
    return list(json.loads((GOLDEN / "positions.json").read_text(encoding="utf-8")))


def test_the_positions_for_the_browser_are_those_of_our_rules():
    assert (GOLDEN / "positions.json").read_text(encoding="utf-8") == _written_by("golden_positions"), (
        "run: make golden"
    )


def test_the_positions_for_the_browser_are_many_and_of_every_kind():
    positions = _positions()

    counts = Counter(position["game"] for position in positions)
    endings = {
        (position["game"], len(set(position["outcome"]["places"]))) for position in positions if position["outcome"]
    }

    assert min(counts.values()) >= 150
    assert {("connect-four", 1), ("connect-four", 2), ("morpion", 1), ("morpion", 2)} <= endings


def test_the_searches_for_the_browser_are_ours():
    assert (GOLDEN / "search_traces.json").read_text(encoding="utf-8") == _written_by("golden_traces"), (
        "run: make golden"
    )


@pytest.mark.deep
def test_the_answers_for_the_browser_are_those_of_our_cores():
    assert (GOLDEN / "answers.json").read_text(encoding="utf-8") == _written_by("golden_answers"), "run: make golden"


@pytest.mark.deep
def test_the_players_of_ricochet_for_the_browser_do_what_ours_do():
    assert (GOLDEN / "bidders.json").read_text(encoding="utf-8") == _written_by("golden_bidders"), "run: make golden"


@pytest.mark.deep
def test_the_people_for_the_browser_choose_what_ours_choose():
    assert (GOLDEN / "players.json").read_text(encoding="utf-8") == _written_by("golden_players"), "run: make golden"


def test_the_refusals_for_the_browser_are_ours():
    assert (GOLDEN / "refusals.json").read_text(encoding="utf-8") == _written_by("golden_refusals"), "run: make golden"


def test_the_records_for_the_browser_are_those_we_write():
    assert (GOLDEN / "records.json").read_text(encoding="utf-8") == _written_by("golden_records"), "run: make golden"


def test_the_browser_has_all_quarters_of_ricochet_robots():
    quarters = PROJECT / "web" / "src" / "engine" / "local" / "rules" / "ricochet" / "quarters.json"

    assert quarters.read_text(encoding="utf-8") == _written_by("browser_quarters"), "run: make golden"
