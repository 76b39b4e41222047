"""Proofs first, with a part of the budget, then an estimate with the rest."""

from __future__ import annotations

import pytest

from ludotheque.contract import Budget
from ludotheque.games.connect_four import Drop, State, solver
from ludotheque.games.connect_four.explain import evaluation
from ludotheque.games.connect_four.explain.evaluation import candidate_drops, evaluate, for_estimate, for_proof
from ludotheque.games.connect_four.explain.values import best_column_effect, tendency
from ludotheque.games.connect_four.solver import ColumnScores, Value
from ludotheque.games.connect_four.solver.heuristic import Estimate

needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")


def estimate(points: int = 0, discs_to_come: int | None = None, *, is_proved: bool = True) -> Estimate:
    return Estimate(Drop(1), points, discs_to_come, 5, (Drop(1),), 100, is_proved)


@pytest.mark.parametrize(
    ("values", "columns"),
    [
        ((Value(1, 9), Value(-9, 9), Value(2, 2)), [0, 2]),
        ((Value(0, 0), Value(-3, 0), None), [0]),
        ((Value(-3, 3), Value(-9, -4), Value(-2, 1)), [0, 2]),
        ((Value(-3, -3), Value(-9, -4), Value(-3, -1)), [0, 2]),
    ],
    ids=["wins first", "draws where nothing wins", "what may be best", "what may lose latest"],
)
def test_the_judge_chooses_from_what_the_proofs_leave(values: tuple[Value | None, ...], columns: list[int]) -> None:
    assert [drop.column for drop in candidate_drops(ColumnScores(values, 0))] == columns


def test_few_empty_cells_get_much_of_the_budget_for_a_proof() -> None:
    budget = Budget(node_count=1_000)

    assert [for_proof(state, budget).node_count for state in (State(7, 6), State(8, 6), State(9, 9))] == [700, 400, 100]


def test_the_estimate_gets_all_the_time_that_is_left() -> None:
    remaining = Budget(seconds=7.0, node_count=100)

    assert for_estimate(State(9, 9), remaining).seconds == 7.0
    assert for_estimate(State(9, 9), remaining).node_count == 90


@needs_core
def test_a_proof_leaves_nothing_to_judge() -> None:
    evaluated = evaluate(State(4, 4), Budget(), solver.Solver(1))

    assert evaluated.estimate is None
    assert evaluated.value == Value(0, 0)


@needs_core
@pytest.mark.parametrize(
    ("found", "chosen", "other"),
    [
        (estimate(29_995, 5), Value(6, 8), Value(-8, 8)),
        (estimate(-29_994, 6), Value(-8, -6), Value(-8, -6)),
        (estimate(), Value(0, 0), Value(-8, 0)),
        (estimate(is_proved=False), Value(-8, 8), Value(-8, 8)),
    ],
    ids=["a win", "a loss", "a draw", "an opinion"],
)
def test_what_the_judge_proves_narrows_the_scores(
    found: Estimate, chosen: Value, other: Value, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Fixed:
        def search(self, *_: object) -> Estimate:
            return found

    class Unsure:
        def column_scores(self, *_: object, **__: object) -> ColumnScores:
            return ColumnScores((Value(-8, 8), Value(-8, 8), None, None), 7)

    monkeypatch.setattr(evaluation, "shared_search", Fixed)

    evaluated = evaluate(State(4, 4), Budget(), Unsure())  # type: ignore[arg-type] — all that is asked of it

    assert evaluated.scores.values == (other, chosen, None, None)
    assert evaluated.node_count == 107


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (-500, "it looks very unfavourable"),
        (-100, "it looks slightly unfavourable"),
        (0, "it looks about even"),
        (100, "it looks slightly favourable"),
        (500, "it looks very favourable"),
    ],
)
def test_points_are_put_in_words(points: int, words: str) -> None:
    assert str(tendency(estimate(points, is_proved=False))) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Value(-3, 3), "the best move found; not proved"),
        (Value(0, 0), "keeps the draw"),
        (Value(1, 3), "keeps the win"),
        (Value(-3, -1), "loses"),
    ],
)
def test_the_column_the_judge_likes_is_told_as_far_as_it_is_proved(value: Value, words: str) -> None:
    assert str(best_column_effect(value)) == words
