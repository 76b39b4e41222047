"""`make run` from nothing: it says what it does and how far it is, needs no terminal and no compiler, and serves."""

from __future__ import annotations

import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from time_limits import PROGRAM_SECONDS

PROJECT = Path(__file__).parents[2]
PROGRESS = PROJECT / "tools/progress.py"
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "build", "node_modules", "tests", "docs", "__pycache__", "*.so", ".*_cache"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return shutil.copytree(PROJECT, tmp_path / "checkout", ignore=NOT_COPIED)


@pytest.fixture
def make_run(checkout: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Started as a service would be: no terminal, nothing to read, no screen, and here no compiler."""
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "MAKEFLAGS", "MAKELEVEL", "VIRTUAL_ENV", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"LUDOTHEQUE_HOME": str(tmp_path / "home"), "CXX": "/no/compiler", "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(
        ["make", "run", f"PYTHON={sys.executable}"],
        cwd=checkout,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGTERM)
    process.communicate(timeout=PROGRAM_SECONDS)


@pytest.mark.deep
@pytest.mark.req("ALL-06")
@pytest.mark.skipif(shutil.which("make") is None, reason="no make here")
def test_the_first_run_says_each_step_and_then_the_address(make_run: subprocess.Popen[str]) -> None:
    assert make_run.stdout is not None
    told = []
    for line in make_run.stdout:
        told.append(line.rstrip())
        if "http://127.0.0.1:" in line:
            break

    steps = [line for line in told if re.match(r"\d/4 ", line)]
    assert [step.split()[0] for step in steps] == ["1/4", "2/4", "3/4", "4/4"], "\n".join(told)
    assert "http://127.0.0.1:" in told[-1], "\n".join(told)
    assert any("No C++ compiler works here" in line for line in told)
    assert not [line for line in told if "WARNING" in line or "[notice]" in line]


def test_progress_shows_each_fifth_of_a_build_and_the_packages_that_are_fetched() -> None:
    progress = runpy.run_path(str(PROGRESS))["progress"]
    compiled = [f"[{number}/10] Building" for number in range(1, 11)]
    fetched = [
        "Collecting click>=8.2",
        "  Downloading click.whl",
        "Collecting pillow",
        "Installing collected packages:",
    ]

    assert list(progress(compiled)) == ["20 %", "40 %", "60 %", "80 %", "100 %"]
    assert list(progress(fetched)) == ["click, pillow"]


def test_a_command_that_fails_shows_the_end_of_its_log(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "print('first'); print('why it failed'); raise SystemExit(3)"]
    done = subprocess.run(
        [sys.executable, PROGRESS, tmp_path / "log", *command],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=PROGRAM_SECONDS,
    )

    assert (done.returncode, done.stdout) == (3, "")
    assert "why it failed" in done.stderr
    assert "first" in (tmp_path / "log").read_text(encoding="utf-8")
