"""Entries of the log as everybody may know them, with words for an announcement."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract import phrase
from ludotheque.server.hosted.log import (
    Dealt,
    Declined,
    LogEntry,
    Moved,
    Offered,
    Paused,
    Reacted,
    Resigned,
    Resumed,
    SeatChanged,
    TimeCredited,
    TookBack,
)
from ludotheque.server.wire import events


def log_entry_for(entry: LogEntry, names: Sequence[str], language: str) -> events.LogEntry:
    """Named field by field: openings, decks and keys stay here. `names` are those of the seats at that version."""
    event = entry.event
    kind = str(type(event).__struct_config__.tag)
    seat: int | None = getattr(event, "seat", None)
    name = names[seat] if seat is not None and seat < len(names) else ""
    text = ""
    what: str | None = None
    action: str | None = None
    count: int | None = None
    match event:
        case Moved(by=by, action=written):
            seat, action = by, written
        case SeatChanged(place=place, why=why):
            what = why
            text = phrase(f"server.log.{why}", name=place.name or event.name, seat=event.seat + 1).text(language)
        case Resigned(why=why, cause=cause):
            what = cause
            text = phrase(f"server.log.gave-up-{why}", name=name).text(language)
        case Offered(what=bargain) | Declined(what=bargain):
            what = bargain
            text = phrase(f"server.log.{kind}-{bargain}", name=name).text(language)
        case Reacted(reaction=reaction):
            what = reaction
            said = phrase(f"server.reaction.{reaction}")
            text = phrase("server.log.reacted", name=name, said=said).text(language)
        case TookBack(count=undone):
            count = undone
            text = phrase("server.log.took-back", count=undone).text(language)
        case Dealt(number=number):
            text = phrase("server.log.dealt", number=number).text(language)
        case Paused() | Resumed():
            text = phrase(f"server.log.{kind}", name=name).text(language)
        case TimeCredited(seconds=seconds):
            text = phrase("server.log.credited", count=round(seconds)).text(language)
        case _:
            text = phrase(f"server.log.{kind}").text(language)
    return events.LogEntry(entry.version, entry.at, kind, text, seat, action, what, count)
