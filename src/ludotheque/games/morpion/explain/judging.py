"""How a game of two stands: proved where that can be done in time, judged by the engine where not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Budget
from ludotheque.games.morpion.rules import completing_cells, has_run, is_over, with_mark
from ludotheque.games.morpion.solver import Limits, Proof, best_move, prove
from ludotheque.games.morpion.state import Mark, State

_USUAL_SECONDS = 10.0
"""For whoever sets no limit: most grids cannot be solved at all."""

_SMALL = 64
"""Cells. Up to here proofs come first; on larger grids the engine finds what there is to prove."""

_FIRST, _SECOND = 0.55, 0.35
_LINE_NODES, _LINE_SHARE, _LONGEST_LINE = 5_000, 0.02, 60
_RESULTS = {"win": 1, "draw": 0, "loss": -1}


@dataclass(frozen=True)
class Judgement:
    """For the player to move."""

    result: int | None
    """1 wins, 0 draws, -1 loses; None: not known."""

    is_proved: bool
    """False: what the engine believes."""

    count: int | None
    """Marks to the end, both players', where it is in sight."""

    score: int
    """The engine's estimate; 0 where the result is known."""

    line: tuple[Mark, ...]
    node_count: int


def judge(state: State, limits: Limits) -> Judgement:
    """Within the limits; the line is empty only when the game is over."""
    if is_over(state):
        return Judgement(-1 if has_run(state, state.boards[state.last_mover]) else 0, True, 0, 0, (), 0)
    if state.columns * state.rows <= _SMALL:
        proof = prove(state, share(limits, _FIRST))
        if proof.line:
            return _proved(state, proof, limits)
        found = _believed(state, share(limits, _SECOND))
    else:
        found = _believed(state, share(limits, _FIRST))
        proof = prove(state, share(limits, _SECOND))
    together = found.node_count + proof.node_count
    if not proof.is_proved:
        return replace(found, node_count=together)
    if _RESULTS[proof.value] == found.result and found.count is not None:
        return replace(found, is_proved=True, node_count=together)
    named = _proved(state, replace(proof, line=proof.line or found.line), limits)
    return replace(named, node_count=named.node_count + found.node_count)


def limits_of(budget: Budget) -> Limits:
    is_endless = budget.seconds is None and budget.node_count is None
    return Limits(budget.node_count, _USUAL_SECONDS if is_endless else budget.seconds, budget.stop)


def share(limits: Limits, part: float) -> Limits:
    node_count = None if limits.node_count is None else max(1, int(limits.node_count * part))
    return Limits(node_count, None if limits.seconds is None else limits.seconds * part, limits.stop)


def turned(judgement: Judgement) -> Judgement:
    """The same from the other side, one mark earlier."""
    return Judgement(
        None if judgement.result is None else -judgement.result,
        judgement.is_proved,
        None if judgement.count is None else judgement.count + 1,
        -judgement.score,
        judgement.line,
        judgement.node_count,
    )


def _believed(state: State, limits: Limits) -> Judgement:
    found = best_move(state, limits)
    sign = (found.score > 0) - (found.score < 0)
    if found.moves_to_end is not None:
        return Judgement(sign, found.is_proved, found.moves_to_end, 0, found.line, found.node_count)
    if found.is_proved:
        return Judgement(sign, True, None, 0, found.line, found.node_count)
    return Judgement(None, False, None, found.score, found.line, found.node_count)


def _proved(state: State, proof: Proof, limits: Limits) -> Judgement:
    result, line, nodes = _RESULTS[proof.value], proof.line, proof.node_count
    if result == 0:
        return Judgement(0, True, None, 0, line, nodes)
    line, more = _to_the_end(state, line, limits, is_won=result == 1)
    is_whole = is_over(_after(state, line))
    return Judgement(result, True, len(line) if is_whole else None, 0, line, nodes + more)


def _to_the_end(state: State, line: tuple[Mark, ...], limits: Limits, *, is_won: bool) -> tuple[tuple[Mark, ...], int]:
    """A proof need not name more than its first move; the rest is played out, the defender resisting as it can."""
    nodes, few = 0, Limits(_LINE_NODES, share(limits, _LINE_SHARE).seconds, limits.stop)
    here = _after(state, line)
    while not is_over(here) and len(line) < _LONGEST_LINE:
        if (here.turn == state.turn) == is_won and not completing_cells(here, here.turn):
            proof = prove(here, few)
            nodes += proof.node_count
            if proof.value != "win":
                break
            mark = proof.line[0]
        else:
            found = best_move(here, few)
            nodes += found.node_count
            mark = found.mark
        line, here = (*line, mark), with_mark(here, here.bit(mark))
    return line, nodes


def _after(state: State, line: tuple[Mark, ...]) -> State:
    for mark in line:
        state = with_mark(state, state.bit(mark))
    return state
