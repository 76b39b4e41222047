"""Minimax and alpha-beta as they are taught, with every node written down: to look at, and to measure others by.

No table, no deepening, the moves in the order of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Generic

from ludotheque.contract.budget import UNLIMITED, Budget
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.tree import Order, Tree, refuse_unless_two


@dataclass
class TracedNode(Generic[Action]):
    """One state on the way of a search, in the order in which they were entered."""

    parent: int | None
    """The number of the node that led here; None for the root."""

    move: Move[Action] | None
    player: Seat | None
    """Whose turn it is; None where nothing can be done."""

    alpha: float
    beta: float
    """The bounds when the search came here; infinite without any."""

    value: float = 0.0
    """For the player to move at the root; beyond its bounds it is only a bound itself."""

    skipped: tuple[Action, ...] = ()
    """What was cut off: no longer looked at."""


def traced_minimax(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    budget: Budget = UNLIMITED,
) -> tuple[TracedNode[Action], ...]:
    """Every line to the full depth. BudgetSpent where that is too much."""
    return _Tracer(Tree(game, state, evaluate, budget, None), has_cuts=False).nodes(depth)


def traced_alpha_beta(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    order: Order[State, Action] | None = None,
    budget: Budget = UNLIMITED,
) -> tuple[TracedNode[Action], ...]:
    """The same value, without what cannot change it. BudgetSpent where that is too much."""
    return _Tracer(Tree(game, state, evaluate, budget, None), has_cuts=True, order=order).nodes(depth)


class _Tracer(Generic[State, Action]):
    def __init__(self, tree: Tree[State, Action], *, has_cuts: bool, order: Order[State, Action] | None = None) -> None:
        refuse_unless_two("trace", tree)
        self._tree, self._has_cuts, self._order = tree, has_cuts, order
        self._nodes: list[TracedNode[Action]] = []

    def nodes(self, depth: int) -> tuple[TracedNode[Action], ...]:
        self._look(self._tree.state, depth, TracedNode(None, None, None, -inf, inf))
        return tuple(self._nodes)

    def _look(self, state: State, depth: int, node: TracedNode[Action]) -> float:
        tree, number = self._tree, len(self._nodes)
        self._nodes.append(node)
        seat, actions = tree.turn(state)
        node.player = seat if actions else None
        if depth == 0 or not actions:
            node.value = tree.value(state)[tree.me]
            return node.value
        if self._order is not None:
            actions = self._order(state, actions)
        is_mine = seat == tree.me
        alpha, beta = node.alpha, node.beta
        best = -inf if is_mine else inf
        for place, action in enumerate(actions):
            move = Move(seat, action)
            value = self._look(tree.after(state, move), depth - 1, TracedNode(number, move, None, alpha, beta))
            best = max(best, value) if is_mine else min(best, value)
            if not self._has_cuts:
                continue
            alpha, beta = (max(alpha, best), beta) if is_mine else (alpha, min(beta, best))
            if alpha >= beta:
                node.skipped = tuple(actions[place + 1 :])
                break
        node.value = best
        return best


def node_count(nodes: Sequence[TracedNode[Any]]) -> int:
    """As all our searches count: the root is not counted."""
    return len(nodes) - 1
