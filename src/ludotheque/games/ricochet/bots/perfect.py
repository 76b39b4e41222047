"""The player who uses the solver: it bids the optimum and shows it."""

from __future__ import annotations

from ludotheque.contract import Budget, Dice
from ludotheque.games.ricochet.bots.path_search import FoundPath, FoundPaths, find_paths
from ludotheque.games.ricochet.bots.persona import Persona
from ludotheque.games.ricochet.explain.paths import ShownPath, shortest_completion

_FIRST_SECONDS = 2.0
_SECONDS_PER_SLIDE = 0.5


def find_optimal_path(fallback: Persona, start: ShownPath, dice: Dice, budget: Budget) -> FoundPaths:
    """A shortest path, by the solver; what is not solved in time is searched as people do."""
    found = shortest_completion(start, budget.countdown())
    if found.path is None:
        return FoundPaths((), _FIRST_SECONDS) if found.is_proved else find_paths(start, fallback, dice, budget)
    places = []
    for slide in found.path:
        start = start.then(slide)
        places.append(start.robots)
    seconds = _FIRST_SECONDS + _SECONDS_PER_SLIDE * len(found.path)
    return FoundPaths((FoundPath(seconds, len(found.path), found.path, tuple(places)),), seconds)
