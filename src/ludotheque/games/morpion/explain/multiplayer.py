"""The value of a position for more than two: by the next turns, a win against all others, or the expert's advice."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Budget, Seat
from ludotheque.games.morpion.explain.evaluation import Evaluation
from ludotheque.games.morpion.explain.threats import threats_of
from ludotheque.games.morpion.rules import completing_cells, is_over, legal_marks, rivals
from ludotheque.games.morpion.solver import advise, forced_outcome
from ludotheque.games.morpion.state import Mark, State

_PROVING, _ADVISING = 0.4, 0.5
_BLOCK, _FORK, _HINDER = 900, 500, 300
"""Estimates: a mark that keeps somebody from a line, threatens twice, or takes the cell where a rival would."""


def multiplayer_evaluations(state: State, budget: Budget | None) -> tuple[Evaluation, dict[Mark, Evaluation]]:
    """Of the state for the seat to move, and of its marks as far as there is something to say of them.

    With a budget the compiled core is used too: whether the seat wins against all others united, and its advice.
    """
    position, moves = _immediate_evaluations(state)
    if position.result is not None or budget is None:
        return position, moves
    outlook = forced_outcome(state, state.turn, budget.part(_PROVING))
    if outlook.value == "win" and outlook.mark is not None:
        won = Evaluation(1, True, None, 0, (outlook.mark,), 0, _all_for(state, state.turn))
        return replace(won, node_count=outlook.node_count), {**moves, outlook.mark: won}
    advice = advise(state, "expert", budget.part(_ADVISING))
    share_won = advice.shares[state.turn] - 1 / state.seat_count
    best = max((move.score for move in moves.values()), default=0) + 1
    advised = Evaluation(None, False, None, max(best, round(_BLOCK * share_won)), (advice.mark,), 0)
    nodes = outlook.node_count + advice.node_count
    return replace(advised, score=0, node_count=nodes, shares=advice.shares), {**moves, advice.mark: advised}


def _immediate_evaluations(state: State) -> tuple[Evaluation, dict[Mark, Evaluation]]:
    if is_over(state):
        return Evaluation(-1 if state.has_line else 0, True, 0, 0, (), 0), {}
    moves = {mark: _evaluated(state, mark) for mark in legal_marks(state)}
    own = completing_cells(state, state.turn)
    if own:
        winner = next(mark for mark in moves if state.bit(mark) & own)
        return Evaluation(1, True, 1, 0, (winner,), 0, _all_for(state, state.turn)), _only_known(moves)
    if all(move.result == -1 for move in moves.values()):
        return Evaluation(-1, True, 2, 0, (next(iter(moves)),), 0, _all_for(state, rivals(state)[0])), moves
    best = max(moves, key=lambda mark: (moves[mark].result != -1, moves[mark].score))
    line = (best,) if moves[best].score else ()
    return Evaluation(None, False, None, 0, line, 0), _only_known(moves)


def _all_for(state: State, winner: Seat) -> tuple[float, ...]:
    return tuple(float(seat == winner) for seat in range(state.seat_count))


def _only_known(moves: dict[Mark, Evaluation]) -> dict[Mark, Evaluation]:
    return {mark: move for mark, move in moves.items() if move.result is not None or move.score}


def _evaluated(state: State, mark: Mark) -> Evaluation:
    bit = state.bit(mark)
    if completing_cells(state, state.turn) & bit:
        return Evaluation(1, True, 1, 0, (mark,), 0)
    following = rivals(state)[0]
    if completing_cells(state, following) & ~bit:
        return Evaluation(-1, True, 2, 0, (), 0)
    return Evaluation(None, False, None, _score(state, mark), (), 0)


def _score(state: State, mark: Mark) -> int:
    """The nearest rival's plans weigh most."""
    bit, score = state.bit(mark), 0
    for later, rival in enumerate(rivals(state)):
        if completing_cells(state, rival) & bit:
            score = max(score, _BLOCK - later)
        plans = threats_of(state, rival)
        if mark in (*plans.opening, *plans.forking):
            score = max(score, _HINDER - later)
    own = threats_of(state, state.turn)
    return max(score, _FORK) if mark in (*own.opening, *own.forking) else score
