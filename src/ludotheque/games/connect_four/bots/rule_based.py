"""The players of the two reports this game began with: rules of 2008, minimax of 2022."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludotheque.contract import Budget, Choice, Dice, Outcome, Seat, Seed, phrase
from ludotheque.games.connect_four import GAME
from ludotheque.games.connect_four.explain import (
    ColumnCode,
    NoOpenColumn,
    preferred_column,
)
from ludotheque.games.connect_four.state import Action, Drop, State
from ludotheque.search import alpha_beta


class RuleBasedBot:
    """The rule player of the 2008 report: takes the column with the best code, the middle one among equals.

    With `simple_column_codes` it wins, blocks and gives no win away; with `column_codes` it also plans a move ahead.
    """

    def __init__(self, codes: Callable[[State], Sequence[ColumnCode]]) -> None:
        self._codes = codes

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Drop]:
        codes = self._codes(state)
        drop = preferred_column(codes)
        if isinstance(drop, NoOpenColumn):
            return Choice(None, drop.reason)
        return Choice(drop, codes[drop.column].reason)


class MinimaxBot:
    """Searches eight moves ahead for a win or a loss; among equals the middle column, else at random.

    Source: "Projet Puissance 4 Java" (2022), section 3.8. A quicker win is not preferred there either.
    """

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Action]:
        report = alpha_beta(GAME, state, depth=8, evaluate=_by_result, budget=budget, seat=seat)
        best = report.best or GAME.legal_actions(state, seat)
        middle = Drop(state.columns // 2)
        action = middle if middle in best else self._dice.pick(best)
        return Choice(action, phrase(_OUTLOOK_CODES[report.value[seat]], count=report.depth), report)


_WIN, _LOSS, _NEITHER = 100.0, -100.0, 0.0
_OUTLOOK_CODES = {
    _WIN: "connect-four.reason.foresees-win",
    _LOSS: "connect-four.reason.foresees-loss",
    _NEITHER: "connect-four.reason.foresees-nothing",
}


def _by_result(state: State, outcome: Outcome | None) -> tuple[float, ...]:
    if outcome is None or not outcome.winners:
        return _NEITHER, _NEITHER
    return (_WIN, _LOSS) if outcome.places[0] == 1 else (_LOSS, _WIN)
