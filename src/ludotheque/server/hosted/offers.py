"""Draws, takebacks and rematches: proposed by one, agreed to by all whom it concerns."""

from __future__ import annotations

from collections.abc import Callable, Collection

from ludotheque.contract import IllegalMove, Seat, TableError, phrase, player_phrase
from ludotheque.play import Resignation, Table
from ludotheque.play.table import steps_back
from ludotheque.server.hosted.log import Agreed, Declined, Event, Offered, TookBack
from ludotheque.server.hosted.setup import dealt
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.wire.commands import OfferKind


def offered(hosted: HostedTable, seat: Seat, kind: OfferKind, draw: Callable[[], int]) -> list[Event]:
    """This seat proposes or agrees; with the last agreement the thing is done at once."""
    _refuse(hosted, seat, kind)
    offer = hosted.offer(kind)
    agreed = () if offer is None else offer.agreed
    if seat in agreed:
        return []
    said: Event = Offered(seat, kind)
    if {*_concerned(hosted, kind)} - {*agreed, *_same_person(hosted, seat)}:
        return [said]
    return [said, _effect(hosted, seat if offer is None else Seat(offer.by), kind, draw)]


def declined(hosted: HostedTable, seat: Seat, kind: OfferKind) -> list[Event]:
    """The event of declining an offer; none where there is no offer any more."""
    return [] if hosted.offer(kind) is None else [Declined(seat, kind)]


def steps_to_undo(table: Table, own: Collection[Seat]) -> int:
    """How many steps go back so that one of these seats may choose its last one again; 0 if they have made none."""
    for count, step in enumerate(steps_back(table), start=1):
        if not isinstance(step, Resignation) and step.by in own:
            return count
    return 0


def _refuse(hosted: HostedTable, seat: Seat, kind: OfferKind) -> None:
    if hosted.table is None:
        raise TableError(phrase("server.not-started"))
    if kind == "rematch":
        if hosted.outcome is None:
            raise TableError(phrase("server.not-over"))
        if hosted.settings.tournament:
            raise TableError(phrase("server.tournament-decides"))
        return
    if hosted.outcome is not None:
        raise IllegalMove(phrase("play.game-over", reason=hosted.outcome.reason))
    if seat not in hosted.staying:
        raise TableError(phrase("play.seat-resigned", name=player_phrase(seat)))
    if kind == "draw":
        _refuse_draw(hosted)
    else:
        _refuse_takeback(hosted, hosted.table, seat)


def _refuse_draw(hosted: HostedTable) -> None:
    if len(hosted.assignments) < 2:
        raise TableError(phrase("server.nobody-to-agree"))
    if any(hosted.assignments[seat].kind == "computer" for seat in hosted.staying):
        raise TableError(phrase("server.no-draw-with-computers"))


def _refuse_takeback(hosted: HostedTable, table: Table, seat: Seat) -> None:
    if not hosted.settings.takebacks:
        raise TableError(phrase("server.no-takebacks"))
    if hosted.offer("takeback") is None and steps_to_undo(table, _same_person(hosted, seat)) == 0:
        raise TableError(phrase("play.nothing-to-undo"))


def _concerned(hosted: HostedTable, kind: OfferKind) -> list[Seat]:
    """People who have a say; computers never mind."""
    seats = hosted.staying if kind != "rematch" else [Seat(seat) for seat in range(len(hosted.assignments))]
    return [seat for seat in seats if hosted.assignments[seat].kind == "person"]


def _effect(hosted: HostedTable, by: Seat, kind: OfferKind, draw: Callable[[], int]) -> Event:
    if kind == "draw":
        return Agreed()
    if kind == "rematch":
        return dealt(hosted, draw())
    assert hosted.table is not None, "refused before"
    return TookBack(steps_to_undo(hosted.table, _same_person(hosted, by)))


def _same_person(hosted: HostedTable, seat: Seat) -> tuple[Seat, ...]:
    """This seat and those that share its screen."""
    return hosted.seats_of(hosted.assignments[seat].person)
