"""The methods for more than two as players: compiled where there is a core, the house's own searches elsewhere."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Bot, Budget, Choice, Dice, Move, Report, Seat, Seed
from ludotheque.games.morpion.bots.engine_bot import limits_of
from ludotheque.games.morpion.bots.opponent_model import OpponentModel
from ludotheque.games.morpion.explain import reason
from ludotheque.games.morpion.solver import Advice, Method, OpponentTypes, SearchOptions, advise, is_available
from ludotheque.games.morpion.state import Mark, State

_ONE_DRAW = 2**63
_LEARNING = 4
"""Players: with fewer and with more, what was learned did not help in matches."""

_SHORT_RUN = 3
"""Games are over before anything is learned, and the core does not ask."""

_LOOKING = 0.2
"""Of the time, at most, to learn who sits where."""


class MultiplayerBot:
    """Plays one method; `fallback` plays where nothing was compiled."""

    def __init__(self, method: Method, fallback: Bot[State, Mark], seed: Seed) -> None:
        self._method = method
        self._fallback = fallback
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if not is_available():
            return self._fallback.choose(state, seat, budget)
        seed = self._dice.below(_ONE_DRAW)
        return advice_choice(state, advise(state, self._method, limits_of(budget), seed=seed))


class AdaptiveBot:
    """The expert for more than two, who learns from the others' moves how they take threats."""

    def __init__(self, fallback: Bot[State, Mark], seed: Seed) -> None:
        self._fallback = fallback
        self._dice = Dice(seed)
        self._opponents = OpponentModel()

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if not is_available():
            return self._fallback.choose(state, seat, budget)
        seed = self._dice.below(_ONE_DRAW)
        limits = limits_of(budget)  # before the others are looked at: that takes time too
        opponents = OpponentTypes()
        if state.seat_count == _LEARNING and state.run > _SHORT_RUN:
            opponents = self._opponents.look(state, limits_of(_for_looking(budget)).stop)
        return advice_choice(
            state, advise(state, "expert", limits, options=SearchOptions(opponents=opponents), seed=seed)
        )


def _for_looking(budget: Budget) -> Budget:
    return budget if budget.seconds is None else replace(budget, seconds=budget.seconds * _LOOKING)


def advice_choice(state: State, advice: Advice) -> Choice[Mark]:
    line = (Move(state.turn, advice.mark),)
    report = Report(advice.shares, advice.depth, advice.node_count, line, is_proved=advice.is_proved)
    return Choice(advice.mark, reason(state, advice.mark), report)


def at_most(budget: Budget, node_count: int) -> Budget:
    """The same budget, and no more nodes than that."""
    if budget.node_count is not None:
        node_count = min(node_count, budget.node_count)
    return replace(budget, node_count=node_count)
