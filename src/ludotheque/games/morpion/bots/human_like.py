"""The levels between random and expert: what a player of each level overlooks, and how it searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ludotheque.contract import Bot, Budget, Choice, Dice, Phrase, Seat, Seed, phrase
from ludotheque.games.morpion.bots.candidates import near_cells, own_and_theirs
from ludotheque.games.morpion.bots.engine_bot import move_reason, move_report
from ludotheque.games.morpion.bots.multiplayer import advice_choice
from ludotheque.games.morpion.bots.rule_based import is_tic_tac_toe
from ludotheque.games.morpion.bots.tic_tac_toe import best_marks
from ludotheque.games.morpion.explain import reason
from ludotheque.games.morpion.rules import completing_cells, marks_on
from ludotheque.games.morpion.solver import advise, best_move, is_known
from ludotheque.games.morpion.state import Mark, State

_PERCENT = 100
_BLINDNESS = 0.5
"""Opponents at these levels overlook much."""

_SLIPS = phrase("morpion.reasons.slips")

BotFactory: TypeAlias = "Callable[[Seed], Bot[State, Mark]]"


@dataclass(frozen=True)
class Persona:
    """How often, in a hundred moves. Nobody overlooks a line of their own."""

    stops: int
    """It sees a rival's line that would be completed next."""

    searches: int
    """It searches, where nobody is about to complete a line; else it plays near the other marks at random."""


@dataclass(frozen=True)
class LevelSettings:
    tic_tac_toe: Persona
    """On 3x3 for two, where the search is perfect."""

    elsewhere: Persona
    make_bot: BotFactory


class HumanLikeBot:
    def __init__(self, settings: LevelSettings, seed: Seed) -> None:
        self._settings = settings
        self._dice = Dice(seed)
        self._search_bot = settings.make_bot(Seed(self._dice.below(2**63)))

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        persona = self._settings.tic_tac_toe if is_tic_tac_toe(state) else self._settings.elsewhere
        lines, threats = own_and_theirs(state)
        if lines:
            return self._chosen(state, lines)
        if self._dice.below(_PERCENT) >= (persona.stops if threats else persona.searches):
            lines = completing_cells(state, seat)  # some are left where a rival's line would end the game
            return self._chosen(state, lines) if lines else self._chosen(state, near_cells(state), _SLIPS)
        if threats:
            return self._chosen(state, threats)
        if is_tic_tac_toe(state):
            mark = self._dice.pick(best_marks(state, _BLINDNESS))
            return Choice(mark, reason(state, mark))
        return self._search_bot.choose(state, seat, budget)

    def _chosen(self, state: State, cells: int, why: Phrase | None = None) -> Choice[Mark]:
        mark = self._dice.pick(marks_on(state, cells))
        return Choice(mark, why or reason(state, mark))


class LimitedEngineBot:
    """Few nodes of the compiled players, without memory: the same state gives the same move."""

    def __init__(self, node_count: int, fallback: BotFactory, seed: Seed) -> None:
        self._node_count = node_count
        self._fallback = fallback(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if not is_known(state):
            return self._fallback.choose(state, seat, budget)
        budget = budget.at_most(self._node_count)
        if state.seat_count > 2:
            return advice_choice(state, advise(state, "expert", budget))
        found = best_move(state, budget)
        return Choice(found.mark, move_reason(state, found), move_report(state, found))
