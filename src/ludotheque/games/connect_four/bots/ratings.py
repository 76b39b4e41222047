"""How strong each level is, measured: `docs/games/connect-four-levels.md` has the matches."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.games.connect_four.state import State

_ELO: Mapping[tuple[int, int, int], Mapping[str, int]] = {
    (7, 6, 4): {
        "neighbour": 194,
        "beginner": 486,
        "casual": 751,
        "hard": 893,
        "easy": 899,
        "club": 1015,
        "minimax-8": 1025,
        "strong": 1188,
        "master": 1311,
        "perfect": 1430,
    },
}


def elo_on(state: State) -> Mapping[str, int]:
    """By level, where this grid was measured; 1000 is the mean of the nine of the first tournament."""
    return {} if state.pie or state.pops is not None else _ELO.get((state.columns, state.rows, state.run), {})
