"""Named opponents, weakest first; `docs/games/ricochet-levels.md` has their strengths.

A new level is one persona of a person and one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from ludotheque.contract import Budget, Dice, Level, Seed, with_elo
from ludotheque.games.ricochet.bots.human_like import FindPaths, HumanLikeBot
from ludotheque.games.ricochet.bots.path_search import FoundPath, FoundPaths, PathSearch, find_paths
from ludotheque.games.ricochet.bots.perfect import find_optimal_path
from ludotheque.games.ricochet.bots.persona import Persona
from ludotheque.games.ricochet.bots.random_bidder import RandomBidder
from ludotheque.games.ricochet.bots.ratings import elo_on
from ludotheque.games.ricochet.explain.paths import ShownPath
from ludotheque.games.ricochet.solver import is_available

__all__ = ["LEVELS", "PERSONAS", "FoundPath", "FoundPaths", "HumanLikeBot", "PathSearch", "Persona", "RandomBidder"]

PERSONAS: Mapping[str, Persona] = {
    "child": Persona(
        pace=1.0, reach=6, memory=6, helpers=1, breadth=2, leads=0,
        overlooks=140, misjudges=30, checks=20, miscounts=12, patience=100, noise=4,
    ),
    "beginner": Persona(
        pace=0.65, reach=7, memory=9, helpers=1, breadth=8, leads=0,
        overlooks=90, misjudges=16, checks=40, miscounts=7, patience=110, noise=4,
    ),
    "casual": Persona(
        pace=0.42, reach=8, memory=13, helpers=1, breadth=16, leads=0,
        overlooks=55, misjudges=9, checks=60, miscounts=4, patience=120, noise=3,
    ),
    "club": Persona(
        pace=0.27, reach=9, memory=20, helpers=2, breadth=20, leads=0,
        overlooks=30, misjudges=5, checks=75, miscounts=2, patience=130, noise=3,
    ),
    "strong": Persona(
        pace=0.16, reach=10, memory=30, helpers=2, breadth=45, leads=1,
        overlooks=14, misjudges=3, checks=85, miscounts=1, patience=150, noise=2,
    ),
    "champion": Persona(
        pace=0.07, reach=12, memory=70, helpers=4, breadth=110, leads=2,
        overlooks=4, misjudges=1, checks=95, miscounts=0, patience=180, noise=2,
    ),
}  # fmt: skip
"""Six personas; each is faster, searches further and errs less than the one before."""


def _path_finder(persona: Persona) -> FindPaths:
    def find(start: ShownPath, dice: Dice, budget: Budget) -> FoundPaths:
        return find_paths(start, persona, dice, budget)

    return find


def _has_core(state: Any) -> bool:
    return is_available()


def _perfect(seed: Seed) -> HumanLikeBot:
    return HumanLikeBot(partial(find_optimal_path, PERSONAS["champion"]), seed)


_LEVELS: Mapping[str, Level] = {
    "random": Level(RandomBidder, is_graded=False, has_style=True),
    **{
        name: Level(partial(HumanLikeBot, _path_finder(persona)), seconds=5.0, is_steady=True)
        for name, persona in PERSONAS.items()
    },
    "perfect": Level(_perfect, suits=_has_core, seconds=5.0, is_steady=True),
}

LEVELS = with_elo(_LEVELS, elo_on)
