"""Minimax and negamax as in the textbooks: every line to the full depth. The measure for the quicker ones."""

from __future__ import annotations

from typing import Any

from ludotheque.contract.bot import Report
from ludotheque.contract.budget import UNLIMITED, Budget
from ludotheque.contract.game import Action, Game, Move, State
from ludotheque.contract.seat import Seat
from ludotheque.search.evaluation import Evaluate, by_outcome
from ludotheque.search.tree import Found, Line, Tree, full_width, refuse_unless_two


def minimax(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    budget: Budget = UNLIMITED,
    seat: Seat | None = None,
) -> Report[Action]:
    """Two seats: the seat to act takes the highest number, the other the lowest."""
    tree = Tree(game, state, evaluate, budget, seat)
    refuse_unless_two("minimax", tree)

    def look(state: State, depth: int) -> Found[Action]:
        own, line = _minimax(tree, state, depth)
        return tree.by_seat(own), line

    return tree.deepened(tree.depths(depth), lambda depth: full_width(tree, depth, look))


def negamax(
    game: Game[Any, State, Action, Any],
    state: State,
    *,
    depth: int,
    evaluate: Evaluate[State] = by_outcome,
    budget: Budget = UNLIMITED,
    seat: Seat | None = None,
) -> Report[Action]:
    """Two seats: the same as minimax, each seat taking the highest number in its own eyes."""
    tree = Tree(game, state, evaluate, budget, seat)
    refuse_unless_two("negamax", tree)

    def look(state: State, depth: int) -> Found[Action]:
        own, line = _negamax(tree, state, depth, tree.me)
        return tree.by_seat(own), line

    return tree.deepened(tree.depths(depth), lambda depth: full_width(tree, depth, look))


def _minimax(tree: Tree[State, Action], state: State, depth: int) -> tuple[float, Line[Action]]:
    seat, actions = tree.turn(state) if depth > 0 else (None, ())
    if not actions:
        return tree.value(state)[tree.me], ()
    found = []
    for action in actions:
        move = Move(seat, action)
        value, line = _minimax(tree, tree.after(state, move), depth - 1)
        found.append((value, (move, *line)))
    wanted = max if seat == tree.me else min
    return wanted(found, key=lambda each: each[0])


def _negamax(tree: Tree[State, Action], state: State, depth: int, viewer: Seat) -> tuple[float, Line[Action]]:
    """The value in the eyes of the viewer, who moved last; a seat may move twice in a row."""
    seat, actions = tree.turn(state) if depth > 0 else (None, ())
    if not actions:
        own = tree.value(state)[tree.me]
        return own if viewer == tree.me else -own, ()
    mover = viewer if seat is None else seat
    best = float("-inf")
    best_line: Line[Action] = ()
    for action in actions:
        move = Move(seat, action)
        value, line = _negamax(tree, tree.after(state, move), depth - 1, mover)
        if value > best:
            best, best_line = value, (move, *line)
    return best if mover == viewer else -best, best_line
