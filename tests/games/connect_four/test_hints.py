"""Hints by degrees: how good, where, and which column."""

from __future__ import annotations

import pytest

from ludotheque.contract import AnalysisRequest, Budget
from ludotheque.games.connect_four import Drop, State, solver
from ludotheque.games.connect_four.explain import ANALYST

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def hints(text: str, about: Drop | None = None, budget: Budget | None = None) -> list[str]:
    assert ANALYST.hints is not None
    request = AnalysisRequest(budget or Budget(node_count=2_000_000), about=about)
    return [hint.text("en") for hint in ANALYST.hints(ANALYST.read(text), request)]


def test_hints_tell_how_good_it_is_then_where_then_the_column() -> None:
    assert hints("3247755175553352") == [
        "Player 1 to move wins in 19 moves (counting both players)",
        "look on the right",
        "column 7: keeps the win, in 19",
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("414141", "one disc wins the game; find it"),
        ("41414", "your opponent is about to complete a line; where?"),
        ("", "look in the middle"),
        ("4444422", "look on the left"),
    ],
)
def test_the_second_hint_tells_where_to_look(text: str, where: str) -> None:
    assert hints(text)[1] == where


def test_of_columns_that_are_as_good_the_one_asked_about_is_told() -> None:
    nearest = hints("4455")[2]

    assert nearest.startswith("column 3:")
    assert hints("4455", about=Drop(5))[2].startswith("column 6:")
    assert hints("4455", about=Drop(0))[2] == nearest


def test_where_nothing_is_proved_in_time_an_opinion_is_told() -> None:
    told = hints("c4:9x7x4 9/9/9/9/9/4b4/4a4 a", budget=Budget(node_count=20_000))

    assert len(told) == 3
    assert "looks" in told[0] or "stands" in told[0] or "even" in told[0]


def test_somebody_who_is_stuck_does_not_wait_long() -> None:
    assert len(hints("3247755175553352", budget=Budget(seconds=3_600.0, clock=lambda: 0.0))) == 3


def test_there_are_none_when_the_game_is_over_or_the_grid_too_large() -> None:
    assert ANALYST.hints is not None

    assert hints("4141414") == []
    assert ANALYST.hints(State(27, 27), AnalysisRequest()) == ()
