"""What is said where an extra is missing."""

from __future__ import annotations

import sys

import pytest

from ludotheque import rl
from ludotheque.contract import SetupError

NEEDS = {
    "Episode": ("numpy", "rl"),
    "GameArenaHarness": ("pyspiel", "openspiel"),
    "VectorEnv": ("numpy", "rl"),
    "gymnasium_env": ("gymnasium", "gymnasium"),
    "gymnasium_vector_env": ("gymnasium", "gymnasium"),
    "inspect_task": ("inspect_ai", "inspect"),
    "openenv_app": ("openenv", "openenv"),
    "pettingzoo_env": ("pettingzoo", "pettingzoo"),
    "pettingzoo_parallel_env": ("pettingzoo", "pettingzoo"),
    "register_gymnasium": ("gymnasium", "gymnasium"),
    "register_openspiel": ("pyspiel", "openspiel"),
    "register_textarena": ("textarena", "textarena"),
}


def without(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith("ludotheque.rl.")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, package, None)


@pytest.mark.parametrize("name", NEEDS)
def test_a_missing_package_is_told_with_the_extra_that_brings_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package, extra = NEEDS[name]
    without(package, monkeypatch)

    with pytest.raises(SetupError, match=rf"ludotheque\[{extra}\]"):
        getattr(rl, name)


def test_everything_that_needs_a_package_is_asked_about() -> None:
    assert set(rl.__all__) - {"vector"} == set(NEEDS)


def test_games_side_by_side_name_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    without("numpy", monkeypatch)

    with pytest.raises(SetupError, match=r"numpy.*ludotheque\[rl\]"):
        rl.vector("connect-four", 4)
