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
from ludotheque.server.wire.told import Happening


def happening(entry: Entry, names: Sequence[str], language: str) -> Happening:
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
            text = phrase(f"server.happened.{why}", name=place.name or event.name, seat=event.seat + 1).text(language)
        case Resigned(why=why, cause=cause):
            what = cause
            text = phrase(f"server.happened.gave-up-{why}", name=name).text(language)
        case Offered(what=bargain) | Declined(what=bargain):
            what = bargain
            text = phrase(f"server.happened.{kind}-{bargain}", name=name).text(language)
        case Reacted(reaction=reaction):
            what = reaction
            said = phrase(f"server.reaction.{reaction}")
            text = phrase("server.happened.reacted", name=name, said=said).text(language)
        case TookBack(count=undone):
            count = undone
            text = phrase("server.happened.took-back", count=undone).text(language)
        case Dealt(number=number):
            text = phrase("server.happened.dealt", number=number).text(language)
        case Paused() | Resumed():
            text = phrase(f"server.happened.{kind}", name=name).text(language)
        case Credited(seconds=seconds):
            text = phrase("server.happened.credited", count=round(seconds)).text(language)
        case _:
            text = phrase(f"server.happened.{kind}").text(language)
    return Happening(entry.version, entry.at, kind, text, seat, action, what, count)
