"""The player who never misses the best result, and says so where it cannot be sure."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ludotheque.contract import Budget, Choice, Dice, Move, Phrase, Report, Seat, Seed, Verdict, phrase
from ludotheque.games.connect_four.bots.people import seen_reason, seen_report
from ludotheque.games.connect_four.bots.sight import look
from ludotheque.games.connect_four.explain.verdicts import best_value, limits_of, solver_with_book, verdicts
from ludotheque.games.connect_four.solver import ColumnScores, can_solve, is_available
from ludotheque.games.connect_four.state import Drop, State

_SHARE_FOR_PROOF = 0.7
"""Of the time; the rest is for a look ahead where the proof did not come off."""

_USUAL_CELL_COUNT = 42
_ENOUGH_NODES = 20_000_000
"""For a proof on a larger grid, when nobody set a limit."""

_FURTHEST_LOOK = 42
_LOOK_NODES = 100_000


class Perfect:
    """Wins in the fewest moves, loses as late as can be; among equals by lot (P4-11)."""

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Drop]:
        if not is_available():
            return _by_sight(state, budget, "connect-four.reason.no-core")
        if not can_solve(state):
            return _by_sight(state, budget, "connect-four.reason.best-seen")
        started = budget.clock() if budget.clock is not None else 0.0
        scores = solver_with_book().column_scores(state, limits_of(_for_proof(state, budget)))
        if not _is_settled(scores):
            return _by_sight(state, _left(budget, started), "connect-four.reason.best-seen", scores)
        drop = self._dice.pick(scores.best)
        found = {verdict.action: verdict for verdict in verdicts(state, scores)}
        return Choice(drop, _told(found[drop]), _report(state, scores, drop))


def _by_sight(state: State, budget: Budget, code: str, scores: ColumnScores | None = None) -> Choice[Drop]:
    """What a far look likes best among the columns that are not proved to be worse; among equals the middle."""
    if budget.seconds is None:
        budget = replace(budget, node_count=min(budget.node_count or _LOOK_NODES, _LOOK_NODES))
    seen = look(state, _FURTHEST_LOOK, budget)
    if scores is not None:
        seen = replace(seen, values={drop.column: seen.values[drop.column] for drop in scores.best})
    liked = [column for column, value in seen.values.items() if value == seen.best]
    drop = Drop(min(liked, key=lambda column: abs(column - state.columns // 2)))
    return Choice(drop, phrase(code, why=seen_reason(state, seen, drop)), seen_report(state, seen, drop))


def _is_settled(scores: ColumnScores) -> bool:
    """Whether the best columns are known for certain: each is worth at least what any other may be."""
    best = best_value(scores)
    return all(scores.values[drop.column] == best for drop in scores.best) and best.is_proved


def _for_proof(state: State, budget: Budget) -> Budget:
    if budget.seconds is not None:
        return replace(budget, seconds=budget.seconds * _SHARE_FOR_PROOF)
    if budget.node_count is None and state.columns * state.rows > _USUAL_CELL_COUNT:
        return replace(budget, node_count=_ENOUGH_NODES)
    return budget


def _left(budget: Budget, started: float) -> Budget:
    if budget.seconds is None or budget.clock is None:
        return budget
    return replace(budget, seconds=max(0.0, budget.seconds - (budget.clock() - started)))


def _told(verdict: Verdict[Drop]) -> Phrase:
    return reduce(lambda what, why: phrase("connect-four.reason.because", what=what, why=why), verdict.reasons)


def _report(state: State, scores: ColumnScores, drop: Drop) -> Report[Drop]:
    own = float(best_value(scores).lower)
    values = (own, -own) if state.turn == 0 else (-own, own)
    return Report(
        values,
        depth=state.columns * state.rows - state.occupied.bit_count(),
        node_count=scores.node_count,
        line=(Move(state.turn, drop),),
        best=scores.best,
        is_proved=True,
    )
