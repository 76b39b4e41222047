"""The player who never misses the best result, and says so where it cannot be sure."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from ludotheque.contract import Budget, Choice, Dice, Move, Phrase, Report, Seat, Seed, Verdict, phrase
from ludotheque.games.connect_four.bots.people import seen_reason, seen_report
from ludotheque.games.connect_four.bots.sight import look
from ludotheque.games.connect_four.explain import Code, codes
from ludotheque.games.connect_four.explain.verdicts import solver_with_book, verdicts
from ludotheque.games.connect_four.explain.weighing import best_value, weigh
from ludotheque.games.connect_four.solver import ColumnScores, can_solve, is_available
from ludotheque.games.connect_four.solver.judge import DECIDED, Judgement
from ludotheque.games.connect_four.state import SEAT_COUNT, Drop, State

_USUAL_CELL_COUNT = 42
_ENOUGH_NODES = 5_000_000
"""On a larger grid, when nobody set a limit."""

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
        weighed = weigh(state, _enough(state, budget), solver_with_book())
        if weighed.judgement is not None:
            return _judged(state, weighed.judgement, weighed.node_count)
        if not weighed.value.is_proved:
            return _by_sight(state, budget, "connect-four.reason.best-seen")
        scores = weighed.scores
        drop = self._dice.pick(scores.best)
        found = {verdict.action: verdict for verdict in verdicts(state, scores)}
        return Choice(drop, _told(found[drop]), _report(state, scores, drop))


def _judged(state: State, judgement: Judgement, node_count: int) -> Choice[Drop]:
    why = _judged_reason(state, judgement)
    own = judgement.points / DECIDED
    report = Report(
        (own, -own) if state.turn == 0 else (-own, own),
        judgement.depth,
        node_count,
        line=_moves(state, judgement.line),
        best=(judgement.drop,),
        is_proved=judgement.is_proved,
    )
    return Choice(
        judgement.drop, why if judgement.is_proved else phrase("connect-four.reason.best-seen", why=why), report
    )


def _judged_reason(state: State, judgement: Judgement) -> Phrase:
    """The code of the column where it has something to say, else what was seen ahead."""
    code = codes(state)[judgement.drop.column]
    if code in (Code.WINS, Code.MUST_BLOCK):
        return code.reason
    if judgement.discs_to_come is None:
        return phrase("connect-four.reason.foresees-nothing", count=judgement.depth)
    found = "connect-four.reason.foresees-win" if judgement.sign > 0 else "connect-four.reason.foresees-loss"
    return phrase(found, count=judgement.discs_to_come)


def _moves(state: State, line: tuple[Drop, ...]) -> tuple[Move[Drop], ...]:
    return tuple(Move(Seat((state.turn + place) % SEAT_COUNT), drop) for place, drop in enumerate(line))


def _by_sight(state: State, budget: Budget, code: str) -> Choice[Drop]:
    """What a far look in Python likes best; among equals the middle."""
    if budget.seconds is None:
        budget = replace(budget, node_count=min(budget.node_count or _LOOK_NODES, _LOOK_NODES))
    seen = look(state, _FURTHEST_LOOK, budget)
    liked = [column for column, value in seen.values.items() if value == seen.best]
    drop = Drop(min(liked, key=lambda column: abs(column - state.columns // 2)))
    return Choice(drop, phrase(code, why=seen_reason(state, seen, drop)), seen_report(state, seen, drop))


def _enough(state: State, budget: Budget) -> Budget:
    is_free = budget.seconds is None and budget.node_count is None
    if is_free and state.columns * state.rows > _USUAL_CELL_COUNT:
        return replace(budget, node_count=_ENOUGH_NODES)
    return budget


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
