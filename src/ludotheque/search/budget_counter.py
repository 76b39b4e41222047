"""Counts what a search spends, and ends it when the budget is gone."""

from __future__ import annotations

from ludotheque.contract.bot import Budget, never

UNLIMITED = Budget()

_BETWEEN_LOOKS = 64
"""Nodes between two looks at the clock and the stop flag: about a millisecond of play in Python."""


class BudgetSpent(Exception):
    """Unwinds a search; its root answers with what it knows."""


class BudgetCounter:
    """A node is a state reached by one move; the root is not counted."""

    def __init__(self, budget: Budget) -> None:
        self.node_count = 0
        self.is_limited = budget.node_count is not None or budget.seconds is not None or budget.stop is not never
        self._budget = budget
        self._most = None if budget.node_count is None else max(0, budget.node_count)
        self._next_look = 0
        self._deadline = None
        if budget.seconds is not None and budget.clock is not None:
            self._deadline = budget.clock() + budget.seconds

    def visit(self) -> None:
        """Pay for one node before going there, or raise BudgetSpent."""
        if self.node_count == self._most:
            raise BudgetSpent
        if self.node_count >= self._next_look:
            self._look_up()
        self.node_count += 1

    def _look_up(self) -> None:
        self._next_look = self.node_count + _BETWEEN_LOOKS
        if self._budget.stop():
            raise BudgetSpent
        clock = self._budget.clock
        if self._deadline is not None and clock is not None and clock() >= self._deadline:
            raise BudgetSpent
