"""Max^n: every seat takes what is best for itself.

Luckhardt and Irani, "An algorithmic solution of N-person games" (1986).
"""

from __future__ import annotations

from typing import Any, Generic

from ludotheque.contract.bot import Report
from ludotheque.contract.budget import UNLIMITED, Budget
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.tree import Found, Tree, full_width, keep


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
    search = _Search(tree)
    return tree.deepened(tree.depths(depth), lambda depth: full_width(tree, depth, search.look))


class _Search(Generic[State, Action]):
    def __init__(self, tree: Tree[State, Action]) -> None:
        self._tree = tree
        self._table: dict[tuple[State, int], tuple[Found[Action], bool]] = {}
        """By state and depth: what was found, and whether the depth cut it short."""

    def look(self, state: State, depth: int) -> Found[Action]:
        """By seat, and the line that leads there; a state met again at the same depth costs nothing."""
        tree = self._tree
        known = self._table.get((state, depth))
        if known is not None:
            found, is_cut = known
            tree.cut_count += is_cut
            return found
        seat, actions = tree.turn(state) if depth > 0 else (None, ())
        if not actions:
            return tree.value(state), ()

        cut_count = tree.cut_count
        successors: list[Found[Action]] = []
        for action in actions:
            move = Move(seat, action)
            value, line = self.look(tree.after(state, move), depth - 1)
            successors.append((value, (move, *line)))
        found = successors[0] if seat is None else max(successors, key=lambda each: each[0][seat])
        keep(self._table, (state, depth), (found, tree.cut_count > cut_count))
        return found
