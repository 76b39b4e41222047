"""The code blocks of the pages, and the command line as a new user finds it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from time_limits import STEP_SECONDS

PROJECT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
_FILE_NAME = re.compile(r"`([\w./-]+)`")

Run = Callable[..., "subprocess.CompletedProcess[str]"]


class Block(NamedTuple):
    """One fenced block of a page."""

    language: str
    text: str
    file: str | None
    """The file named by the heading above it."""


@pytest.fixture
def project() -> Path:
    return PROJECT


@pytest.fixture
def blocks() -> Callable[[str], list[Block]]:
    """The fenced blocks of a page, in order."""

    def read(page: str) -> list[Block]:
        text = (PROJECT / page).read_text(encoding="utf-8")
        found = []
        for fence in _FENCE.finditer(text):
            headings = _HEADING.findall(text[: fence.start()])
            name = _FILE_NAME.fullmatch(headings[-1]) if headings else None
            found.append(Block(fence[1], fence[2], name and name[1]))
        return found

    return read


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Start Python as a user would, with folders of its own and whatever lies in `tmp_path` installed."""

    def start(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        own = {
            "LUDOTHEQUE_HOME": str(tmp_path / "home"),
            "PYTHONPATH": os.pathsep.join([str(tmp_path), str(PROJECT / "src")]),
        }
        return subprocess.run(
            [sys.executable, *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env={**os.environ, **own, "PYTHONUTF8": "1", "LC_ALL": "en"},
            cwd=tmp_path,
            timeout=STEP_SECONDS,
            check=False,
        )

    return start
