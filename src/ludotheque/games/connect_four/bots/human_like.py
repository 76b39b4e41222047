"""Players who err as people do: they see only so far, and now and then they do not look closely."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludotheque.contract import Budget, Choice, Dice, Move, Phrase, Report, Seat, Seed, phrase
from ludotheque.games.connect_four.bots.lookahead import WIN, Lookahead, look_ahead, look_ahead_carelessly
from ludotheque.games.connect_four.explain import ColumnCode, column_codes
from ludotheque.games.connect_four.state import Drop, State

_PERCENT = 100


@dataclass(frozen=True)
class Persona:
    """How somebody plays."""

    depth: int
    """Discs seen ahead; answers that are forced come on top."""

    slip_percent: int
    """How often only a careless look is taken, past the diagonals."""

    careless_depth: int = 1
    slack: int = 0
    """A column that feels so much worse than the best is as good as it."""

    node_count: int = 40_000
    """The same on every machine, and a limit on large grids."""


class HumanLikeBot:
    def __init__(self, persona: Persona, seed: Seed) -> None:
        self._persona = persona
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Drop]:
        persona = self._persona
        own_budget = at_most(budget, persona.node_count)
        if self._dice.below(_PERCENT) < persona.slip_percent:
            seen = look_ahead_carelessly(state, persona.careless_depth, own_budget)
            return self._choice(state, seen, phrase("connect-four.reason.slips"))
        seen = look_ahead(state, persona.depth, own_budget)
        return self._choice(state, seen, None)

    def _choice(self, state: State, seen: Lookahead, reason: Phrase | None) -> Choice[Drop]:
        slack = self._persona.slack if abs(seen.best) < WIN // 2 else 0
        liked = [column for column, value in seen.values.items() if value >= seen.best - slack]
        drop = Drop(self._dice.pick(sorted(liked)))
        return Choice(drop, reason or lookahead_reason(state, seen, drop), lookahead_report(state, seen, drop))


def at_most(budget: Budget, node_count: int) -> Budget:
    """The budget, and no more than so many nodes."""
    if budget.node_count is not None:
        node_count = min(node_count, budget.node_count)
    return replace(budget, node_count=node_count)


def lookahead_reason(state: State, seen: Lookahead, drop: Drop) -> Phrase:
    """The code of the column where it has something to say, else what was seen ahead."""
    code = column_codes(state)[drop.column]
    if code in (ColumnCode.WINS, ColumnCode.MUST_BLOCK):
        return code.reason
    value = seen.values[drop.column]
    if abs(value) < WIN // 2:
        return phrase("connect-four.reason.foresees-nothing", count=seen.depth)
    ahead = WIN - abs(value)
    if value > 0:
        return phrase("connect-four.reason.foresees-win", count=ahead)
    return phrase("connect-four.reason.foresees-loss", count=ahead)


def lookahead_report(state: State, seen: Lookahead, drop: Drop) -> Report[Drop]:
    """Values in units of a win."""
    own = seen.values[drop.column] / WIN
    values = (own, -own) if state.turn == 0 else (-own, own)
    best = tuple(Drop(column) for column in sorted(seen.values) if seen.values[column] == seen.best)
    return Report(values, seen.depth, seen.node_count, line=(Move(state.turn, drop),), best=best)
