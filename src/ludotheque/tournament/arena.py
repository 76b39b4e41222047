"""An arena: whoever is free plays, against somebody of about as many points; wins in a row count double."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludotheque.tournament.games import Entrant, Game, History, Number, Pairing

MAX_ENTRANTS = 256
WIN, DRAW = 2, 1
FIRE = 2
"""After so many wins in a row every game counts double, up to the first that is not won."""

PATIENCE_SECONDS = 15.0
"""Who has waited for so long plays even against whom they have just met."""

MAX_GAMES = 2_000
"""After so many it pairs nobody any more."""

_NEAR = 60


def arena_points(entrant: Number, games: Sequence[Game]) -> tuple[int, bool]:
    """All points from these games in the order in which they ended, and whether the next one counts double."""
    points = wins_in_a_row = 0
    for game in sorted(games, key=lambda game: (game.ended_at, game.number)):
        if game.places is None:
            continue
        has_won = game.place_of(entrant) == 1
        worth = 0 if not has_won else WIN if game.places.count(1) == 1 else DRAW
        points += worth * (2 if wins_in_a_row >= FIRE else 1)
        wins_in_a_row = wins_in_a_row + 1 if worth == WIN else 0
    return points, wins_in_a_row >= FIRE


def arena_due(
    entrants: Sequence[Entrant], history: History, seat_count: int, now: float, points: Mapping[Number, int]
) -> list[Pairing]:
    """Games to begin now."""
    playing = {entrant for game in history.games if game.places is None for entrant in game.entrants}
    here = [entrant for entrant in entrants if entrant.is_here]
    free = [entrant for entrant in here if entrant.number not in playing]
    is_closed = len(here) <= seat_count  # nobody else will ever come free
    free.sort(key=lambda entrant: -points.get(entrant.number, 0))
    pairings = []
    while len(free) >= seat_count:
        group = _group(free, history, seat_count, now, is_closed=is_closed)
        if group is None:
            free.pop(0)
            continue
        free = [entrant for entrant in free if entrant not in group]
        pairings.append(Pairing(history.seated([entrant.number for entrant in group])))
    return pairings


def _group(
    free: Sequence[Entrant], history: History, size: int, now: float, *, is_closed: bool
) -> list[Entrant] | None:
    """The first of the free and those nearest to it whom it may meet; None while it waits for somebody else."""
    first, *others = free[: _NEAR + 1]
    fresh = [other for other in others if not _have_just_met(first.number, other.number, history)]
    stale = [other for other in others if other not in fresh]
    has_waited = now - _free_since(first, history) >= PATIENCE_SECONDS
    candidates = [*fresh, *stale] if is_closed or has_waited else fresh
    return [first, *candidates[: size - 1]] if len(candidates) >= size - 1 else None


def _free_since(entrant: Entrant, history: History) -> float:
    own = history.own(entrant.number)
    return max([entrant.free_since, *(game.ended_at for game in own)])


def _have_just_met(one: Number, other: Number, history: History) -> bool:
    """For either it was the last game."""
    return any(own and both in own[-1].entrants for own, both in ((history.own(one), other), (history.own(other), one)))
