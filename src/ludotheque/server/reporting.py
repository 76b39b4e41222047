"""Entries of the log as everybody may know them, with words for an announcement."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract import phrase
from ludotheque.server.hosted.events import (
    Credited,
    Dealt,
    Declined,
    Entry,
    Moved,
    Offered,
    Paused,
    Placed,
    Reacted,
    Resigned,
    Resumed,
    TookBack,
)
from ludotheque.server.wire.events import LogEntry


def happening(entry: Entry, names: Sequence[str], language: str) -> LogEntry:
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
        case Placed(place=place, why=why):
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
        case Credited(seconds=seconds):
            text = phrase("server.log.credited", count=round(seconds)).text(language)
        case _:
            text = phrase(f"server.log.{kind}").text(language)
    return LogEntry(entry.version, entry.at, kind, text, seat, action, what, count)
