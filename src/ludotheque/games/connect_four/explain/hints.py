"""Hints by degrees: how good the position is, where to look, and the column with its reason."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import AnalysisRequest, Budget, Phrase, phrase
from ludotheque.games.connect_four.explain.codes import Code, codes
from ludotheque.games.connect_four.explain.opinions import opinion
from ludotheque.games.connect_four.explain.values import summary
from ludotheque.games.connect_four.explain.verdicts import solver_with_book, verdicts
from ludotheque.games.connect_four.explain.weighing import Weighed, weigh
from ludotheque.games.connect_four.rules import outcome
from ludotheque.games.connect_four.solver import can_solve
from ludotheque.games.connect_four.state import Drop, State

_PATIENCE = 2.0
"""Seconds; somebody who is stuck does not like to wait."""


def hints(state: State, request: AnalysisRequest) -> tuple[Phrase, ...]:
    """The least telling first; none when the game is over or the grid is too large to tell."""
    if outcome(state) is not None or not can_solve(state):
        return ()
    weighed = weigh(state, _soon(request.budget), solver_with_book())
    drop = _chosen(state, weighed, request.about)
    return (_standing(state, weighed), _place(state, drop), _column(state, weighed, drop))


def _soon(budget: Budget) -> Budget:
    return budget if budget.seconds is None else replace(budget, seconds=min(budget.seconds, _PATIENCE))


def _chosen(state: State, weighed: Weighed, about: object) -> Drop:
    """What was asked about if nothing is better, else the best column nearest to the middle."""
    best = weighed.scores.best if weighed.judgement is None else (weighed.judgement.drop,)
    if isinstance(about, Drop) and about in best:
        return about
    return min(best, key=lambda drop: abs(2 * drop.column - state.columns + 1))


def _standing(state: State, weighed: Weighed) -> Phrase:
    if weighed.judgement is None:
        return summary(state, weighed.value)
    return opinion(state, weighed.value, weighed.judgement)


def _place(state: State, drop: Drop) -> Phrase:
    code = codes(state)[drop.column]
    if code is Code.WINS:
        return phrase("connect-four.hint.win")
    if code is Code.MUST_BLOCK:
        return phrase("connect-four.hint.block")
    third = state.columns / 3
    side = "left" if drop.column < third else "right" if drop.column >= state.columns - third else "middle"
    return phrase(f"connect-four.hint.{side}")


def _column(state: State, weighed: Weighed, drop: Drop) -> Phrase:
    judged = verdicts(state, weighed.scores, weighed.judgement)
    why = next(verdict.reasons[0] for verdict in judged if verdict.action == drop)
    return phrase("connect-four.hint.column", column=drop.column + 1, why=why)
