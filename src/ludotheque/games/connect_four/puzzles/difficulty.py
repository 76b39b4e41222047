"""How hard a puzzle feels: how far one must look, how long the win is, and how many wrong columns look better."""

from __future__ import annotations

from ludotheque.contract import Budget
from ludotheque.contract.puzzle import Grade, graded
from ludotheque.games.connect_four.bots.lookahead import look_ahead
from ludotheque.games.connect_four.state import Drop, State

MIN_SCORES = (30, 45, 60)
"""Scores at which medium, hard and expert begin."""

_MAX_DEPTH = 8
_NODES = Budget(node_count=20_000)
_GLANCE = 2


def rate(state: State, right: Drop, discs_ahead: int, turn_count: int) -> tuple[Grade, int]:
    seen = [look_ahead(state, depth, _NODES).values for depth in range(1, _MAX_DEPTH + 1)]
    needed = 1 + max((depth for depth, values in enumerate(seen, 1) if _choice(values) != right.column), default=0)
    tempting = sum(value >= seen[_GLANCE - 1][right.column] for value in seen[_GLANCE - 1].values()) - 1
    return graded(4 * needed + 1.5 * discs_ahead + 3 * tempting + 2 * (turn_count - 1), MIN_SCORES)


def _choice(values: dict[int, int]) -> int | None:
    """What seems best, if one column does."""
    best = [column for column, value in values.items() if value == max(values.values())]
    return best[0] if len(best) == 1 else None
