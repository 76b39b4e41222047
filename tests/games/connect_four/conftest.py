from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.games.connect_four.notation import read_columns
from ludotheque.games.connect_four.rules import played
from ludotheque.games.connect_four.state import State

FULL_WITHOUT_A_RUN = "325336512377516336657227127175216615444444"


@pytest.fixture
def after() -> Callable[..., State]:
    """`after("4453")`: the state these columns lead to, on the usual grid unless another is given."""

    def state(columns: str, opening: State = State()) -> State:  # noqa: B008 — a frozen value
        return played(opening, read_columns(columns))

    return state


@pytest.fixture
def full_grid(after: Callable[..., State]) -> State:
    return after(FULL_WITHOUT_A_RUN)
