"""Players who err as people do: they search only a few moves ahead, and now and then they do not look closely."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.contract import Budget, Choice, Dice, Seat, Seed, phrase
from ludotheque.games.connect_four.bots.lookahead import WIN, look_ahead, look_ahead_carelessly
from ludotheque.games.connect_four.bots.reports import lookahead_reason, lookahead_report
from ludotheque.games.connect_four.state import Drop, State

_PERCENT = 100


@dataclass(frozen=True)
class Persona:
    """How somebody plays."""

    depth: int
    """Discs searched ahead; forced replies come on top."""

    slip_percent: int
    """How often the search is careless and overlooks the diagonals."""

    careless_depth: int = 1
    slack: int = 0
    """Columns whose value is no more than this below the best are as good as it."""

    node_count: int = 40_000
    """The same on every machine, and a limit on large grids."""


class HumanLikeBot:
    def __init__(self, persona: Persona, seed: Seed) -> None:
        self._persona = persona
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Drop]:
        persona = self._persona
        own_budget = budget.at_most(persona.node_count)
        is_careless = self._dice.below(_PERCENT) < persona.slip_percent
        if is_careless:
            lookahead = look_ahead_carelessly(state, persona.careless_depth, own_budget)
        else:
            lookahead = look_ahead(state, persona.depth, own_budget)
        slack = persona.slack if abs(lookahead.best) < WIN // 2 else 0
        drop = Drop(self._dice.pick(sorted(lookahead.best_columns(slack))))
        reason = phrase("connect-four.reason.slips") if is_careless else lookahead_reason(state, lookahead, drop)
        return Choice(drop, reason, lookahead_report(state, lookahead, drop))
