"""The strongest player there is for each grid and number of players."""

from __future__ import annotations

from ludotheque.contract import Budget, Choice, Dice, Seat, Seed
from ludotheque.games.morpion.bots.adviser import Acquainted
from ludotheque.games.morpion.bots.duel import Duellist, can_duel, report_of, told
from ludotheque.games.morpion.bots.noughts import WON_NOUGHTS, best_marks, value
from ludotheque.games.morpion.bots.players import Plan, Thinker
from ludotheque.games.morpion.bots.rule_book import has_rule_book
from ludotheque.games.morpion.solver import WON, Found
from ludotheque.games.morpion.state import Mark, State


class Expert:
    """Perfect with traps on 3x3; the compiled engines elsewhere; a search in Python where nothing was compiled."""

    def __init__(self, plan: Plan, seed: Seed) -> None:
        self._dice = Dice(seed)
        self._thinker = Thinker(plan, seed)
        self._adviser = Acquainted(self._thinker, seed)
        self._duellist: Duellist | None = None  # its tables are large; most experts never need them

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if has_rule_book(state):
            return self._noughts(state)
        if state.seat_count > 2:
            return self._adviser.choose(state, seat, budget)
        if not can_duel(state):
            return self._thinker.choose(state, seat, budget)
        if self._duellist is None:
            self._duellist = Duellist()
        return self._duellist.choose(state, seat, budget)

    def _noughts(self, state: State) -> Choice[Mark]:
        mark, worth = self._dice.pick(best_marks(state)), value(state)
        to_end = WON_NOUGHTS - abs(worth) if worth else None
        score = 0 if to_end is None else WON - to_end if worth > 0 else to_end - WON
        found = Found(mark, score, to_end, depth=9, node_count=0, line=(mark,), is_proved=True)
        return Choice(mark, told(state, found), report_of(state, found))
