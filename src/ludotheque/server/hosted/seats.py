"""Sitting down and standing up."""

from __future__ import annotations

from collections.abc import Callable, Collection
from math import ceil
from typing import Literal, NamedTuple

from msgspec.structs import replace

from ludotheque import catalogue
from ludotheque.contract import Seat, Seed, TableError, phrase, player_phrase
from ludotheque.contract.options import read_options
from ludotheque.play import free_name, read_name
from ludotheque.play.levels import playable_levels
from ludotheque.server.hosted.log import Event, Resigned, SeatAssignment, SeatChanged
from ludotheque.server.hosted.setup import read_level, refuse_taken
from ludotheque.server.hosted.table import HostedTable, refuse_full_log
from ludotheque.server.wire.bots import DeclineReason
from ludotheque.server.wire.commands import AssignSeatCommand
from ludotheque.server.wire.events import SeatKind, TableSettings

CLAIM_SECONDS = 45.0
"""Whoever is disconnected for so long in a game at one sitting may lose it, if somebody else claims the win."""


class Look(NamedTuple):
    """How somebody comes to a table, beside their name."""

    picture: str = ""
    is_bot: bool = False


_PLAIN = Look()


def joined(hosted: HostedTable, person: str, name: str, seat: int | None, look: Look = _PLAIN) -> SeatChanged:
    """This person sits down, or TableError. A name that is taken is refused with a free one."""
    own = hosted.seat_of(person)
    if own is not None:
        raise TableError(phrase("server.already-seated", name=hosted.assignments[own].name))
    if hosted.phase == "playing":
        raise TableError(phrase("server.already-playing"))
    refuse_full_log(hosted)
    own_seat = _invited_seat(hosted, person)
    if own_seat is not None:
        name, seat = hosted.assignments[own_seat].name, own_seat
    elif look.is_bot and (hosted.settings.is_listed or hosted.settings.is_rated):
        raise TableError(phrase("server.bot-uninvited"))
    name = read_name(name)
    chosen = own_seat if own_seat is not None else _chosen_seat(hosted, name, seat)
    taken = _names_beside(hosted, chosen)
    sitting = _reassigned(hosted.assignments[chosen], "person", refuse_taken(name, taken), person=person)
    return SeatChanged(chosen, replace(sitting, picture=look.picture, is_bot=look.is_bot), "sat")


def invitation_declined(hosted: HostedTable, person: str, reason: DeclineReason) -> SeatChanged:
    """An invited bot does not come: the seat is open to anybody; or TableError."""
    seat = _invited_seat(hosted, person)
    if seat is None:
        raise TableError(phrase("server.no-challenge"))
    before = hosted.assignments[seat]
    # Programs before bots read no reason, and that somebody left.
    return SeatChanged(seat, _reassigned(before), "left", before.name, reason)


def give_up_seat(hosted: HostedTable, seat: Seat, why: Literal["left", "away"] = "left") -> list[Event]:
    """This seat's person goes: out of a game by giving up, otherwise by standing up."""
    if hosted.phase == "playing":
        return [Resigned(seat, why=why)] if seat in hosted.staying else []
    assignment = hosted.assignments[seat]
    return [SeatChanged(seat, _reassigned(assignment), why, assignment.name)]


def away_events(
    hosted: HostedTable, seconds_away: Callable[[Seat], float | None], here: Collection[Seat]
) -> list[Event]:
    """Seats whose people have been gone for longer than the grace, while somebody else waits."""
    grace = hosted.settings.grace_seconds
    if grace is None or hosted.is_paused or hosted.phase == "over":
        return []
    events: list[Event] = []
    for index, assignment in enumerate(hosted.assignments):
        seat = Seat(index)
        away = seconds_away(seat) if assignment.kind == "person" and seat in hosted.staying else None
        if away is not None and away >= grace and any(other != seat for other in here):
            events.extend(give_up_seat(hosted, seat, "away"))
            if hosted.phase == "playing":
                return events  # one at a time: the first may end the game
    return events


def seconds_until_claim(hosted: HostedTable, seconds_away: float) -> float | None:
    """How long others have to wait for somebody; None where nobody is hurried."""
    grace = hosted.settings.grace_seconds
    if grace is None or hosted.phase != "playing" or hosted.is_paused:
        return None
    return max(0.0, min(grace, CLAIM_SECONDS) - seconds_away)


