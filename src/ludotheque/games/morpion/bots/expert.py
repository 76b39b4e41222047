"""The strongest player there is for each grid and number of players."""

from __future__ import annotations

from ludotheque.contract import Budget, Choice, Dice, Seat, Seed
from ludotheque.games.morpion.bots.candidate_search import CandidateSearchBot, SearchSettings
from ludotheque.games.morpion.bots.engine_bot import EngineBot, can_use_engine, move_reason, move_report
from ludotheque.games.morpion.bots.multiplayer import AdaptiveBot
from ludotheque.games.morpion.bots.rule_based import is_tic_tac_toe
from ludotheque.games.morpion.bots.tic_tac_toe import WIN, best_marks, value
from ludotheque.games.morpion.solver import WON, EngineMove
from ludotheque.games.morpion.state import Mark, State


class ExpertBot:
    """Perfect with traps on 3x3; the compiled engines elsewhere; a search in Python where nothing was compiled."""

    def __init__(self, plan: SearchSettings, seed: Seed) -> None:
        self._dice = Dice(seed)
        self._search_bot = CandidateSearchBot(plan, seed)
        self._multiplayer_bot = AdaptiveBot(self._search_bot, seed)
        self._engine_bot: EngineBot | None = None  # its tables are large; most experts never need them

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Mark]:
        if is_tic_tac_toe(state):
            return self._tic_tac_toe_choice(state)
        if state.seat_count > 2:
            return self._multiplayer_bot.choose(state, seat, budget)
        if not can_use_engine(state):
            return self._search_bot.choose(state, seat, budget)
        if self._engine_bot is None:
            self._engine_bot = EngineBot()
        return self._engine_bot.choose(state, seat, budget)

    def _tic_tac_toe_choice(self, state: State) -> Choice[Mark]:
        mark, worth = self._dice.pick(best_marks(state)), value(state)
        to_end = WIN - abs(worth) if worth else None
        score = 0 if to_end is None else WON - to_end if worth > 0 else to_end - WON
        found = EngineMove(mark, score, to_end, depth=9, node_count=0, line=(mark,), is_proved=True)
        return Choice(mark, move_reason(state, found), move_report(state, found))
