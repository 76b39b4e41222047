"""Explanations: the shortest path in words and drawings, hints step by step, the difficulty of a round."""

from __future__ import annotations

from ludotheque.contract import Analyst
from ludotheque.games.ricochet.explain.analysis import analyse
from ludotheque.games.ricochet.explain.difficulty import Difficulty, difficulty
from ludotheque.games.ricochet.explain.distances import UNREACHABLE, distances
from ludotheque.games.ricochet.explain.hints import hints
from ludotheque.games.ricochet.explain.paths import missed, solo_state
from ludotheque.games.ricochet.planning import read_position
from ludotheque.games.ricochet.state import Action, State

__all__ = ["ANALYST", "UNREACHABLE", "Difficulty", "difficulty", "distances"]

ANALYST: Analyst[State, Action] = Analyst(analyse, read_position, hints, missed, solo_state)
