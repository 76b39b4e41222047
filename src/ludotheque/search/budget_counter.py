"""Counts what a search spends, and ends it when the budget is gone."""

from __future__ import annotations

from ludotheque.contract.budget import Budget, never

_NODES_BETWEEN_CHECKS = 64
"""Nodes between two checks of the clock and the stop flag: about a millisecond of play in Python."""


class BudgetSpent(Exception):
    """Unwinds a search; its root returns what it knows."""


class BudgetCounter:
    """A node is a state reached by one move; the root is not counted."""

    def __init__(self, budget: Budget) -> None:
        self.node_count = 0
        self.is_limited = budget.is_limited or budget.stop is not never
        self._budget = budget
        self._most = None if budget.node_count is None else max(0, budget.node_count)
        self._next_check = 0
        self._deadline = None if budget.seconds is None else budget.clock() + budget.seconds

    def visit(self) -> None:
        """Pay for one node before going there, or raise BudgetSpent."""
        if self.node_count == self._most:
            raise BudgetSpent
        if self.node_count >= self._next_check:
            self._check()
        self.node_count += 1

    def _check(self) -> None:
        self._next_check = self.node_count + _NODES_BETWEEN_CHECKS
        is_late = self._deadline is not None and self._budget.clock() >= self._deadline
        if is_late or self._budget.stop():
            raise BudgetSpent
