"""Tools for maintainers, run in this process with a folder of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest
from tools.maintenance import guarded


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def tool(capsys: pytest.CaptureFixture[str]) -> Callable[..., Result]:
    """`tool("book", "check x.book")` is `python -m tools.book check x.book`."""

    def run(name: str, words: str | Sequence[str]) -> Result:
        main = import_module(f"tools.{name}.__main__").main
        try:
            status = guarded(main, words.split() if isinstance(words, str) else list(words))
        except SystemExit as refused:  # argparse
            status = int(refused.code or 0)
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return run