def claimed(hosted: HostedTable, by: Seat, seat: Seat, seconds_away: float | None) -> list[Event]:
    """Whoever has been away for too long gives up, because somebody else wants it so; or TableError."""
    if by not in hosted.staying or seat not in hosted.staying or seconds_away is None:
        raise TableError(phrase("server.claim-here", absent=player_phrase(seat)))
    left = seconds_until_claim(hosted, seconds_away)
    if left is None:
        raise TableError(phrase("server.claim-unhurried"))
    if left > 0:
        raise TableError(phrase("server.claim-early", absent=player_phrase(seat), seconds=ceil(left)))
    return give_up_seat(hosted, seat, "away")


def levels_for(settings: TableSettings) -> tuple[str, ...]:
    """The levels that can play at such a table."""
    game = catalogue.game(settings.game)
    return playable_levels(game, game.deal(read_options(game.options, settings.options), Seed(0)))


def seat_changed(hosted: HostedTable, command: AssignSeatCommand, invited: SeatAssignment | None = None) -> SeatChanged:
    """The host says who may sit on a seat, before the game. `invited`: the bot that the command names."""
    if hosted.phase != "waiting" or hosted.record is not None:
        raise TableError(phrase("server.already-playing"))
    if command.seat >= len(hosted.assignments):
        raise TableError(phrase("play.no-such-seat", seat=command.seat + 1, count=len(hosted.assignments)))
    taken = _names_beside(hosted, command.seat)
    before = hosted.assignments[command.seat]
    if command.kind == "open":
        return SeatChanged(command.seat, _reassigned(before), "changed")
    if invited is not None:
        others = (each.whose for seat, each in enumerate(hosted.assignments) if seat != command.seat)
        if invited.invited in others:
            raise TableError(phrase("server.bot-twice", bot=invited.name))
        name = free_name(invited.name, taken)
        sitting = replace(invited, name=name, symbol=before.symbol, colour=before.colour)
        return SeatChanged(command.seat, sitting, "changed")
    if command.kind == "reserved":
        name = refuse_taken(read_name(command.name), taken)
        return SeatChanged(command.seat, _reassigned(before, "reserved", name), "changed")
    game = catalogue.game(hosted.settings.game)
    opening = game.deal(read_options(game.options, hosted.settings.options), Seed(0))
    level = read_level(game, opening, command.level)
    default = phrase("play.computer-name", number=command.seat + 1).text("en")
    name = refuse_taken(read_name(command.name), taken) if command.name else free_name(default, taken)
    return SeatChanged(command.seat, _reassigned(before, "computer", name, level=level), "changed")


def _reassigned(
    before: SeatAssignment,
    kind: SeatKind = "open",
    name: str = "",
    *,
    level: str | None = None,
    person: str | None = None,
) -> SeatAssignment:
    """Somebody else on a seat, with the symbol and the colour that were chosen for it."""
    return SeatAssignment(kind, name, level, person, before.symbol, before.colour)


def _names_beside(hosted: HostedTable, seat: int) -> list[str]:
    """The names at the other seats."""
    others = (assignment for other, assignment in enumerate(hosted.assignments) if other != seat)
    return [assignment.name for assignment in others if assignment.name]


def _invited_seat(hosted: HostedTable, person: str) -> Seat | None:
    invited = (Seat(seat) for seat, each in enumerate(hosted.assignments) if each.invited == person)
    return next(invited, None)


def _chosen_seat(hosted: HostedTable, name: str, seat: int | None) -> Seat:
    return _free_seat(hosted, name) if seat is None else _asked_seat(hosted, name, Seat(seat))


def _free_seat(hosted: HostedTable, name: str) -> Seat:
    for seat, assignment in enumerate(hosted.assignments):
        if assignment.kind == "reserved" and _is_for(assignment, name):
            return Seat(seat)
    for seat, assignment in enumerate(hosted.assignments):
        if assignment.kind == "open":
            return Seat(seat)
    raise TableError(phrase("server.no-seat"))


def _asked_seat(hosted: HostedTable, name: str, seat: Seat) -> Seat:
    if seat >= len(hosted.assignments):
        raise TableError(phrase("play.no-such-seat", seat=seat + 1, count=len(hosted.assignments)))
    assignment = hosted.assignments[seat]
    if assignment.kind == "reserved" and not _is_for(assignment, name):
        raise TableError(phrase("server.seat-reserved", seat=seat + 1, name=assignment.name))
    if assignment.kind not in ("open", "reserved"):
        raise TableError(phrase("server.seat-taken", seat=seat + 1, name=assignment.name))
    return seat


def _is_for(assignment: SeatAssignment, name: str) -> bool:
    """Whether these two names would be taken for the same."""
    return assignment.invited is None and free_name(name, [assignment.name]) != name
