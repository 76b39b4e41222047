"""What a state is worth to each seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ludotheque.contract.game import State
from ludotheque.contract.outcome import Outcome

Evaluate: TypeAlias = Callable[[State, Outcome | None], tuple[float, ...]]
"""By seat, higher is better; the outcome is given when the game is over.

Seats left out at the end stand at 0. Searches for two sides read only the number of the seat
they search for and take the other side's to be its opposite.
"""


def by_outcome(state: object, outcome: Outcome | None) -> tuple[float, ...]:
    """The share of rivals beaten less the share that won: 1 for a sole winner, 0 for a tie or an open game.

    The numbers add up to 0, for any ranking. A seat alone at the table is worth 1 at the end.
    """
    if outcome is None:
        return ()
    places = outcome.places
    if len(places) == 1:
        return (1.0,)
    return tuple(sum((other > own) - (other < own) for other in places) / (len(places) - 1) for own in places)
