"""Perfect play with traps on 3x3."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Budget, Seed
from ludotheque.games.morpion import State
from ludotheque.games.morpion.bots import LEVELS
from ludotheque.games.morpion.bots.tic_tac_toe import best_marks, value
from ludotheque.games.morpion.state import cell_name

Play = Callable[..., State]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [("", 0), ("a1 b1", 5), ("a1 a2 b1 b2", 9), ("a1 b2 b1", 0), ("a1 b1 a3", -6), ("a1 c3 a3 c1", 9)],
)
def test_values_count_the_marks_until_the_end(play: Play, cells: str, expected: int) -> None:
    assert value(play(cells)) == expected


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("a1 a2 b1 b2", {"c1"}),  # wins at once
        ("a1 b2 b1", {"c1"}),  # stops a line
        ("b2 b1", {"a1", "a3", "c1", "c3", "a2", "c2", "b3"}),  # a side is a mistake, and nearly everything wins
    ],
)
def test_the_value_is_kept_and_wins_are_quick(play: Play, cells: str, expected: set[str]) -> None:
    found = {cell_name(mark) for mark in best_marks(play(cells))}

    assert found
    assert found <= expected


def test_a_trap_is_chosen_where_nothing_else_is_at_stake(play: Play) -> None:
    """Against a stone in the corner, the far corner hopes for a side: then there is a fork."""
    assert [cell_name(mark) for mark in best_marks(play("b2 a1"))] == ["c3"]


@pytest.mark.parametrize(
    ("cells", "code"),
    [
        ("a1 a2 b1 b2", "reasons.wins"),
        ("a1 b1", "duel.proved-win"),
        ("", "duel.proved-draw"),
        ("a1 b1 a3", "duel.proved-loss"),
    ],
)
def test_the_expert_says_how_sure_it_is(play: Play, cells: str, code: str) -> None:
    state = play(cells)

    choice = LEVELS["expert"].make(Seed(1)).choose(state, state.turn, Budget())

    assert choice.reason is not None
    assert choice.reason.code == f"morpion.{code}"
    assert choice.report is not None
    assert choice.report.is_proved
