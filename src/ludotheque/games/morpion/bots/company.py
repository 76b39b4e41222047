"""Who sits where: what the moves seen so far say about how each of the others takes threats.

Where somebody lacks one cell, the known methods differ: some stop it at once, some leave it to those who move later,
some give up when they see two. How often each of them stops was counted in matches (docs/games/morpion-levels.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from ludotheque.contract import Seat
from ludotheque.games.morpion.rules import completing_cells, rivals, with_mark
from ludotheque.games.morpion.solver import Limits, Sight, Tempers, advise
from ludotheque.games.morpion.state import State

Rates: TypeAlias = tuple[float, float, float, float, float]
"""How often, by kind of player: max-n, expert, best-reply, paranoid, monte-carlo."""

_FLIGHTY = 2
_ALL_ALIKE: Rates = (0.2, 0.2, 0.2, 0.2, 0.2)

_STOPS_A_CELL_FOR_OTHERS: Rates = (0.04, 0.04, 0.96, 0.96, 0.20)
_STOPS_THE_ONLY_CELL: Rates = (0.96, 0.96, 0.96, 0.96, 0.73)
_STOPS_ONE_OF_SEVERAL_FOR_OTHERS: Rates = (0.10, 0.80, 0.10, 0.37, 0.80)
_STOPS_ONE_OF_SEVERAL: Rates = (0.96, 0.96, 0.07, 0.74, 0.71)
_STOPS_ONE_OF_TOO_MANY: Rates = (0.16, 0.90, 0.07, 0.36, 0.73)

# Like best-reply after a short look; that one is to be known soon, before the first threats.
_ANSWERS_ONE: Rates = (0.60, 0.60, 0.97, 0.60, 0.50)
_ANSWERS_SEVERAL: Rates = (0.33, 0.20, 0.97, 0.50, 0.22)
_PLAYS_QUIETLY: Rates = (0.43, 0.35, 0.71, 0.26, 0.30)
_A_LOOK = Limits(node_count=700)
_THREE_MOVES = Sight(depth=3)

_SURELY_STEADY = 0.7
"""To trust the wrong one loses the game."""

_LIKELY_FLIGHTY = 0.28


class Step(NamedTuple):
    before: State
    bit: int
    """The mark that was made there."""


class Company:
    """Of one game. It learns from move to move; a board that does not follow from the last one begins a new game."""

    def __init__(self) -> None:
        self._last: State | None = None
        self._weights: dict[Seat, Rates] = {}

    def look(self, state: State, is_late: Callable[[], bool]) -> Tempers:
        """What is known of the others when a seat is asked to move here. What is seen too late is not learned."""
        steps = _steps(self._last, state)
        if steps is None:
            self._weights = {}
        for step in steps or ():
            if is_late():
                break
            self._learn(step)
        self._last = state
        return self._tempers()

    def _learn(self, step: Step) -> None:
        state, seat = step.before, step.before.turn
        if completing_cells(state, seat):
            return
        threats, stops, answers = _situation(state)
        usual = state.bit(advise(state, "best-reply", _A_LOOK, sight=_THREE_MOVES).mark)
        weights = _weighed(self._weights.get(seat, _ALL_ALIKE), answers, usual == step.bit)
        self._weights[seat] = _weighed(weights, stops, bool(threats & step.bit)) if threats else weights

    def _tempers(self) -> Tempers:
        known = self._weights.items()
        return Tempers(
            steady=tuple(seat for seat, weights in known if weights[0] + weights[1] > _SURELY_STEADY),
            flighty=tuple(seat for seat, weights in known if weights[_FLIGHTY] > _LIKELY_FLIGHTY),
        )


def _steps(before: State | None, after: State) -> Sequence[Step] | None:
    """The moves between two boards of one game with at most one of each seat; None where there is no such way."""
    steps: list[Step] = []
    while before is not None and before != after:
        bit = after.boards[before.turn] & ~before.boards[before.turn]
        if len(steps) == after.seat_count or bit.bit_count() != 1:
            return None
        steps.append(Step(before, bit))
        before = with_mark(before, bit)
    return None if before is None else steps


def _situation(state: State) -> tuple[int, Rates, Rates]:
    """The cells where others would win, and how often each kind stops one of them or answers like best-reply.

    Everybody before a rival's turn can stop a cell of it: those who count see whether all of them must.
    """
    threats = 0
    is_tight = is_lost = False
    for moves, rival in enumerate(rivals(state), start=1):
        threats |= completing_cells(state, rival)
        is_tight = is_tight or threats.bit_count() == moves
        is_lost = is_lost or threats.bit_count() > moves
    if not threats:
        return 0, _ALL_ALIKE, _PLAYS_QUIETLY
    if is_lost:
        return threats, _STOPS_ONE_OF_TOO_MANY, _ANSWERS_SEVERAL
    if threats.bit_count() > 1:
        return threats, _STOPS_ONE_OF_SEVERAL if is_tight else _STOPS_ONE_OF_SEVERAL_FOR_OTHERS, _ANSWERS_SEVERAL
    return threats, _STOPS_THE_ONLY_CELL if is_tight else _STOPS_A_CELL_FOR_OTHERS, _ANSWERS_ONE


def _weighed(weights: Rates, rates: Rates, did: bool) -> Rates:
    """How likely each kind is, after it did something or did not; together 1."""
    a, b, c, d, e = (weight * (rate if did else 1 - rate) for weight, rate in zip(weights, rates, strict=True))
    total = a + b + c + d + e
    return a / total, b / total, c / total, d / total, e / total
