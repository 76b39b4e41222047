"""Players for more than two: they keep to their budget, answer alike, and play on without a compiled core."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from ludotheque.contract import Budget, Seat, Seed
from ludotheque.games.morpion import GAME, Mark, Options, State
from ludotheque.games.morpion.bots import LEVELS, human_like, multiplayer

Play = Callable[..., State]
FOR_MANY = ("max-n", "paranoid", "best-reply", "monte-carlo", "expert", "hard")
TWO_THREATS = "a1 a3 f6 b1 b3 f4"
"""On 6x6 for three with a run of three: the first and the second player each lack one cell."""


@pytest.fixture
def no_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiplayer, "is_known", lambda state: False)
    monkeypatch.setattr(human_like, "is_known", lambda state: False)


@pytest.mark.req("MO-07")
@pytest.mark.parametrize("level", FOR_MANY)
def test_a_line_is_completed(play: Play, level: str) -> None:
    state = play(TWO_THREATS, Options(6, 6, 3, 3, starter=1))

    choice = LEVELS[level].make(Seed(1)).choose(state, Seat(0), Budget(node_count=300))

    assert choice.action == Mark(2, 0)


@pytest.mark.req("MO-07")
@pytest.mark.parametrize("level", FOR_MANY)
def test_the_next_players_line_is_stopped(play: Play, level: str) -> None:
    state = play("a1 a3 f6 d6 b3 f4", Options(6, 6, 3, 3, starter=1))

    choice = LEVELS[level].make(Seed(1)).choose(state, Seat(0), Budget(node_count=3_000))

    assert choice.action == Mark(2, 2)


@pytest.mark.parametrize("level", FOR_MANY)
def test_without_a_core_they_still_complete_lines(play: Play, no_core: None, level: str) -> None:
    state = play(TWO_THREATS, Options(6, 6, 3, 3, starter=1))

    choice = LEVELS[level].make(Seed(1)).choose(state, Seat(0), Budget(node_count=300))

    assert choice.action == Mark(2, 0)


@pytest.mark.parametrize("players", [2, 4])
def test_without_a_core_a_hard_player_thinks_by_itself(play: Play, no_core: None, players: int) -> None:
    state = play("d4 d5 e5 e4", Options(8, 8, 4, players, starter=1))

    choice = LEVELS["hard"].make(Seed(2)).choose(state, Seat(0), Budget(node_count=30))

    assert choice.action in GAME.legal_actions(state, state.turn)


@pytest.mark.parametrize("players", [3, 26])
def test_the_nodes_of_a_budget_are_kept_to(play: Play, players: int) -> None:
    state = play("m13 n14 n13", Options(26, 26, 5, players, starter=1))

    choice = LEVELS["expert"].make(Seed(1)).choose(state, state.turn, Budget(node_count=2_000))

    assert choice.report is not None
    assert choice.report.node_count < 2_100
    assert not choice.report.is_proved
    assert sum(choice.report.value) == pytest.approx(1.0)


@pytest.mark.parametrize("level", FOR_MANY)
def test_a_stop_is_heard_soon(play: Play, level: str) -> None:
    state = play("m13 n14 n13", Options(26, 26, 5, 26, starter=1))
    asked = count()

    choice = LEVELS[level].make(Seed(1)).choose(state, state.turn, Budget(stop=lambda: next(asked) > 1))

    assert choice.action in GAME.legal_actions(state, state.turn)
    assert choice.report is None or choice.report.node_count <= 64 * 4
