"""Hints step by step: how good the position is, where to look, and the column with its reason."""

from __future__ import annotations

from ludotheque.contract import AnalysisRequest, Phrase, phrase
from ludotheque.games.connect_four.explain.analysis import verdicts
from ludotheque.games.connect_four.explain.column_codes import ColumnCode, column_codes
from ludotheque.games.connect_four.explain.evaluation import Evaluation, evaluate
from ludotheque.games.connect_four.explain.pie import (
    best_verdict,
    columns_by_feeling,
    first_disc_verdicts,
    is_taken_by_feeling,
    pie_summary,
    swap_verdicts,
    without_pie,
)
from ludotheque.games.connect_four.explain.values import estimate_summary, summary
from ludotheque.games.connect_four.rules import outcome
from ludotheque.games.connect_four.solver import can_solve, solver_with_book
from ludotheque.games.connect_four.state import Drop, State

_MAX_SECONDS = 2.0
"""Somebody who is stuck does not like to wait."""


def hints(state: State, request: AnalysisRequest) -> tuple[Phrase, ...]:
    """The vaguest first; none when the game is over or the grid is too large."""
    if state.pops is not None or outcome(state) is not None or not can_solve(state):
        return ()
    if state.pie:
        return _pie_hints(state, request)
    evaluation = evaluate(state, request.budget.within(_MAX_SECONDS), solver_with_book())
    drop = _chosen(state, evaluation, request.about)
    return (_summary(state, evaluation), _place(state, drop), _column(state, evaluation, drop))


def _pie_hints(state: State, request: AnalysisRequest) -> tuple[Phrase, ...]:
    evaluation = evaluate(without_pie(state), request.budget.within(_MAX_SECONDS), solver_with_book())
    best = best_verdict((swap_verdicts if state.may_swap else first_disc_verdicts)(state, evaluation))
    if best.result is None:
        return _pie_hints_by_feeling(state, request, pie_summary(state, best))
    if isinstance(best.action, Drop):
        what = phrase("connect-four.hint.column", column=best.action.column + 1, why=best.reasons[0])
    else:
        what = best.reasons[0]
    return (pie_summary(state, best), what)


def _pie_hints_by_feeling(state: State, request: AnalysisRequest, summary: Phrase) -> tuple[Phrase, ...]:
    """Where nothing is proved in time, what the players do; a disc that is left is answered as without the rule."""
    if not state.may_swap:
        drop = columns_by_feeling(state)[0]
        why = phrase("connect-four.pie.by-feeling")
        return (summary, phrase("connect-four.hint.column", column=drop.column + 1, why=why))
    if is_taken_by_feeling(state):
        return (summary, phrase("connect-four.pie.near-the-middle"))
    return hints(without_pie(state), request)


def _chosen(state: State, evaluation: Evaluation, about: object) -> Drop:
    """What was asked about if nothing is better, else the best column nearest to the middle."""
    best = evaluation.scores.best if evaluation.estimate is None else (evaluation.estimate.drop,)
    if isinstance(about, Drop) and about in best:
        return about
    return min(best, key=lambda drop: abs(2 * drop.column - state.columns + 1))


def _summary(state: State, evaluation: Evaluation) -> Phrase:
    if evaluation.estimate is None:
        return summary(state, evaluation.value)
    return estimate_summary(state, evaluation.value, evaluation.estimate)


def _place(state: State, drop: Drop) -> Phrase:
    code = column_codes(state)[drop.column]
    if code is ColumnCode.WINS:
        return phrase("connect-four.hint.win")
    if code is ColumnCode.MUST_BLOCK:
        return phrase("connect-four.hint.block")
    third = state.columns / 3
    side = "left" if drop.column < third else "right" if drop.column >= state.columns - third else "middle"
    return phrase(f"connect-four.hint.{side}")


def _column(state: State, evaluation: Evaluation, drop: Drop) -> Phrase:
    all_verdicts = verdicts(state, evaluation.scores, evaluation.estimate)
    why = next(verdict.reasons[0] for verdict in all_verdicts if verdict.action == drop)
    return phrase("connect-four.hint.column", column=drop.column + 1, why=why)
