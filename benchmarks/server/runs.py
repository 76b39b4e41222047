"""Loads as programs of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from server.figures import Figures
from server.programs import HERE, Program

Begun = TypeVar("Begun")


def start_load(program: Program, mode: str, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "server.load", program.kind, mode, *program.urls, *map(str, words)]
    command += ["--server", *map(str, program.pids), "--database", *map(str, program.database)]
    return subprocess.Popen(command, cwd=HERE.parent, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def agree(loads: Sequence[subprocess.Popen[str]], before: Callable[[], Begun] = lambda: None) -> Begun:
    """All of them are ready, and may go on once `before` has been done."""
    for each in loads:
        assert each.stdout is not None
        assert each.stdout.readline() == "ready\n"
    begun = before()
    for each in loads:
        assert each.stdin is not None
        each.stdin.write("\n")
        each.stdin.flush()
    return begun


def load(program: Program, mode: str, *words: object) -> Figures:
    started = start_load(program, mode, *words)
    said = started.communicate()[0]
    assert started.returncode == 0, f"{program} {mode}: {said}"
    figures: Figures = json.loads(said)
    return figures
