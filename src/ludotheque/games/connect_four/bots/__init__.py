"""Named opponents, weakest first; `docs/games/connect-four-levels.md` has their strengths.

A new level is one class, or one nature of a person, and one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from ludotheque.contract import Level
from ludotheque.games.connect_four.bots.classics import Easy, Hard, Minimax8
from ludotheque.games.connect_four.bots.people import Nature, Person
from ludotheque.games.connect_four.bots.perfect import Perfect

__all__ = ["LEVELS", "Easy", "Hard", "Minimax8", "Nature", "Perfect", "Person"]

_BEGINNER = Nature(depth=2, slip_percent=65, careless_depth=1, slack=20)
_CASUAL = Nature(depth=3, slip_percent=30, careless_depth=1, slack=10)
_CLUB = Nature(depth=4, slip_percent=10, careless_depth=2, slack=4)
_STRONG = Nature(depth=6, slip_percent=6, careless_depth=2, slack=2)
_MASTER = Nature(depth=10, slip_percent=1, careless_depth=4, node_count=60_000)

LEVELS: Mapping[str, Level] = {
    "beginner": Level(partial(Person, _BEGINNER), seconds=0.5),
    "casual": Level(partial(Person, _CASUAL), seconds=0.5),
    "easy": Level(lambda seed: Easy()),
    "hard": Level(lambda seed: Hard()),
    "club": Level(partial(Person, _CLUB), seconds=0.5),
    "minimax-8": Level(Minimax8, seconds=5.0),
    "strong": Level(partial(Person, _STRONG), seconds=1.0),
    "master": Level(partial(Person, _MASTER), seconds=3.0),
    "perfect": Level(Perfect, seconds=5.0),
}
