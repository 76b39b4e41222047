"""The value of a position for two players: proved where there is time for it, else estimated by the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Budget
from ludotheque.games.morpion.rules import is_over, with_mark
from ludotheque.games.morpion.solver import Proof, best_move, prove
from ludotheque.games.morpion.state import Mark, State

_SMALL = 64
"""Cells. Up to here proofs come first; on larger grids the engine finds what there is to prove."""

_FIRST, _SECOND = 0.55, 0.35
_LINE_NODES, _LINE_SHARE, _MAX_LINE_LENGTH = 5_000, 0.02, 60
_RESULTS = {"win": 1, "draw": 0, "loss": -1}


@dataclass(frozen=True)
class Evaluation:
    """For the player to move."""

    result: int | None
    """1 wins, 0 draws, -1 loses; None: not known."""

    is_proved: bool
    """False: the engine's estimate."""

    count: int | None
    """Marks to the end, both players', where the end is in sight."""

    score: int
    """The engine's estimate; 0 where the result is known."""

    line: tuple[Mark, ...]
    node_count: int

    shares: tuple[float, ...] = ()
    """With more than two players: each seat's part of the game as it looks, 1 for a sure win."""


def evaluate(state: State, budget: Budget) -> Evaluation:
    """Within the budget; the line is empty only when the game is over."""
    if is_over(state):
        return Evaluation(-1 if state.has_line else 0, True, 0, 0, (), 0)
    found = _evaluated(state, budget)
    is_whole = found.count is not None and len(found.line) >= found.count
    return _played_out(state, found, budget) if found.result and not is_whole else found


def _evaluated(state: State, budget: Budget) -> Evaluation:
    if state.columns * state.rows <= _SMALL:
        proof = prove(state, budget.part(_FIRST))
        if proof.line:
            return _proof_evaluation(proof, proof.line)
        found = _engine_evaluation(state, budget.part(_SECOND))
    else:
        found = _engine_evaluation(state, budget.part(_FIRST))
        proof = prove(state, budget.part(_SECOND))
    together = found.node_count + proof.node_count
    if not proof.is_proved:
        return replace(found, node_count=together)
    if _RESULTS[proof.value] == found.result and found.count is not None:
        return replace(found, is_proved=True, node_count=together)
    return replace(_proof_evaluation(proof, proof.line or found.line), node_count=together)


def from_other_side(evaluation: Evaluation) -> Evaluation:
    """The same from the other side, one mark earlier."""
    return Evaluation(
        None if evaluation.result is None else -evaluation.result,
        evaluation.is_proved,
        None if evaluation.count is None else evaluation.count + 1,
        -evaluation.score,
        evaluation.line,
        evaluation.node_count,
    )


def _engine_evaluation(state: State, budget: Budget) -> Evaluation:
    found = best_move(state, budget)
    sign = (found.score > 0) - (found.score < 0)
    if found.moves_to_end is not None:
        return Evaluation(sign, found.is_proved, found.moves_to_end, 0, found.line, found.node_count)
    if found.is_proved:
        return Evaluation(sign, True, None, 0, found.line, found.node_count)
    return Evaluation(None, False, None, found.score, found.line, found.node_count)


def _proof_evaluation(proof: Proof, line: tuple[Mark, ...]) -> Evaluation:
    return Evaluation(_RESULTS[proof.value], True, None, 0, line, proof.node_count)


def _played_out(state: State, found: Evaluation, budget: Budget) -> Evaluation:
    """Neither proofs nor searches always name more than a first move: the rest is played, the loser resisting."""
    few = replace(budget.part(_LINE_SHARE), node_count=_LINE_NODES)
    line, nodes, here = found.line, found.node_count, _after(state, found.line)
    while not is_over(here) and len(line) < _MAX_LINE_LENGTH:
        is_attack = (here.turn == state.turn) == (found.result == 1)
        mark, cost = _attack(here, few) if is_attack else _answer(here, few)
        nodes += cost
        if mark is None:
            break
        line, here = (*line, mark), with_mark(here, here.bit(mark))
    return replace(found, count=len(line) if is_over(here) else found.count, line=line, node_count=nodes)


def _attack(state: State, budget: Budget) -> tuple[Mark | None, int]:
    """A mark that keeps the win, as far as can be found."""
    found = best_move(state, budget)
    if found.moves_to_end is not None and found.score > 0:
        return found.mark, found.node_count
    proof = prove(state, budget)
    return proof.line[0] if proof.value == "win" else None, found.node_count + proof.node_count


def _answer(state: State, budget: Budget) -> tuple[Mark | None, int]:
    found = best_move(state, budget)
    return found.mark, found.node_count


def _after(state: State, line: tuple[Mark, ...]) -> State:
    for mark in line:
        state = with_mark(state, state.bit(mark))
    return state
