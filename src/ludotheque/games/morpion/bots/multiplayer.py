"""Players for more than two: the methods of the compiled core, or our own searches in Python where there is none."""

from __future__ import annotations

from ludotheque.contract import Bot, Budget, Choice, Dice, Move, Report, Seat, Seed
from ludotheque.games.morpion.bots.engine_bot import engine_budget
from ludotheque.games.morpion.bots.opponent_model import OpponentModel
from ludotheque.games.morpion.explain import reason
from ludotheque.games.morpion.solver import Advice, Method, OpponentTypes, SearchOptions, advise, is_known
from ludotheque.games.morpion.state import Mark, State

_SEED_RANGE = 2**63
_MODELLED_PLAYERS = 4
"""With fewer and with more players, the opponent model did not help in matches."""

_SHORT_RUN = 3
"""Such games are over before anything is learned, and the core does not use the model."""

_MODEL_SHARE = 0.2
"""Of the time, at most, to learn from the opponents' moves."""


class MultiplayerBot:
    """Plays one method; `fallback` plays where nothing was compiled."""

    def __init__(self, method: Method, fallback: Bot[State, Mark], seed: Seed) -> None:
        self._method = method
        self._fallback = fallback
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if not is_known(state):
            return self._fallback.choose(state, seat, budget)
        seed = self._dice.below(_SEED_RANGE)
        return advice_choice(state, advise(state, self._method, engine_budget(budget), seed=seed))


class AdaptiveBot:
    """The expert for more than two: it learns from the opponents' moves how they handle threats."""

    def __init__(self, fallback: Bot[State, Mark], seed: Seed) -> None:
        self._fallback = fallback
        self._dice = Dice(seed)
        self._model = OpponentModel()

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if not is_known(state):
            return self._fallback.choose(state, seat, budget)
        seed, remaining = self._dice.below(_SEED_RANGE), budget.countdown()
        types = self._opponent_types(state, budget)
        options = SearchOptions(opponents=types)
        return advice_choice(state, advise(state, "expert", engine_budget(remaining()), options=options, seed=seed))

    def _opponent_types(self, state: State, budget: Budget) -> OpponentTypes:
        if state.seat_count != _MODELLED_PLAYERS or state.run <= _SHORT_RUN:
            return OpponentTypes()
        return self._model.update(state, budget.part(_MODEL_SHARE).stopper())


def advice_choice(state: State, advice: Advice) -> Choice[Mark]:
    line = (Move(state.turn, advice.mark),)
    report = Report(advice.shares, advice.depth, advice.node_count, line, is_proved=advice.is_proved)
    return Choice(advice.mark, reason(state, advice.mark), report)
