"""The player who never misses the best result, and says so where it cannot be sure."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ludotheque.contract import Budget, Choice, Dice, Move, Phrase, Report, Seat, Seed, Verdict, phrase
from ludotheque.games.connect_four.bots.human_like import lookahead_reason, lookahead_report
from ludotheque.games.connect_four.bots.lookahead import look_ahead
from ludotheque.games.connect_four.explain import ColumnCode, column_codes
from ludotheque.games.connect_four.explain.analysis import solver_with_book, verdicts
from ludotheque.games.connect_four.explain.evaluation import best_value, evaluate
from ludotheque.games.connect_four.solver import ColumnScores, can_solve, is_available
from ludotheque.games.connect_four.solver.heuristic import DECIDED, Estimate
from ludotheque.games.connect_four.state import SEAT_COUNT, Drop, State

_STANDARD_CELL_COUNT = 42
_DEFAULT_NODES = 5_000_000
"""On a larger grid, when nobody set a limit."""

_MAX_DEPTH = 42
_MAX_NODES = 100_000


class PerfectBot:
    """Wins in the fewest moves, loses as late as can be; among equals by lot (P4-11)."""

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
        found = {verdict.action: verdict for verdict in verdicts(state, scores)}
        return Choice(drop, _joined_reasons(found[drop]), _report(state, scores, drop))


def _estimated_choice(state: State, estimate: Estimate, node_count: int) -> Choice[Drop]:
    why = _estimate_reason(state, estimate)
    own = estimate.points / DECIDED
    report = Report(
        (own, -own) if state.turn == 0 else (-own, own),
        estimate.depth,
        node_count,
        line=_moves(state, estimate.line),
        best=(estimate.drop,),
        is_proved=estimate.is_proved,
    )
    return Choice(
        estimate.drop, why if estimate.is_proved else phrase("connect-four.reason.best-seen", why=why), report
    )


def _estimate_reason(state: State, estimate: Estimate) -> Phrase:
    """The code of the column where it has something to say, else what was seen ahead."""
    code = column_codes(state)[estimate.drop.column]
    if code in (ColumnCode.WINS, ColumnCode.MUST_BLOCK):
        return code.reason
    if estimate.discs_to_come is None:
        return phrase("connect-four.reason.foresees-nothing", count=estimate.depth)
    found = "connect-four.reason.foresees-win" if estimate.sign > 0 else "connect-four.reason.foresees-loss"
    return phrase(found, count=estimate.discs_to_come)


def _moves(state: State, line: tuple[Drop, ...]) -> tuple[Move[Drop], ...]:
    return tuple(Move(Seat((state.turn + place) % SEAT_COUNT), drop) for place, drop in enumerate(line))


def _by_lookahead(state: State, budget: Budget, code: str) -> Choice[Drop]:
    """What a far look in Python likes best; among equals the middle."""
    if budget.seconds is None:
        budget = replace(budget, node_count=min(budget.node_count or _MAX_NODES, _MAX_NODES))
    seen = look_ahead(state, _MAX_DEPTH, budget)
    liked = [column for column, value in seen.values.items() if value == seen.best]
    drop = Drop(min(liked, key=lambda column: abs(column - state.columns // 2)))
    return Choice(drop, phrase(code, why=lookahead_reason(state, seen, drop)), lookahead_report(state, seen, drop))


def _with_default_limit(state: State, budget: Budget) -> Budget:
    is_free = budget.seconds is None and budget.node_count is None
    if is_free and state.columns * state.rows > _STANDARD_CELL_COUNT:
        return replace(budget, node_count=_DEFAULT_NODES)
    return budget


def _joined_reasons(verdict: Verdict[Drop]) -> Phrase:
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
