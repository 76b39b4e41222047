"""How a game ends when somebody gives up, or all agree that it may end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.contract import Outcome, Phrase, Seat, phrase, player_phrase, seats
from ludotheque.contract.record import Cause


@dataclass(frozen=True)
class Resignation:
    """This seat stopped playing when so many moves had been made."""

    seat: Seat
    after: int
    cause: Cause = "resigned"


def agreed_draw(seat_count: int) -> Outcome:
    """What those who stayed agreed to."""
    return Outcome.shared(seat_count, phrase("play.agreed"))


def places_after(by_rules: Outcome | None, resignations: Sequence[Resignation], seat_count: int) -> Outcome | None:
    """The outcome after somebody gave up: whoever did so first is last, whatever was played for them afterwards."""
    gone = [resignation.seat for resignation in resignations]
    staying = [seat for seat in seats(seat_count) if seat not in gone]
    if len(staying) > 1 and by_rules is None:
        return None
    ranks = dict.fromkeys(staying, 1) if by_rules is None else _places_among(staying, by_rules)
    places = dict(ranks)
    for order, seat in enumerate(gone):
        places[seat] = seat_count - order
    reason = _reason(resignations[-1], staying) if by_rules is None else by_rules.reason
    return Outcome([places[seat] for seat in seats(seat_count)], reason)


def _places_among(staying: Sequence[Seat], by_rules: Outcome) -> dict[Seat, int]:
    places = by_rules.places
    return {seat: 1 + sum(places[other] < places[seat] for other in staying) for seat in staying}


def _reason(last: Resignation, staying: Sequence[Seat]) -> Phrase:
    return phrase(f"play.{last.cause}" if staying else f"play.{last.cause}-alone", name=player_phrase(last.seat))
