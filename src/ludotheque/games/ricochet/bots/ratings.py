"""How strong each level is, measured: `docs/games/ricochet-levels.md` has the matches.

They were played by two, with bids. `perfect` won every game, which says nothing about how far ahead it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.games.ricochet.state import State

_ELO: Mapping[str, int] = {
    "child": 88,
    "beginner": 316,
    "casual": 484,
    "club": 931,
    "strong": 1200,
    "champion": 1665,
}
_MEASURED_PLAYERS = 2


def elo_on(state: State) -> Mapping[str, int]:
    """By level; 1000 is the mean of those who were measured, `perfect` among them."""
    is_measured = len(state.won) == _MEASURED_PLAYERS and state.house.open_targets == 1 and not state.is_race
    return _ELO if is_measured else {}
