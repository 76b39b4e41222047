"""Named opponents, weakest first; `docs/games/connect-four-levels.md` has their strengths.

A new level is one class, or one persona, and one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from ludotheque.contract import Level, with_elo
from ludotheque.games.connect_four.bots.human_like import HumanLikeBot, Persona
from ludotheque.games.connect_four.bots.neighbour import NeighbourBot
from ludotheque.games.connect_four.bots.perfect import PerfectBot
from ludotheque.games.connect_four.bots.pie import ExactWithPieRule, WithPieRule
from ludotheque.games.connect_four.bots.pop_out import PopOutPersona, WithPopOut
from ludotheque.games.connect_four.bots.ratings import elo_on
from ludotheque.games.connect_four.bots.rule_based import MinimaxBot, RuleBasedBot
from ludotheque.games.connect_four.explain import column_codes, simple_column_codes
from ludotheque.games.connect_four.solver import can_prove
from ludotheque.games.connect_four.state import State

__all__ = ["LEVELS"]

_BEGINNER = Persona(depth=2, slip_percent=65, careless_depth=1, slack=20)
_CASUAL = Persona(depth=3, slip_percent=30, careless_depth=1, slack=10)
_CLUB = Persona(depth=4, slip_percent=10, careless_depth=2, slack=4)
_STRONG = Persona(depth=6, slip_percent=6, careless_depth=2, slack=2)
_MASTER = Persona(depth=10, slip_percent=1, careless_depth=4, node_count=60_000)


_POP_OUT = {
    "beginner": PopOutPersona(depth=2, slip_percent=65, slack=20),
    "casual": PopOutPersona(depth=3, slip_percent=30, slack=10),
    "easy": PopOutPersona(depth=2, slack=10),
    "hard": PopOutPersona(depth=3, slack=4),
    "club": PopOutPersona(depth=4, slip_percent=10, slack=4),
    "strong": PopOutPersona(depth=6, slip_percent=6, slack=2),
    "master": PopOutPersona(depth=10, slip_percent=1, node_count=60_000),
    "strongest": PopOutPersona(depth=42, node_count=200_000),
}


def _cannot_prove(state: State) -> bool:
    return not can_prove(state)


def _drops_only(state: State) -> bool:
    return state.pops is None


_LEVELS: Mapping[str, Level] = {
    "neighbour": Level(NeighbourBot, seconds=0.1, is_graded=False, has_style=True),
    "beginner": Level(partial(HumanLikeBot, _BEGINNER), seconds=0.5),
    "casual": Level(partial(HumanLikeBot, _CASUAL), seconds=0.5),
    "easy": Level(lambda seed: RuleBasedBot(simple_column_codes), is_graded=False, has_style=True),
    "hard": Level(lambda seed: RuleBasedBot(column_codes), is_graded=False, has_style=True),
    "club": Level(partial(HumanLikeBot, _CLUB), seconds=0.5),
    "minimax-8": Level(MinimaxBot, suits=_drops_only, seconds=5.0, is_graded=False),
    "strong": Level(partial(HumanLikeBot, _STRONG), seconds=1.0),
    "master": Level(partial(HumanLikeBot, _MASTER), seconds=3.0),
    "perfect": Level(PerfectBot, suits=can_prove, seconds=5.0, stands_for="strongest"),
    # The same player where it cannot keep the promise of that name (P4-11).
    "strongest": Level(PerfectBot, suits=_cannot_prove, seconds=5.0, stands_for="perfect"),
}


def _with_rules(name: str, level: Level) -> Level:
    """The same player with the pie rule and with pop-out."""
    make = partial(WithPopOut, level.make, _POP_OUT[name]) if name in _POP_OUT else level.make
    return replace(level, make=partial(ExactWithPieRule if level.make is PerfectBot else WithPieRule, make))


LEVELS = with_elo({name: _with_rules(name, level) for name, level in _LEVELS.items()}, elo_on)
