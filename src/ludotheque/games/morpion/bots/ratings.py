"""How strong each level is, measured: `docs/games/morpion-levels.md` has the matches."""

from __future__ import annotations

from collections.abc import Mapping

from ludotheque.games.morpion.state import State

_ELO: Mapping[tuple[int, int, int, int], Mapping[str, int]] = {
    (3, 3, 3, 2): {
        "very-easy": 699,
        "easy": 834,
        "medium": 1001,
        "hard": 1178,
        "expert": 1289,
        "modest": 493,
        "joiner": 1088,
    },
    # `very-easy` and `modest` lose every game there: how far behind they are cannot be measured.
    (15, 15, 5, 2): {"easy": 696, "joiner": 782, "medium": 1130, "hard": 1498, "expert": 1715},
}


def elo_on(state: State) -> Mapping[str, int]:
    """By level, where this grid was measured with so many players; 1000 is the mean of the five levels."""
    is_measured = state.is_plain and not state.is_exact
    return _ELO.get((state.columns, state.rows, state.run, state.seat_count), {}) if is_measured else {}
