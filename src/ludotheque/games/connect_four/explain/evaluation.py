"""Prove what can be proved with a part of the budget, then estimate what is left open with the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Budget
from ludotheque.games.connect_four.solver import ColumnScores, Estimate, Solver, Value, can_estimate
from ludotheque.games.connect_four.solver.heuristic import shared_search
from ludotheque.games.connect_four.state import Drop, State

_PROOF_SHARES = ((42, 0.7), (52, 0.4))
"""Up to so many empty cells, the share of the budget that goes into a proof."""

_MIN_PROOF_SHARE = 0.1
"""On larger grids a proof succeeds only where it is easy."""


@dataclass(frozen=True)
class Evaluation:
    """What was proved and, where that leaves the best drop open, an estimate."""

    value: Value
    scores: ColumnScores
    estimate: Estimate | None = None

    @property
    def node_count(self) -> int:
        return self.scores.node_count + (0 if self.estimate is None else self.estimate.node_count)


def evaluate(state: State, budget: Budget, solver: Solver, thread_count: int = 1) -> Evaluation:
    """Every column, of a game that is not over. Without a limit all is proved, however long that takes."""
    remaining = budget.countdown()
    scores = solver.column_scores(state, for_proof(state, budget), thread_count=thread_count)
    if is_best_known(scores) or not can_estimate(state):
        return Evaluation(best_value(scores), scores)
    drops = candidate_drops(scores)
    estimate = shared_search().search(state, for_estimate(state, remaining()), drops)
    scores = _with_proof(state, scores, estimate, drops)
    return Evaluation(best_value(scores), scores, estimate)


def evaluate_position(state: State, budget: Budget, solver: Solver, thread_count: int = 1) -> Evaluation:
    """The same without the columns, which costs less."""
    remaining = budget.countdown()
    value, node_count = solver.score(state, for_proof(state, budget), thread_count=thread_count)
    scores = ColumnScores((None,) * state.columns, node_count)
    if value.is_proved or not can_estimate(state):
        return Evaluation(value, scores)
    estimate = shared_search().search(state, for_estimate(state, remaining()))
    return Evaluation(_narrowed(value, _proved_value(state, estimate)), scores, estimate)


def best_value(scores: ColumnScores) -> Value:
    """Of the position whose columns these are."""
    values = [value for value in scores.values if value is not None]
    return Value(max(value.lower for value in values), max(value.upper for value in values))


def is_best_known(scores: ColumnScores) -> bool:
    """Whether the best columns are known for certain: none of the others can be better."""
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


def for_proof(state: State, budget: Budget) -> Budget:
    """Its share of the time and of the nodes."""
    return budget.part(_proof_share(state))


def for_estimate(state: State, remaining: Budget) -> Budget:
    """The rest: all the time that is really left, for a proof may end early, and the other share of the nodes."""
    return replace(remaining, node_count=remaining.part(1 - _proof_share(state)).node_count)


def _proof_share(state: State) -> float:
    empty_count = state.columns * state.rows - state.occupied.bit_count()
    return next((share for cell_count, share in _PROOF_SHARES if empty_count <= cell_count), _MIN_PROOF_SHARE)


def _with_proof(state: State, scores: ColumnScores, estimate: Estimate, drops: tuple[Drop, ...]) -> ColumnScores:
    """The scores, with what the search proved of the drop it chose and of those it chose from."""
    proved = _proved_value(state, estimate)
    values = list(scores.values)
    for drop in drops:
        value = values[drop.column]
        assert value is not None
        bounds = proved if drop == estimate.drop else Value(value.lower, proved.upper)
        values[drop.column] = _narrowed(value, bounds)
    return replace(scores, values=tuple(values))


def _proved_value(state: State, estimate: Estimate) -> Value:
    """A win that was found may not be the quickest, nor a loss the latest that the other allows."""
    cell_count = state.columns * state.rows
    if not estimate.is_proved:
        return Value(-cell_count, cell_count)
    if estimate.discs_to_come is None:
        return Value(0, 0)
    score = (cell_count + 2 - state.occupied.bit_count() - estimate.discs_to_come) // 2
    return Value(score, cell_count) if estimate.sign > 0 else Value(-cell_count, -score)


def _narrowed(value: Value, bounds: Value) -> Value:
    return Value(max(value.lower, bounds.lower), min(value.upper, bounds.upper))
