"""A model of the opponents: what their moves so far say about how each of them handles threats.

Where somebody lacks one cell, the known methods differ: some block it at once, some leave it to those who move later,
some give up when they see two. How often each of them stops was counted in matches (docs/games/morpion-levels.md).
Players of one kind often sit together, so what one seat shows says something about the others as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import mul
from typing import NamedTuple, TypeAlias

from ludotheque.contract import Budget, Seat
from ludotheque.games.morpion.rules import completing_cells, rivals, with_mark
from ludotheque.games.morpion.solver import OpponentTypes, SearchOptions, advise
from ludotheque.games.morpion.state import State

Rates: TypeAlias = tuple[float, float, float, float, float]
"""How often, by kind of player: max-n, expert, best-reply, paranoid, monte-carlo."""

_STEADY, _EXPERT, _FLIGHTY = 0, 1, 2
_EQUAL: Rates = (0.2, 0.2, 0.2, 0.2, 0.2)

_STOPS_A_CELL_FOR_OTHERS: Rates = (0.03, 0.03, 0.97, 0.97, 0.20)
_STOPS_THE_ONLY_CELL: Rates = (0.97, 0.97, 0.97, 0.97, 0.60)
_STOPS_ONE_OF_SEVERAL_FOR_OTHERS: Rates = (0.05, 0.60, 0.12, 0.38, 0.95)
_STOPS_ONE_OF_SEVERAL: Rates = (0.97, 0.97, 0.12, 0.78, 0.65)
_STOPS_ONE_OF_TOO_MANY: Rates = (0.97, 0.97, 0.12, 0.85, 0.56)
_STOPS_IN_VAIN: Rates = (0.25, 0.97, 0.20, 0.25, 0.70)

# Like best-reply after a short look; that one is to be known soon, before the first threats.
_ANSWERS_ONE: Rates = (0.60, 0.60, 0.97, 0.60, 0.50)
_ANSWERS_SEVERAL: Rates = (0.33, 0.20, 0.97, 0.50, 0.22)
_PLAYS_QUIETLY: Rates = (0.43, 0.35, 0.71, 0.26, 0.30)
_QUICK_SEARCH = Budget(node_count=700)
_THREE_MOVES_DEEP = SearchOptions(depth=3)

_LIKELY_STEADY = 0.5

_LIKELY_FLIGHTY = 0.28

_PRIOR_WEIGHT = 0.5
"""The weight of the prior against the seats known by now; one seat weighs 1."""

_ROUNDS = 3
"""Until every estimate has taken account of all the others."""


class ObservedMove(NamedTuple):
    before: State
    bit: int
    """The mark that was made there."""


class OpponentModel:
    """For one game. It learns from move to move; a board that does not follow from the last one begins a new game."""

    def __init__(self) -> None:
        self._last: State | None = None
        self._weights: dict[Seat, Rates] = {}

    def update(self, state: State, is_late: Callable[[], bool]) -> OpponentTypes:
        """Learns from the moves since the last call, as far as there is time; returns what is known of the others."""
        steps = _steps(self._last, state)
        if steps is None:
            self._weights = {}
        for step in steps or ():
            if step.before.turn == state.turn:
                continue  # its own
            if is_late():
                break
            self._learn(step)
        self._last = state
        return self._types()

    def _learn(self, step: ObservedMove) -> None:
        state, seat = step.before, step.before.turn
        if completing_cells(state, seat):
            return
        threats, stops, answers = _situation(state)
        usual = state.bit(advise(state, "best-reply", _QUICK_SEARCH, options=_THREE_MOVES_DEEP).mark)
        weights = _updated(self._weights.get(seat, _EQUAL), answers, usual == step.bit)
        self._weights[seat] = _updated(weights, stops, bool(threats & step.bit)) if threats else weights

    def _types(self) -> OpponentTypes:
        known = _with_others(self._weights).items()
        return OpponentTypes(
            steady=tuple(
                seat
                for seat, weights in known
                if weights[_STEADY] + weights[_EXPERT] > _LIKELY_STEADY and weights[_FLIGHTY] <= _LIKELY_FLIGHTY
            ),
            flighty=tuple(seat for seat, weights in known if weights[_FLIGHTY] > _LIKELY_FLIGHTY),
        )


def _with_others(alone: Mapping[Seat, Rates]) -> Mapping[Seat, Rates]:
    """Each seat's kind by its own moves, and by what the others seem to be."""
    known = alone
    for _ in range(_ROUNDS):
        known = {
            seat: _normalised(*map(mul, weights, _shares_among([known[other] for other in known if other != seat])))
            for seat, weights in alone.items()
        }
    return known


def _shares_among(others: Sequence[Rates]) -> Rates:
    """How common each kind is among these. That one expert sits here says nothing: whoever asks is one."""
    shares = [_PRIOR_WEIGHT * share + sum(column) for share, *column in zip(_EQUAL, *others, strict=True)]
    expert = _EQUAL[_EXPERT]
    scale = (1 - expert) / (sum(shares) - shares[_EXPERT])
    a, _, c, d, e = (share * scale for share in shares)
    return a, expert, c, d, e


def _steps(before: State | None, after: State) -> Sequence[ObservedMove] | None:
    """The moves between two boards of one game with at most one of each seat; None where there are none."""
    steps: list[ObservedMove] = []
    while before is not None and before != after:
        bit = after.boards[before.turn] & ~before.boards[before.turn]
        if len(steps) == after.seat_count or bit.bit_count() != 1:
            return None
        steps.append(ObservedMove(before, bit))
        before = with_mark(before, bit)
    return None if before is None else steps


def _situation(state: State) -> tuple[int, Rates, Rates]:
    """The cells where others would win, and how often each kind stops one of them or answers like best-reply.

    Everybody before a rival's turn can stop a cell of it: those who count see whether all of them must.
    """
    threats = 0
    is_tight = is_lost = is_vain = False
    for moves, rival in enumerate(rivals(state), start=1):
        threats |= completing_cells(state, rival)
        is_tight = is_tight or threats.bit_count() == moves
        # Too many of the first who comes: nobody can help it. Else those who count still stop that one.
        is_vain = is_vain or (threats == completing_cells(state, rival) and threats.bit_count() > moves)
        is_lost = is_lost or threats.bit_count() > moves
    if not threats:
        return 0, _EQUAL, _PLAYS_QUIETLY
    if is_lost:
        return threats, _STOPS_IN_VAIN if is_vain else _STOPS_ONE_OF_TOO_MANY, _ANSWERS_SEVERAL
    if threats.bit_count() > 1:
        return threats, _STOPS_ONE_OF_SEVERAL if is_tight else _STOPS_ONE_OF_SEVERAL_FOR_OTHERS, _ANSWERS_SEVERAL
    return threats, _STOPS_THE_ONLY_CELL if is_tight else _STOPS_A_CELL_FOR_OTHERS, _ANSWERS_ONE


def _updated(weights: Rates, rates: Rates, did: bool) -> Rates:
    """How likely each kind is, after it did something or did not; together 1."""
    return _normalised(*(weight * (rate if did else 1 - rate) for weight, rate in zip(weights, rates, strict=True)))


def _normalised(*weights: float) -> Rates:
    a, b, c, d, e = weights
    total = sum(weights)
    return a / total, b / total, c / total, d / total, e / total
