"""How hard a puzzle feels: the length of the win, how many cells look better, how far a simple player must look."""

from __future__ import annotations

from ludotheque.contract import Budget
from ludotheque.contract.puzzle import Grade, graded
from ludotheque.games.morpion.bots.candidates import candidate_game
from ludotheque.games.morpion.bots.static_evaluation import evaluate_with_threats
from ludotheque.games.morpion.solver import forcing_marks
from ludotheque.games.morpion.state import Mark, State
from ludotheque.search import alpha_beta

MIN_SCORES = (18, 25, 36)
"""Scores at which medium, hard and expert begin."""

_DEPTHS = (1, 3, 5)
_NODES = Budget(node_count=800)
_WIDTH = 12


def rate(state: State, right: Mark, line_length: int, turn_count: int) -> tuple[Grade, int]:
    own_moves = (line_length + 1) // 2
    is_quiet = right not in forcing_marks(state).forcing
    score = 5 * own_moves + 4 * _misled_depths(state, right) + 1.5 * _preferred_cells(state, right)
    return graded(score + 4 * is_quiet + 3 * (turn_count - 1) + state.columns / 2, MIN_SCORES)


def _preferred_cells(state: State, right: Mark) -> int:
    """Cells that a glance prefers, no more than there is patience for."""
    ranked = candidate_game(_WIDTH).legal_actions(state, state.turn)
    return ranked.index(right) if right in ranked else _WIDTH


def _misled_depths(state: State, right: Mark) -> int:
    """How many of three looks ahead, each deeper than the one before, do not like it best."""
    game = candidate_game(_WIDTH)
    chosen = (
        alpha_beta(game, state, depth=depth, evaluate=evaluate_with_threats, budget=_NODES).best for depth in _DEPTHS
    )
    return sum(best != (right,) for best in chosen)
