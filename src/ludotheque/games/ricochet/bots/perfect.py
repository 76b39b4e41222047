"""The player who knows: it bids the optimum and shows it."""

from __future__ import annotations

from ludotheque.contract import Budget, Dice
from ludotheque.games.ricochet.bots.mind import Mind
from ludotheque.games.ricochet.bots.nature import Nature
from ludotheque.games.ricochet.bots.thoughts import Find, Thoughts
from ludotheque.games.ricochet.explain.walks import Walk, allowance, way_on

_FIRST_SECONDS = 2.0
_SECONDS_PER_SLIDE = 0.5


def solved(instead: Nature, walk: Walk, dice: Dice, budget: Budget) -> Thoughts:
    """A shortest way, by the solver; what is not solved in time is looked for as people do."""
    found = way_on(walk, allowance(budget))
    if found.path is None:
        return Thoughts((), _FIRST_SECONDS) if found.is_proved else Mind(walk, instead, dice, budget).think()
    places = []
    for slide in found.path:
        walk = walk.then(slide)
        places.append(walk.robots)
    seconds = _FIRST_SECONDS + _SECONDS_PER_SLIDE * len(found.path)
    return Thoughts((Find(seconds, len(found.path), found.path, tuple(places)),), seconds)
