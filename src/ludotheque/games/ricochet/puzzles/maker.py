"""A placement with exactly one shortest path becomes a puzzle."""

from __future__ import annotations

from ludotheque.contract import Puzzle
from ludotheque.games.ricochet.explain.difficulty import difficulty_of
from ludotheque.games.ricochet.notation import write_action, write_state
from ludotheque.games.ricochet.solver import all_paths, problem_of
from ludotheque.games.ricochet.state import State

_MIN_SLIDES = 3


def make_puzzle(state: State) -> Puzzle | None:
    problem = problem_of(state)
    found = all_paths(problem, max_paths=2)
    if found.count != 1 or not found.is_complete or len(found.paths[0]) < _MIN_SLIDES:
        return None
    difficulty = difficulty_of(problem, found)
    assert difficulty is not None, "there is a path"
    line = tuple(map(write_action, found.paths[0]))
    return Puzzle(write_state(state), "reach", difficulty.grade, difficulty.score, line)
