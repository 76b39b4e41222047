"""How a finished game ended, for any number of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.contract.phrase import Phrase, as_phrase
from ludotheque.contract.seat import Seat


@dataclass(frozen=True)
class Outcome:
    """A place for every seat and the reason, as a phrase or in plain words."""

    places: tuple[int, ...]
    """`places[seat]`: 1 is first; equal numbers are a tie."""

    reason: Phrase

    def __init__(self, places: Sequence[int], reason: str | Phrase) -> None:
        object.__setattr__(self, "places", tuple(places))
        object.__setattr__(self, "reason", as_phrase(reason))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place, or none when everybody shares it."""
        if len(self.places) > 1 and max(self.places) == 1:
            return ()
        return tuple(Seat(seat) for seat, place in enumerate(self.places) if place == 1)

    @classmethod
    def won_by(cls, winner: Seat, seat_count: int, reason: str | Phrase) -> Outcome:
        return cls([1 if seat == winner else 2 for seat in range(seat_count)], reason)

    @classmethod
    def shared(cls, seat_count: int, reason: str | Phrase) -> Outcome:
        return cls([1] * seat_count, reason)

    @classmethod
    def by_score(cls, scores: Sequence[int], reason: str | Phrase) -> Outcome:
        return cls([1 + sum(other > own for other in scores) for own in scores], reason)
