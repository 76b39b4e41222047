"""`import ludotheque as lt` shows the front door and nothing else, and costs almost nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ludotheque as lt


def test_dir_shows_the_front_door_and_nothing_else() -> None:
    assert dir(lt) == sorted([*lt.__all__, "__version__"])


@pytest.mark.parametrize("name", lt.__all__)
def test_every_public_name_is_there_with_its_documentation(name: str) -> None:
    assert getattr(lt, name).__doc__


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        lt.nonsense  # noqa: B018


def test_the_import_loads_no_game_and_no_solver() -> None:
    lines = "import sys, ludotheque as lt; print([name for name in sys.modules if name.startswith('ludotheque.')])"

    done = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"


def test_a_budget_in_seconds_needs_nothing_else() -> None:
    assert lt.Budget(seconds=1).seconds == 1
