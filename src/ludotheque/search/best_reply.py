"""Best-reply search: between two turns of the searching seat only one rival plays its best move.

Schadd and Winands, "Best reply search for multiplayer games" (2011), in the form that obeys the
rules, BRS+ (Esser, Gras, Winands, Schadd and Lanctot, 2013): the other rivals do not pass, they
play the first of their moves in the caller's order.
"""

from __future__ import annotations

from math import inf
from typing import Any, Generic

from ludotheque.contract.bot import Report
from ludotheque.contract.budget import UNLIMITED, Budget
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.tree import Found, Line, Order, Tree, full_width


def best_reply(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    budget: Budget = UNLIMITED,
    order: Order[State, Action] | None = None,
    seat: Seat | None = None,
) -> Report[Action]:
    """Any number of seats; with two it is minimax."""
    tree = Tree(game, state, evaluate, budget, seat)
    search = _Search(tree, order)
    return tree.deepened(tree.depths(depth), lambda depth: full_width(tree, depth, search.look))


class _Search(Generic[State, Action]):
    def __init__(self, tree: Tree[State, Action], order: Order[State, Action] | None) -> None:
        self._tree = tree
        self._order = order

    def look(self, state: State, depth: int) -> Found[Action]:
        """By seat, after a move of the searching seat."""
        own, line = self._value(state, depth, has_replied=False, alpha=-inf, beta=inf)
        return self._tree.by_seat(own), line

    def _value(
        self, state: State, depth: int, has_replied: bool, alpha: float, beta: float
    ) -> tuple[float, Line[Action]]:
        tree = self._tree
        seat, actions = tree.turn(state) if depth > 0 else (None, ())
        if not actions:
            return tree.value(state)[tree.me], ()
        if self._order is not None:
            actions = self._order(state, actions)
        is_mine = seat == tree.me
        if has_replied and not is_mine:
            actions = actions[:1]

        best = -inf if is_mine else inf
        best_line: Line[Action] = ()
        for index, action in enumerate(actions):
            move = Move(seat, action)
            replied = not is_mine and (has_replied or index > 0)
            value, line = self._value(tree.after(state, move), depth - 1, replied, alpha, beta)
            if value > best if is_mine else value < best:
                best, best_line = value, (move, *line)
            if is_mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best, best_line
