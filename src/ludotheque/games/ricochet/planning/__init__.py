"""Positions as planners know them: problems of the planning competition's PDDL domain, facts of the ASP competition.

Both know robots, walls and one target for one robot, and no ricochet rule.
"""

from __future__ import annotations

from ludotheque.contract import ProblemFormat
from ludotheque.games.ricochet.notation import read_state
from ludotheque.games.ricochet.planning.asp import read_asp, write_asp, write_asp_plan
from ludotheque.games.ricochet.planning.pddl import read_pddl
from ludotheque.games.ricochet.planning.pddl_writing import write_pddl, write_plan
from ludotheque.games.ricochet.state import State

__all__ = ["FORMATS", "read_position"]

_GAME = "ricochet"
_ASP_FACTS = ("dim(", "barrier(", "pos(", "target(")

FORMATS: tuple[ProblemFormat, ...] = (
    ProblemFormat("pddl", _GAME, lambda text: "(define" in text.casefold(), read_pddl, write_pddl, write_plan),
    ProblemFormat(
        "asp", _GAME, lambda text: any(fact in text for fact in _ASP_FACTS), read_asp, write_asp, write_asp_plan
    ),
)


def read_position(text: str) -> State:
    """Our own notation, or one of these forms."""
    read = next((form.read for form in FORMATS if form.recognises(text)), read_state)
    return read(text)
