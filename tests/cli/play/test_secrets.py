"""At a screen one person sees what one seat may see."""

from __future__ import annotations

import re
import sys
from types import ModuleType

import pytest

from ludotheque import catalogue


@pytest.fixture
def on_the_shelf(fists, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("fists_from_elsewhere")
    module.__file__ = None
    module.GAME = fists  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(catalogue, "GAMES", {**catalogue.GAMES, "fists": module.__name__})


@pytest.mark.usefixtures("on_the_shelf")
def test_a_computers_hidden_choice_is_not_read_out(cli) -> None:
    answer = cli("play fists --players 3 --player :random --player Anna --player :random --explain", "1", "quit")

    # Either may be the quicker one; the last choice ends the game and is open.
    assert len(re.findall(r"Computer [13] \([AC]\) has chosen\n", answer.out)) == 1
    assert len(re.findall(r"Computer [13] \([AC]\) plays [012]", answer.out)) == 1


@pytest.mark.usefixtures("on_the_shelf")
def test_after_the_end_the_replay_tells_everything(cli, tmp_path) -> None:
    cli("play fists --player :random --player Anna --seed 1", "1", f"save {tmp_path / 'fists.ludo'}", "quit")

    answer = cli(f"replay {tmp_path / 'fists.ludo'}")

    assert "Computer 1 (A) plays" in answer.out
