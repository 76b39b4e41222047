"""*perfect* never misses the best result, and says so where it cannot be sure."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Budget, Seat, Seed
from ludotheque.games.connect_four import GAME, Drop, State, solver
from ludotheque.games.connect_four.bots import LEVELS, perfect
from ludotheque.games.connect_four.bots.perfect import PerfectBot
from ludotheque.games.connect_four.explain import evaluation
from ludotheque.games.connect_four.rules import outcome, played

After = Callable[..., State]

pytestmark = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def chosen(state: State, seed: int = 1, budget: Budget = Budget()) -> Drop:  # noqa: B008 — a frozen value
    drop = PerfectBot(Seed(seed)).choose(state, state.turn, budget).action
    assert drop is not None
    return drop


@pytest.mark.req("P4-11")
@pytest.mark.parametrize("columns", ["4455", "44553", "274314756126673163665457233545", "444444233333555555366"])
def test_perfect_against_itself_ends_when_the_score_says(columns: str, after: After) -> None:
    state = after(columns)
    expected = solver.discs_to_come(state, solver.solve(state).value.lower)
    count = 0
    while outcome(state) is None:
        state = played(state, [chosen(state, seed=count)])
        count += 1

    assert count == expected


@pytest.mark.req("P4-11")
def test_perfect_wins_in_the_fewest_moves_and_tells_why(after: After) -> None:
    choice = PerfectBot(Seed(1)).choose(after("4455"), Seat(0), Budget())

    assert choice.action in (Drop(2), Drop(5))
    assert choice.report is not None
    assert choice.report.is_proved
    assert choice.report.value == (18, -18)
    assert choice.report.best == (Drop(2), Drop(5))
    assert str(choice.reason).startswith("keeps the win, in 3; makes threats at")


@pytest.mark.req("P4-11")
def test_perfect_loses_as_late_as_can_be(after: After) -> None:
    choice = PerfectBot(Seed(1)).choose(after("44553"), Seat(1), Budget())

    assert choice.report is not None
    assert choice.report.value == (18, -18)
    assert str(choice.reason).startswith("loses in 2, as late as possible")


def test_among_equals_the_seed_decides(after: After) -> None:
    state = after("4455")

    assert {chosen(state, seed) for seed in range(8)} == {Drop(2), Drop(5)}
    assert chosen(state, 3) == chosen(state, 3)


@pytest.mark.parametrize("state", [State(26, 26), State(9, 9, 5), State(30, 30), State(8, 7)], ids=str)
def test_where_it_cannot_prove_it_plays_its_best_and_says_so(state: State) -> None:
    choice = PerfectBot(Seed(1)).choose(state, Seat(0), Budget(node_count=300))

    assert choice.report is not None
    assert not choice.report.is_proved
    assert choice.action in GAME.legal_actions(state, Seat(0))
    assert "not proved" in str(choice.reason)
    assert [move.by for move in choice.report.line[:2]] in ([0], [0, 1])


def test_without_a_core_it_plays_its_best_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfect, "is_available", lambda: False)

    choice = PerfectBot(Seed(1)).choose(State(), Seat(0), Budget(node_count=300))

    assert choice.report is not None
    assert not choice.report.is_proved
    assert "without the compiled core" in str(choice.reason)


def test_a_proof_leaves_time_for_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1_000_000))
    budget = Budget(seconds=0.05, clock=lambda: next(ticks) * 0.0001)

    choice = PerfectBot(Seed(1)).choose(State(12, 12, 5), Seat(0), budget)

    assert choice.report is not None
    assert not choice.report.is_proved


def test_without_any_limit_a_large_grid_still_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(perfect, "_DEFAULT_NODES", 1_000)

    choice = LEVELS["perfect"].make(Seed(1)).choose(State(10, 10, 5), Seat(0), Budget())

    assert choice.action is not None


def test_columns_proved_to_be_worse_are_left_out(after: After) -> None:
    """Too little for a proof, but enough to see that all but one column lose at once."""
    state = after("41414", State(8, 8))

    assert chosen(state, budget=Budget(node_count=50)) == Drop(3)


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ("d", "sees no way out within"),
        ("da", "sees a forced win within 3 moves"),
        ("bia", "must block"),
    ],
)
def test_what_the_judge_sees_is_told(columns: str, reason: str, after: After, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "for_proof", lambda state, budget: Budget(node_count=0))
    state = after(columns, State(9, 9, 3))

    choice = PerfectBot(Seed(1)).choose(state, state.turn, Budget(node_count=5_000))

    assert reason in str(choice.reason)


def test_a_grid_that_no_judge_takes_is_looked_at_in_python() -> None:
    choice = PerfectBot(Seed(1)).choose(State(4, 61), Seat(0), Budget(node_count=60))

    assert choice.report is not None
    assert not choice.report.is_proved


def test_beyond_every_solver_the_look_keeps_to_its_time() -> None:
    ticks = iter(range(1_000_000))
    budget = Budget(seconds=0.05, clock=lambda: next(ticks) * 0.0001)

    assert PerfectBot(Seed(1)).choose(State(30, 30), Seat(0), budget).action is not None
