"""Erasing a person from a table: what happens there, and a log that reads as if they had never had a name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ludotheque.server.hosted.log import Dealt, Event, Forgotten, Opened, Resigned, SeatAssignment, SeatChanged
from ludotheque.server.hosted.names import neutral_name, neutral_names, record_renamed, without_names
from ludotheque.server.hosted.table import HostedTable


class Departure(Struct, frozen=True):
    """Who leaves a table for good, and whom its log names instead."""

    table: str
    persons: list[str]
    nobody: str


def departure(hosted: HostedTable, persons: Collection[str], nobody: str) -> list[Event]:
    """The next thing to happen until they are gone: out of a running game first, then out of all that is shown."""
    seats = [seat for seat, assignment in enumerate(hosted.assignments) if assignment.whose in persons]
    if hosted.phase == "playing":
        for seat in hosted.staying:
            if seat in seats:
                return [Resigned(seat, why="left")]
    if not seats and hosted.host not in persons:
        return []
    names = neutral_names(_shown_names(hosted), seats)
    return [Forgotten(tuple(seats), tuple(names[seat] for seat in seats), tuple(persons), nobody)]


def rewritten(events: Sequence[Event], persons: Collection[str], nobody: str) -> list[Event]:
    """The log without the names that they had, and with `nobody` in their place."""
    held: set[int] = set()
    """The seats that one of them has."""

    done: list[Event] = []
    for event in events:
        match event:
            case Opened() | Dealt():
                held = {seat for seat, assignment in enumerate(event.assignments) if assignment.whose in persons}
                done.append(_setup_rewritten(event, persons, nobody))
            case SeatChanged(seat=seat, assignment=assignment):
                name = neutral_name(seat) if event.name and seat in held else event.name
                held.discard(seat)
                if assignment.whose in persons:
                    held.add(seat)
                sitting = _anonymous(assignment, neutral_name(seat), nobody) if seat in held else assignment
                done.append(replace(event, name=name, assignment=sitting))
            case Forgotten() if not {*persons}.isdisjoint(event.persons):
                done.append(replace(event, persons=(nobody,)))
            case _:
                done.append(event)
    return done


def _setup_rewritten(event: Opened | Dealt, persons: Collection[str], nobody: str) -> Event:
    own = [seat for seat, assignment in enumerate(event.assignments) if assignment.whose in persons]
    names = neutral_names([assignment.name for assignment in event.assignments], own)
    assignments = tuple(
        _anonymous(assignment, names[seat], nobody) if seat in names else assignment
        for seat, assignment in enumerate(event.assignments)
    )
    record = event.record
    if isinstance(event, Dealt):
        record = record_renamed(event.record, names) if names else event.record
    elif record is not None and event.host in persons:
        record = without_names(record)  # a file of theirs: whoever it named
    host = nobody if event.host in persons else event.host
    return replace(event, assignments=assignments, record=record, host=host)


def _anonymous(assignment: SeatAssignment, name: str, nobody: str) -> SeatAssignment:
    if assignment.invited is not None:
        return replace(assignment, name=name, invited=nobody, picture="")
    return replace(assignment, name=name, person=nobody, picture="")


def _shown_names(hosted: HostedTable) -> list[str]:
    if hosted.table is not None:
        return [player.name for player in hosted.table.players]
    return [assignment.name for assignment in hosted.assignments]
