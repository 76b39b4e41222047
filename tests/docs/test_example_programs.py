"""The programs in examples/ run as they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

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


@pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
def test_the_cells_of_the_notebook_run() -> None:
    pytest.importorskip("anywidget")
    notebook = json.loads((EXAMPLES / "notebook.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]

    names: dict[str, Any] = {}
    for cell in cells:
        exec(cell, names)

    assert names["game"].moves[0] == "d"


def test_the_list_of_examples_names_each_of_them() -> None:
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")

    assert [path.name for path in EXAMPLES.glob("*.py") if f"({path.name})" not in listed] == []
