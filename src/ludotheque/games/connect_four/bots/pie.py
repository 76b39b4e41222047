"""The pie rule for players of every level: which first disc to lay, and whether to take one over."""

from __future__ import annotations

from collections.abc import Callable

from ludotheque.contract import AnyBot, Budget, Choice, Dice, Seat, Seed, phrase
from ludotheque.games.connect_four.explain.evaluation import evaluate
from ludotheque.games.connect_four.explain.pie import (
    best_verdict,
    columns_by_feeling,
    first_disc_verdicts,
    is_taken_by_feeling,
    swap_verdicts,
    without_pie,
)
from ludotheque.games.connect_four.solver import can_solve, is_available, solver_with_book
from ludotheque.games.connect_four.state import Action, Drop, State, Swap

_DEFAULT_NODES = 5_000_000
"""On a grid without a book, when nobody set a limit."""


class WithPieRule:
    """A player of a level, who decides about the first disc by a rule of thumb: near the middle it is worth taking."""

    def __init__(self, make: Callable[[Seed], AnyBot], seed: Seed) -> None:
        self._bot = make(seed)
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Action]:
        if not state.pie:
            return self._bot.choose(state, seat, budget)
        return self._answer(state, budget) if state.may_swap else self._first(state, budget)

    def _first(self, state: State, budget: Budget) -> Choice[Action]:
        return Choice(self._dice.pick(columns_by_feeling(state)), phrase("connect-four.pie.by-feeling"))

    def _answer(self, state: State, budget: Budget) -> Choice[Action]:
        if is_taken_by_feeling(state):
            return Choice(Swap(), phrase("connect-four.pie.near-the-middle"))
        return self._bot.choose(without_pie(state), state.turn, budget)


class ExactWithPieRule(WithPieRule):
    """Takes over what wins, and lays what does not; where that cannot be proved, by feeling."""

    def _first(self, state: State, budget: Budget) -> Choice[Action]:
        return self._proved(state, budget) or super()._first(state, budget)

    def _answer(self, state: State, budget: Budget) -> Choice[Action]:
        return self._proved(state, budget) or super()._answer(state, budget)

    def _proved(self, state: State, budget: Budget) -> Choice[Action] | None:
        if not is_available() or not can_solve(state):
            return None
        plain = without_pie(state)
        evaluation = evaluate(plain, budget.with_default(node_count=_DEFAULT_NODES), solver_with_book())
        if evaluation.value.sign is None:
            return None
        best = best_verdict((swap_verdicts if state.may_swap else first_disc_verdicts)(state, evaluation))
        if isinstance(best.action, Drop) and state.may_swap:
            return self._bot.choose(plain, state.turn, budget)
        return Choice(best.action, best.reasons[0])
