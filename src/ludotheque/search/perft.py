"""Counting move sequences: the oldest test of a rule book."""

from __future__ import annotations

from typing import Any

from ludotheque.contract.game import Action, Game, State, possible_moves


def perft(game: Game[Any, State, Action, Any], state: State, depth: int) -> int:
    """How many sequences of exactly `depth` moves the rules accept from here, the clock's included."""
    if depth == 0:
        return 1
    moves = possible_moves(game, state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move), depth - 1) for move in moves)
