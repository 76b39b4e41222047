"""What a game was worth to each seat, in numbers."""

from __future__ import annotations

from typing import Any

from ludotheque.contract import AnyEncoding, AnyGame, Seat


def returns_of(game: AnyGame, encoding: AnyEncoding | None, state: Any) -> tuple[float, ...]:
    """What every seat has: of a lone player the score so far, of others their places once the game is over.

    1 is first of all, -1 last of all: everybody beaten counts for, everybody who was better against, so that the
    returns of a table always add up to 0.
    """
    seat_count = game.seat_count(state)
    if seat_count == 1:
        return (0.0 if encoding is None else float(encoding.score(game.view(state, Seat(0)))),)
    ended = game.outcome(state)
    places = (1,) * seat_count if ended is None else ended.places
    return tuple(_balance(mine, places) for mine in places)


def _balance(mine: int, places: tuple[int, ...]) -> float:
    beaten = sum(mine < other for other in places)
    better = sum(mine > other for other in places)
    return (beaten - better) / (len(places) - 1)
