"""How hard a puzzle feels: the length of the win, how many cells look better, how far a simple player must look."""

from __future__ import annotations

from ludotheque.contract import Budget
from ludotheque.contract.puzzle import Grade, graded
from ludotheque.games.morpion.bots.candidates import narrowed
from ludotheque.games.morpion.bots.evaluation import sharp_worth
from ludotheque.games.morpion.solver import threats
from ludotheque.games.morpion.state import Mark, State
from ludotheque.search import alpha_beta

LEAST = (18, 25, 36)
"""Scores at which medium, hard and expert begin."""

_DEPTHS = (1, 3, 5)
_NODES = Budget(node_count=800)
_WIDTH = 12


def rated(state: State, right: Mark, line_length: int, turn_count: int) -> tuple[Grade, int]:
    own_moves = (line_length + 1) // 2
    is_quiet = right not in threats(state).forcing
    score = 5 * own_moves + 4 * _looks_fooled(state, right) + 1.5 * _better_looking(state, right)
    return graded(score + 4 * is_quiet + 3 * (turn_count - 1) + state.columns / 2, LEAST)


def _better_looking(state: State, right: Mark) -> int:
    """Cells that a glance prefers, no more than there is patience for."""
    ranked = narrowed(_WIDTH).legal_actions(state, state.turn)
    return ranked.index(right) if right in ranked else _WIDTH


def _looks_fooled(state: State, right: Mark) -> int:
    """How many of three looks ahead, each deeper than the one before, do not like it best."""
    game = narrowed(_WIDTH)
    chosen = (alpha_beta(game, state, depth=depth, evaluate=sharp_worth, budget=_NODES).best for depth in _DEPTHS)
    return sum(best != (right,) for best in chosen)
