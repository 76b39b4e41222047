"""Vacation at a table: the clock of a seat stands still where each move has days."""

from __future__ import annotations

from msgspec import Struct

from ludotheque.server.hosted.log import Event, Rested
from ludotheque.server.hosted.table import HostedTable, is_live


class Absence(Struct, frozen=True):
    """Who is away from a table until when; None: they are back."""

    table: str
    persons: list[str]
    until: float | None


def rested(hosted: HostedTable, absence: Absence) -> list[Event]:
    """What the log will say: nothing where no clock gives days, and nothing twice."""
    if hosted.settings.pace.kind != "per-move" or is_live(hosted.settings.pace) or hosted.phase == "over":
        return []
    return [
        Rested(seat, absence.until)
        for seat, assignment in enumerate(hosted.assignments)
        if assignment.person in absence.persons and assignment.away_until != absence.until
    ]


def back_from_vacation(hosted: HostedTable, now: float) -> list[Event]:
    """Those whose vacation is over by now."""
    ends = [(seat, hosted.assignments[seat].away_until) for seat in hosted.staying]
    return [Rested(seat, None) for seat, until in ends if until is not None and until <= now]
