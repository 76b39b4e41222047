"""A full disk, where what is printed goes to a file: one line says so, whatever was asked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from ludotheque.cli import main
from ludotheque.cli.entry import COMMANDS
from time_limits import STEP_SECONDS

FULL = Path("/dev/full")
SOURCE = Path(__file__).parents[2] / "src"
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")


@contextmanager
def full(name: str) -> Iterator[None]:
    """This stream of Python is a full disk."""
    before, stream = getattr(sys, name), FULL.open("w", encoding="utf-8")
    setattr(sys, name, stream)
    try:
        yield
    finally:
        for each in {stream, getattr(sys, name)}:
            with suppress(OSError):
                each.close()
        setattr(sys, name, before)


@pytest.mark.parametrize("words", ["--version", "games", "games --json", "doctor", "completion bash", "solve 4453"])
def test_output_that_cannot_be_written_is_refused_with_one_line(words: str, capfd: Any) -> None:
    with full("stdout"):
        status = main(["--lang", "en", *words.split()])

    assert (status, capfd.readouterr().err) == (2, "ludotheque: the disk is full\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_refused_in_the_language_of_the_person(command: str, capfd: Any) -> None:
    with full("stdout"):
        status = main(["--lang", "fr", command, "--help"])

    assert (status, capfd.readouterr().err) == (2, "ludotheque\N{NO-BREAK SPACE}: le disque est plein\n")


def test_an_error_that_cannot_be_told_keeps_its_exit_status() -> None:
    with full("stderr"):
        status = main(["nonsense"])

    assert status == 2


@pytest.fixture
def redirected() -> Callable[..., subprocess.CompletedProcess[str]]:
    """The program, as a shell starts it, with its output or its errors on a full disk."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}

    def run(words: str, redirection: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-c", f"exec {sys.executable} -m ludotheque --lang en {words} {redirection}"],
            capture_output=True,
            text=True,
            env={**environment, "PYTHONPATH": str(SOURCE)},
            timeout=STEP_SECONDS,
            check=False,
        )

    return run


def test_python_says_nothing_more_when_it_ends(redirected: Callable[..., Any]) -> None:
    done = redirected("--version", ">/dev/full")

    assert (done.returncode, done.stderr) == (2, "ludotheque: the disk is full\n")


def test_a_pipe_that_is_closed_stays_quiet(redirected: Callable[..., Any]) -> None:
    done = redirected("games", "| true")

    assert done.stderr == ""
