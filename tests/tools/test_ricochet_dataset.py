"""`python -m tools.ricochet_dataset`: as many placements of each difficulty, proved, the same for the same seed."""

import json
from collections import Counter
from pathlib import Path

import pytest

from ludotheque.games.ricochet import solver
from ludotheque.games.ricochet.notation import read_state

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def test_every_difficulty_comes_as_often_with_its_optimum_and_all_paths(tool, tmp_path):
    answer = tool("ricochet_dataset", "data --per-grade 2 --seed 5 --no-ricochet-rule")

    rows = [json.loads(line) for line in (tmp_path / "data/placements.jsonl").read_text().splitlines()]
    assert (answer.status, len(rows)) == (0, 8)
    assert set(Counter(row["grade"] for row in rows).values()) == {2}
    for row in rows:
        found = solver.all_paths(solver.problem_of(read_state(row["position"])))
        assert (found.solution.moves, found.count) == (row["moves"], len(set(row["paths"])))
    assert "8 placements" in (tmp_path / "data/README.md").read_text()


def test_the_same_seed_gives_the_same_files(tool, tmp_path):
    for folder in ("one", "two"):
        tool("ricochet_dataset", f"{folder} --per-grade 1 --seed 7")

    for name in ("placements.jsonl", "README.md"):
        assert Path(tmp_path, "one", name).read_bytes() == Path(tmp_path, "two", name).read_bytes()
