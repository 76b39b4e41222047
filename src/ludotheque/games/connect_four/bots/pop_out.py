"""Pop-out for players of every level: all search, and err as people do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ludotheque.contract import AnyBot, Budget, Choice, Dice, Move, Phrase, Report, Seat, Seed, phrase
from ludotheque.games.connect_four.bots.lookahead import WIN
from ludotheque.games.connect_four.bots.pop_out_lookahead import PopOutLookahead, look_ahead
from ludotheque.games.connect_four.bots.reports import by_seat
from ludotheque.games.connect_four.state import Action, State

_PERCENT = 100


@dataclass(frozen=True)
class PopOutPersona:
    """How somebody plays."""

    depth: int
    slip_percent: int = 0
    """How often the search goes one move far."""

    slack: int = 0
    """Actions whose value is no more than this below the best are as good as it."""

    node_count: int = 40_000
    """The same on every machine."""


class WithPopOut:
    """A player of a level, who plays differently where discs come out at the bottom."""

    def __init__(self, make: Callable[[Seed], AnyBot], persona: PopOutPersona, seed: Seed) -> None:
        self._bot = make(seed)
        self._persona = persona
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Action]:
        if state.pops is None:
            return self._bot.choose(state, seat, budget)
        persona = self._persona
        has_slipped = self._dice.below(_PERCENT) < persona.slip_percent
        found = look_ahead(state, 1 if has_slipped else persona.depth, budget.at_most(persona.node_count))
        slack = persona.slack if abs(found.best) < WIN // 2 else 0
        action = self._dice.pick(found.best_actions(slack))
        reason = phrase("connect-four.reason.slips") if has_slipped else lookahead_words(found)
        values = by_seat(state.turn, found.values[action] / WIN)
        best = tuple(found.best_actions())
        report = Report(values, found.depth, found.node_count, line=(Move(state.turn, action),), best=best)
        return Choice(action, reason, report)


def lookahead_words(found: PopOutLookahead) -> Phrase:
    """What the search found ahead: a win, a loss or neither."""
    distance = WIN - abs(found.best)
    if distance == 1 and found.best > 0:
        return phrase("connect-four.reason.wins")
    if distance > WIN // 2:
        return phrase("connect-four.reason.foresees-nothing", count=found.depth)
    code = "connect-four.reason.foresees-win" if found.best > 0 else "connect-four.reason.foresees-loss"
    return phrase(code, count=distance)
