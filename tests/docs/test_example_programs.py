"""The programs in examples/ run as they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque.games.connect_four import solver

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
@pytest.mark.parametrize("program", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_an_example_runs_and_prints_something(program: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}

    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / program)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_the_list_of_examples_names_each_of_them() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")

    assert [path.name for path in EXAMPLES.glob("*.py") if f"({path.name})" not in listed] == []
