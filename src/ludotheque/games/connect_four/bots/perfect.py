"""The player who never misses the best result, and says so where it cannot be sure."""

from __future__ import annotations

from functools import reduce

from ludotheque.contract import Budget, Choice, Dice, Move, Phrase, Report, Seat, Seed, Verdict, phrase
from ludotheque.games.connect_four.bots.lookahead import look_ahead
from ludotheque.games.connect_four.bots.reports import by_seat, lookahead_reason, lookahead_report, outlook_reason
from ludotheque.games.connect_four.explain.analysis import verdicts
from ludotheque.games.connect_four.explain.evaluation import best_value, evaluate
from ludotheque.games.connect_four.solver import ColumnScores, Estimate, can_solve, is_available, solver_with_book
from ludotheque.games.connect_four.solver.heuristic import DECIDED
from ludotheque.games.connect_four.state import SEAT_COUNT, Action, Drop, State

_STANDARD_CELL_COUNT = 42
_DEFAULT_NODES = 5_000_000
"""On a larger grid, when nobody set a limit."""

_MAX_DEPTH = 42
_MAX_NODES = 100_000


class PerfectBot:
    """Wins in the fewest moves, loses as late as possible; among equals at random (P4-11)."""

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Drop]:
        if not is_available():
            return _by_lookahead(state, budget, "connect-four.reason.no-core")
        if not can_solve(state):
            return _by_lookahead(state, budget, "connect-four.reason.best-seen")
        evaluation = evaluate(state, _with_default_limit(state, budget), solver_with_book())
        if evaluation.estimate is not None:
            return _estimated_choice(state, evaluation.estimate, evaluation.node_count)
        if not evaluation.value.is_proved:
            return _by_lookahead(state, budget, "connect-four.reason.best-seen")
        scores = evaluation.scores
        drop = self._dice.pick(scores.best)
        verdict = next(verdict for verdict in verdicts(state, scores) if verdict.action == drop)
        return Choice(drop, _joined_reasons(verdict), _report(state, scores, drop))


def _estimated_choice(state: State, estimate: Estimate, node_count: int) -> Choice[Drop]:
    why = outlook_reason(state, estimate.drop, estimate.depth, estimate.sign, estimate.discs_to_come)
    line = tuple(Move(Seat((state.turn + place) % SEAT_COUNT), drop) for place, drop in enumerate(estimate.line))
    report = Report(
        by_seat(state.turn, estimate.points / DECIDED),
        estimate.depth,
        node_count,
        line=line,
        best=(estimate.drop,),
        is_proved=estimate.is_proved,
    )
    reason = why if estimate.is_proved else phrase("connect-four.reason.best-seen", why=why)
    return Choice(estimate.drop, reason, report)


def _by_lookahead(state: State, budget: Budget, code: str) -> Choice[Drop]:
    """The best column of a deep search in Python; among equals the middle."""
    if budget.seconds is None:
        budget = budget.at_most(_MAX_NODES)
    lookahead = look_ahead(state, _MAX_DEPTH, budget)
    drop = Drop(min(lookahead.best_columns(), key=lambda column: abs(column - state.columns // 2)))
    reason = phrase(code, why=lookahead_reason(state, lookahead, drop))
    return Choice(drop, reason, lookahead_report(state, lookahead, drop))


def _with_default_limit(state: State, budget: Budget) -> Budget:
    is_standard = state.columns * state.rows <= _STANDARD_CELL_COUNT
    return budget if is_standard else budget.with_default(node_count=_DEFAULT_NODES)


def _joined_reasons(verdict: Verdict[Action]) -> Phrase:
    return reduce(lambda what, why: phrase("connect-four.reason.because", what=what, why=why), verdict.reasons)


def _report(state: State, scores: ColumnScores, drop: Drop) -> Report[Drop]:
    return Report(
        by_seat(state.turn, float(best_value(scores).lower)),
        depth=state.columns * state.rows - state.occupied.bit_count(),
        node_count=scores.node_count,
        line=(Move(state.turn, drop),),
        best=scores.best,
        is_proved=True,
    )
