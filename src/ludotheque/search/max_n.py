"""Max^n: every seat takes what is best for itself.

Luckhardt and Irani, "An algorithmic solution of N-person games" (1986).
"""

from __future__ import annotations

from typing import Any

from ludotheque.contract.bot import Budget, Report
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.meter import UNLIMITED
from ludotheque.search.tree import Line, Tree, full_width


def max_n(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    budget: Budget = UNLIMITED,
    seat: Seat | None = None,
) -> Report[Action]:
    """Any number of seats; among equals, the first of the legal actions is expected."""
    tree = Tree(game, state, evaluate, budget, seat)

    def look(state: State, depth: int) -> tuple[tuple[float, ...], Line[Action]]:
        seat, actions = tree.turn(state) if depth > 0 else (None, ())
        if not actions:
            return tree.worth(state), ()
        found = []
        for action in actions:
            move = Move(seat, action)
            value, line = look(tree.after(state, move), depth - 1)
            found.append((value, (move, *line)))
        return found[0] if seat is None else max(found, key=lambda each: each[0][seat])

    return tree.deepened(tree.depths(depth), lambda depth: full_width(tree, depth, look))
