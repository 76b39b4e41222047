"""Phrases on their way out: code and parameters with the names of the players, in words for those who asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from ludotheque import locales
from ludotheque.contract import LudothequeError, Phrase, Seat, jsonable, phrase, with_names
from ludotheque.contract.phrase import read_phrase
from ludotheque.play import Table
from ludotheque.play.players import name_in, names_in
from ludotheque.server.hosted.log import (
    Dealt,
    Declined,
    Event,
    LogEntry,
    Moved,
    Offered,
    Paused,
    Planned,
    Reacted,
    Resigned,
    Rested,
    Resumed,
    SeatChanged,
    TimeCredited,
    TookBack,
)
from ludotheque.server.viewer import Viewer
from ludotheque.server.wire import events


def sentence(said: Phrase, language: str) -> events.Sentence:
    """A phrase with its words in this language, for the wire."""
    return events.Sentence(said.code, jsonable(said.params, language), said.text(language))


@lru_cache(maxsize=1024)
def wordless(said: Phrase) -> events.Sentence:
    """For a reader with texts of their own, who knows the players."""
    return events.Sentence(said.code, jsonable(said.params))


def message_to(viewer: Viewer, said: Phrase, names: tuple[str, ...]) -> events.Sentence:
    """About who plays now. Who has texts of their own puts names in, too: one message serves all who see the same."""
    return sentence_to(viewer, said, names) if viewer.has_texts else wordless(said)


def sentence_to(viewer: Viewer, said: Phrase, names: tuple[str, ...]) -> events.Sentence:
    """About these players, one of whom may be the viewer."""
    return _sentence_to(said, names, viewer.addressed, viewer.language if viewer.has_texts else None)


@lru_cache(maxsize=1024)  # at every table the same few are said again and again
def _sentence_to(said: Phrase, names: tuple[str, ...], you: Seat | None, language: str | None) -> events.Sentence:
    named = with_names(said, names, you)
    return wordless(named) if language is None else sentence(named, language)


def names(table: Table | None, language: str) -> tuple[str, ...]:
    """Who sits where, for sentences that speak of players."""
    return () if table is None else tuple(names_in(table.players, language))


def refusal(
    error: LudothequeError, language: str, names: Sequence[str] = (), you: Seat | None = None
) -> events.Refusal:
    """What was refused and why, as code and in words."""
    plain = jsonable(error, language)
    if names and not plain.get("problems"):
        said = with_names(error.phrase, names, you)
        plain |= {**jsonable(said, language), "text": said.text(language)}
    problems = [events.FieldProblem(**problem) for problem in plain.pop("problems", [])]
    return events.Refusal(**plain, problems=problems)


def refusal_to(viewer: Viewer, error: LudothequeError, names: Sequence[str] = ()) -> events.Refusal:
    """The same over a socket: in words for those who asked."""
    told = refusal(error, viewer.language, names, viewer.addressed)
    if viewer.has_texts:
        return told
    problems = [msgspec.structs.replace(problem, text="") for problem in told.problems]
    return msgspec.structs.replace(told, text="", problems=problems)


def log_entry_for(entry: LogEntry, names: Sequence[str], viewer: Viewer, own_name: str = "") -> events.LogEntry:
    """Named field by field: openings, decks and keys stay here.

    `names` are those of the seats at that version, `own_name` is the viewer's: the seat may have been another's.
    """
    event = entry.event
    kind = str(type(event).__struct_config__.tag)
    seat: int | None = getattr(event, "seat", None)
    name = names[seat] if seat is not None and seat < len(names) else ""
    if isinstance(event, SeatChanged):
        name = event.assignment.name or event.name
    is_own = seat is not None and seat == viewer.addressed and name == own_name
    if seat is not None:
        name = name_in(name, seat, viewer.language)
    said = _said(event, kind, phrase(locales.YOU, name=name) if is_own else name)
    detail: str | None = None
    action: str | None = None
    count: int | None = None
    match event:
        case Moved(by=by, action=written):
            seat, action = by, written
        case SeatChanged(why=word) | Reacted(reaction=word):
            detail = word
        case Resigned():
            detail = event.said_cause
        case Offered(kind=word) | Declined(kind=word):
            detail = word
        case TookBack(count=undone):
            count = undone
    told = None if said is None else sentence_to(viewer, said, ())
    return events.LogEntry(entry.version, round(entry.at, 3), kind, told, seat, action, detail, count)


def _said_of_giving_up(event: Resigned, who: Phrase | str) -> Phrase:
    if event.reason is None:
        return phrase(f"server.log.gave-up-{event.why}", name=who)
    return phrase("server.log.gave-up-failed", computer=who, why=read_phrase(event.reason))


def _seat_said(event: SeatChanged, who: Phrase | str) -> Phrase:
    if event.declined is not None:
        return phrase(f"server.log.bot-declined-{event.declined}", bot=who)
    return phrase(f"server.log.{event.why}", name=who, seat=event.seat + 1)


def _said(event: Event, kind: str, who: Phrase | str) -> Phrase | None:
    """The announcement; None where the board says enough."""
    match event:
        case Moved() | Planned():
            return None
        case SeatChanged():
            return _seat_said(event, who)
        case Resigned():
            return _said_of_giving_up(event, who)
        case Offered(kind=offer) | Declined(kind=offer):
            return phrase(f"server.log.{kind}-{offer}", name=who)
        case Reacted(reaction=reaction):
            return phrase("server.log.reacted", name=who, said=phrase(f"server.reaction.{reaction}"))
        case TookBack(count=undone):
            return phrase("server.log.took-back", count=undone)
        case Dealt(number=number):
            return phrase("server.log.dealt", number=number)
        case Paused() | Resumed() | Rested():
            is_back = isinstance(event, Rested) and event.until is None
            return phrase("server.log.back" if is_back else f"server.log.{kind}", name=who)
        case TimeCredited(seconds=seconds):
            credited = phrase("server.log.credited", count=round(seconds))
            return credited if seconds > 0 else phrase("server.log.clock-set")
        case _:
            return phrase(f"server.log.{kind}")
