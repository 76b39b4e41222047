"""Prove what can be proved with a part of the budget, then judge what is left open with the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Budget
from ludotheque.games.connect_four.solver import ColumnScores, Limits, Solver, Value
from ludotheque.games.connect_four.solver.heuristic import Estimate, can_estimate, shared_search
from ludotheque.games.connect_four.state import Drop, State

_SHARES = ((42, 0.7), (52, 0.4))
"""Up to so many empty cells, the part of the budget that goes into a proof."""

_MIN_SHARE = 0.1
"""On larger grids a proof comes off only where it is easy."""


@dataclass(frozen=True)
class Evaluation:
    """What was proved and, where that leaves the best drop open, what was judged."""

    value: Value
    scores: ColumnScores
    estimate: Estimate | None = None

    @property
    def node_count(self) -> int:
        return self.scores.node_count + (0 if self.estimate is None else self.estimate.node_count)


def evaluate(state: State, budget: Budget, solver: Solver, thread_count: int = 1) -> Evaluation:
    """Every column, of a game that is not over. Without a limit all is proved, however long that takes."""
    started = _now(budget)
    scores = solver.column_scores(state, limits_of(for_proof(state, budget), thread_count))
    if is_best_known(scores) or not can_estimate(state):
        return Evaluation(best_value(scores), scores)
    drops = candidate_drops(scores)
    estimate = shared_search().search(state, limits_of(for_estimate(state, budget, started)), drops)
    scores = _with_proof(state, scores, estimate, drops)
    return Evaluation(best_value(scores), scores, estimate)


def evaluate_position(state: State, budget: Budget, solver: Solver, thread_count: int = 1) -> Evaluation:
    """The same without the columns, which costs less."""
    started = _now(budget)
    value, node_count = solver.score(state, limits_of(for_proof(state, budget), thread_count))
    scores = ColumnScores((None,) * state.columns, node_count)
    if value.is_proved or not can_estimate(state):
        return Evaluation(value, scores)
    estimate = shared_search().search(state, limits_of(for_estimate(state, budget, started)))
    return Evaluation(_narrowed(value, _proved_value(state, estimate)), scores, estimate)


def best_value(scores: ColumnScores) -> Value:
    """Of the position whose columns these are."""
    values = [value for value in scores.values if value is not None]
    return Value(max(value.lower for value in values), max(value.upper for value in values))


def is_best_known(scores: ColumnScores) -> bool:
    """Whether the best columns are known for certain: each is worth at least what any other may be."""
    best = best_value(scores)
    return all(scores.values[drop.column] == best for drop in scores.best) and best.is_proved


def candidate_drops(scores: ColumnScores) -> tuple[Drop, ...]:
    """The drops to choose from: proved wins before all, proved draws where nothing wins, else what may be best."""
    best = best_value(scores)
    if best.lower > 0 or best.lower == best.upper == 0:
        return tuple(
            Drop(column)
            for column, value in enumerate(scores.values)
            if value is not None and value.lower >= min(1, best.lower)
        )
    return scores.best


def limits_of(budget: Budget, thread_count: int = 1) -> Limits:
    return Limits(budget.node_count, budget.seconds, thread_count, budget.stop)


def for_proof(state: State, budget: Budget) -> Budget:
    """Its part of the time and of the nodes."""
    return _part(budget, _share(state))


def for_estimate(state: State, budget: Budget, started: float) -> Budget:
    """The rest: of the time what is really left, for a proof may end early."""
    rest = _part(budget, 1 - _share(state))
    if budget.seconds is None:
        return rest
    return replace(rest, seconds=max(0.0, budget.seconds - (budget.clock() - started)))


def _share(state: State) -> float:
    empty_count = state.columns * state.rows - state.occupied.bit_count()
    return next((share for most, share in _SHARES if empty_count <= most), _MIN_SHARE)


def _part(budget: Budget, share: float) -> Budget:
    return replace(
        budget,
        seconds=None if budget.seconds is None else budget.seconds * share,
        node_count=None if budget.node_count is None else int(budget.node_count * share),
    )


def _with_proof(state: State, scores: ColumnScores, estimate: Estimate, drops: tuple[Drop, ...]) -> ColumnScores:
    """The scores, and on top what the judge proved of the drop it chose and of those it chose from."""
    proved = _proved_value(state, estimate)
    values = list(scores.values)
    for drop in drops:
        value = values[drop.column]
        assert value is not None
        told = proved if drop == estimate.drop else Value(value.lower, proved.upper)
        values[drop.column] = _narrowed(value, told)
    return replace(scores, values=tuple(values))


def _proved_value(state: State, estimate: Estimate) -> Value:
    """A win that was seen may not be the quickest, nor a loss the latest the other allows."""
    most = state.columns * state.rows
    if not estimate.is_proved:
        return Value(-most, most)
    if estimate.discs_to_come is None:
        return Value(0, 0)
    score = (most + 2 - state.occupied.bit_count() - estimate.discs_to_come) // 2
    return Value(score, most) if estimate.sign > 0 else Value(-most, -score)


def _narrowed(value: Value, told: Value) -> Value:
    return Value(max(value.lower, told.lower), min(value.upper, told.upper))


def _now(budget: Budget) -> float:
    return 0.0 if budget.seconds is None else budget.clock()
