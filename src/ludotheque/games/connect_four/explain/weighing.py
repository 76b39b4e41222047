"""Prove what can be proved with a part of the budget, then judge what is left open with the rest."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Budget
from ludotheque.games.connect_four.solver import ColumnScores, Limits, Solver, Value
from ludotheque.games.connect_four.solver.judge import Judgement, can_judge, shared_judge
from ludotheque.games.connect_four.state import Drop, State

_SHARES = ((42, 0.7), (52, 0.4))
"""Up to so many empty cells, the part of the budget that goes into a proof."""

_LEAST_SHARE = 0.1
"""On larger grids a proof comes off only where it is easy."""


@dataclass(frozen=True)
class Weighed:
    """What was proved and, where that leaves the best drop open, what was judged."""

    value: Value
    scores: ColumnScores
    judgement: Judgement | None = None

    @property
    def node_count(self) -> int:
        return self.scores.node_count + (0 if self.judgement is None else self.judgement.node_count)


def weigh(state: State, budget: Budget, solver: Solver, thread_count: int = 1) -> Weighed:
    """Every column, of a game that is not over. Without a limit all is proved, however long that takes."""
    started = _now(budget)
    scores = solver.column_scores(state, limits_of(for_proof(state, budget), thread_count))
    if is_settled(scores) or not can_judge(state):
        return Weighed(best_value(scores), scores)
    drops = promising(scores)
    judgement = shared_judge().judge(state, limits_of(for_judging(state, budget, started)), drops)
    scores = _with_proof(state, scores, judgement, drops)
    return Weighed(best_value(scores), scores, judgement)


def weigh_alone(state: State, budget: Budget, solver: Solver, thread_count: int = 1) -> Weighed:
    """The same without the columns, which costs less."""
    started = _now(budget)
    value, node_count = solver.score(state, limits_of(for_proof(state, budget), thread_count))
    scores = ColumnScores((None,) * state.columns, node_count)
    if value.is_proved or not can_judge(state):
        return Weighed(value, scores)
    judgement = shared_judge().judge(state, limits_of(for_judging(state, budget, started)))
    return Weighed(_narrowed(value, _proved_value(state, judgement)), scores, judgement)


def best_value(scores: ColumnScores) -> Value:
    """Of the position whose columns these are."""
    values = [value for value in scores.values if value is not None]
    return Value(max(value.lower for value in values), max(value.upper for value in values))


def is_settled(scores: ColumnScores) -> bool:
    """Whether the best columns are known for certain: each is worth at least what any other may be."""
    best = best_value(scores)
    return all(scores.values[drop.column] == best for drop in scores.best) and best.is_proved


def promising(scores: ColumnScores) -> tuple[Drop, ...]:
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


def for_judging(state: State, budget: Budget, started: float) -> Budget:
    """The rest: of the time what is really left, for a proof may end early."""
    rest = _part(budget, 1 - _share(state))
    if budget.seconds is None:
        return rest
    return replace(rest, seconds=max(0.0, budget.seconds - (budget.clock() - started)))


def _share(state: State) -> float:
    empty_count = state.columns * state.rows - state.occupied.bit_count()
    return next((share for most, share in _SHARES if empty_count <= most), _LEAST_SHARE)


def _part(budget: Budget, share: float) -> Budget:
    return replace(
        budget,
        seconds=None if budget.seconds is None else budget.seconds * share,
        node_count=None if budget.node_count is None else int(budget.node_count * share),
    )


def _with_proof(state: State, scores: ColumnScores, judgement: Judgement, drops: tuple[Drop, ...]) -> ColumnScores:
    """The scores, and on top what the judge proved of the drop it chose and of those it chose from."""
    proved = _proved_value(state, judgement)
    values = list(scores.values)
    for drop in drops:
        value = values[drop.column]
        assert value is not None
        told = proved if drop == judgement.drop else Value(value.lower, proved.upper)
        values[drop.column] = _narrowed(value, told)
    return replace(scores, values=tuple(values))


def _proved_value(state: State, judgement: Judgement) -> Value:
    """A win that was seen may not be the quickest, nor a loss the latest the other allows."""
    most = state.columns * state.rows
    if not judgement.is_proved:
        return Value(-most, most)
    if judgement.discs_to_come is None:
        return Value(0, 0)
    score = (most + 2 - state.occupied.bit_count() - judgement.discs_to_come) // 2
    return Value(score, most) if judgement.sign > 0 else Value(-most, -score)


def _narrowed(value: Value, told: Value) -> Value:
    return Value(max(value.lower, told.lower), min(value.upper, told.upper))


def _now(budget: Budget) -> float:
    return 0.0 if budget.seconds is None else budget.clock()
