"""The table as the log makes it: every entry gives a new table, and the same log always the same one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import singledispatch
from typing import Any

from ludotheque.contract import Move, Outcome, Seat, phrase, read_action
from ludotheque.play import Clock, Hourglass, Pace, PerGame, PerMove, Table, outcome, play, play_clock, resign, undo
from ludotheque.play.record import read_record
from ludotheque.play.table import with_move
from ludotheque.server.hosted.events import (
    Agreed,
    Credited,
    Dealt,
    Declined,
    Entry,
    Event,
    Moved,
    Offered,
    Opened,
    Paused,
    Place,
    Placed,
    Reacted,
    Resigned,
    Resumed,
    TookBack,
)
from ludotheque.server.wire.asked import Bargain
from ludotheque.server.wire.told import PhaseName, Settings

REMEMBERED_COMMANDS = 128


@dataclass(frozen=True)
class Offer:
    """Proposed by one, agreed to by some."""

    what: Bargain
    by: Seat
    agreed: tuple[Seat, ...]


@dataclass(frozen=True)
class HostedTable:
    """People, game, clock and proposals together, at one version of the log."""

    settings: Settings
    host: str
    places: tuple[Place, ...]
    version: int = 0
    number: int = 0
    """Games dealt so far."""

    record: str | None = None
    """A saved game to begin with."""

    seed: int | None = None
    table: Table | None = None
    clock: Clock = field(default_factory=lambda: Clock.wound(None, 0))
    hourglass: Hourglass = field(default_factory=Hourglass)
    offers: tuple[Offer, ...] = ()
    agreed: Outcome | None = None
    is_paused: bool = False
    changed_at: float = 0.0
    state_versions: tuple[int, ...] = ()
    """`state_versions[n]`: the version at which state n of the journal came about."""

    rewritten_at: int = 0
    """The version of the last deal or takeback: what was seen before means nothing now."""

    done: tuple[tuple[str, int], ...] = ()
    """The last commands and the versions they led to."""

    @property
    def phase(self) -> PhaseName:
        if self.table is None:
            return "waiting"
        return "playing" if self.outcome is None else "over"

    @property
    def outcome(self) -> Outcome | None:
        if self.table is None:
            return None
        return self.agreed or outcome(self.table)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats somebody is waiting for."""
        return () if self.table is None or self.agreed is not None else self.table.to_act

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not given up."""
        resigned = () if self.table is None else self.table.resigned
        return tuple(Seat(seat) for seat in range(len(self.places)) if seat not in resigned)

    @property
    def deadline(self) -> float | None:
        """When something happens by itself; None: never."""
        if self.phase != "playing" or self.is_paused:
            return None
        moments = [self.clock.next_fall()]
        if self.hourglass.timer is not None:
            moments.append(self.hourglass.deadline)
        return min((moment for moment in moments if moment is not None), default=None)

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """Where this person sits; on several seats where friends share one screen."""
        if person is None:
            return ()
        return tuple(Seat(seat) for seat, place in enumerate(self.places) if place.person == person)

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat this person acts for now: of several, the first that somebody waits for."""
        own = self.seats_of(person)
        if len(own) < 2:
            return own[0] if own else None
        return next((seat for seat in own if seat in self.to_act), own[0])

    def is_alone(self, person: str | None) -> bool:
        """Whether nobody else plays here, and nothing is at stake: helping oneself harms no one."""
        people = {place.person for place in self.places if place.kind == "person"}
        return people == {person} and not self.settings.is_rated

    def version_of(self, command: str) -> int | None:
        """Where this command went, if it was done lately."""
        return next((version for done, version in reversed(self.done) if done == command), None)

    def offer(self, what: Bargain) -> Offer | None:
        return next((offer for offer in self.offers if offer.what == what), None)


def rebuilt(entries: Iterable[Entry], hosted: HostedTable | None = None) -> HostedTable:
    """The table after these entries, the first of which stands alone or follows `hosted`."""
    for entry in entries:
        hosted = evolve(hosted, entry)
    assert hosted is not None, "a log is never empty"
    return hosted


def evolve(hosted: HostedTable | None, entry: Entry) -> HostedTable:
    """One entry further; IllegalMove, TableError or NotationError if it cannot follow."""
    after = _begun(entry.event, entry.at) if isinstance(entry.event, (Opened, Dealt)) else None
    if after is None:
        assert hosted is not None, "only a checkpoint stands alone"
        after = _after(entry.event, hosted, entry.at)
    done = () if hosted is None else hosted.done
    if entry.command is not None:
        done = (*done[-REMEMBERED_COMMANDS + 1 :], (entry.command, entry.version))
    versions = after.state_versions
    state_count = 0 if after.table is None else len(after.table.journal.states)
    versions = (*versions[:state_count], *[entry.version] * (state_count - len(versions)))
    rewritten_at = entry.version if isinstance(entry.event, (Opened, Dealt, TookBack)) else after.rewritten_at
    return replace(
        after,
        version=entry.version,
        changed_at=entry.at,
        done=done,
        state_versions=versions,
        rewritten_at=rewritten_at,
    )


def play_pace(settings: Settings) -> Pace:
    """The host's choice as the clock knows it; SetupError for a time that is none."""
    pace = settings.pace
    if pace.kind == "per-move":
        return PerMove(pace.seconds)
    return PerGame(pace.seconds, pace.increment) if pace.kind == "per-game" else None


def _begun(event: Opened | Dealt, at: float) -> HostedTable:
    if isinstance(event, Opened):
        return HostedTable(event.settings, event.host, event.places, record=event.record, seed=event.seed)
    table = read_record(event.record)
    clock = Clock.wound(play_pace(event.settings), len(table.chairs))
    start = HostedTable(event.settings, event.host, event.places, number=event.number, table=table, clock=clock)
    return _timed(start, None, at)


@singledispatch
def _after(event: Event, hosted: HostedTable, at: float) -> HostedTable:
    raise TypeError(f"no fold for {type(event).__name__}")


@_after.register
def _(event: Placed, hosted: HostedTable, at: float) -> HostedTable:
    places = tuple(event.place if seat == event.seat else place for seat, place in enumerate(hosted.places))
    return replace(hosted, places=places, host=_host(hosted.host, event, hosted.places, places), offers=())


@_after.register
def _(event: Moved, hosted: HostedTable, at: float) -> HostedTable:
    table = _dealt_table(hosted)
    action = read_action(table.game, event.action)
    if event.by is None:
        moved = play_clock(table)
    elif event.is_stand_in:
        moved = with_move(table, Move(Seat(event.by), action))
    else:
        moved = play(table, Seat(event.by), action)
    return _timed(replace(hosted, table=moved, offers=()), event.by, at)


@_after.register
def _(event: Resigned, hosted: HostedTable, at: float) -> HostedTable:
    table = resign(_dealt_table(hosted), Seat(event.seat), event.cause)
    return _timed(replace(hosted, table=table, offers=()), None, at)


@_after.register
def _(event: Offered, hosted: HostedTable, at: float) -> HostedTable:
    seat, offer = Seat(event.seat), hosted.offer(event.what)
    others = tuple(other for other in hosted.offers if other.what != event.what)
    made = Offer(event.what, seat, (seat,)) if offer is None else replace(offer, agreed=(*offer.agreed, seat))
    return replace(hosted, offers=(*others, made))


@_after.register
def _(event: Declined, hosted: HostedTable, at: float) -> HostedTable:
    return replace(hosted, offers=tuple(offer for offer in hosted.offers if offer.what != event.what))


@_after.register
def _(event: TookBack, hosted: HostedTable, at: float) -> HostedTable:
    table = replace(undo(_dealt_table(hosted), event.count), undone=())
    return _timed(replace(hosted, table=table, offers=(), agreed=None), None, at)


@_after.register
def _(event: Agreed, hosted: HostedTable, at: float) -> HostedTable:
    shared = Outcome.shared(len(hosted.places), phrase("server.outcome.agreed"))
    return _timed(replace(hosted, agreed=shared, offers=()), None, at)


@_after.register
def _(event: Paused, hosted: HostedTable, at: float) -> HostedTable:
    return replace(hosted, is_paused=True, hourglass=hosted.hourglass.paused(at))


@_after.register
def _(event: Resumed, hosted: HostedTable, at: float) -> HostedTable:
    return replace(hosted, is_paused=False, hourglass=hosted.hourglass.resumed(at))


@_after.register
def _(event: Reacted, hosted: HostedTable, at: float) -> HostedTable:
    return hosted


@_after.register
def _(event: Credited, hosted: HostedTable, at: float) -> HostedTable:
    seconds = event.seconds
    return replace(hosted, clock=hosted.clock.credited(seconds), hourglass=hosted.hourglass.credited(seconds))


def _timed(hosted: HostedTable, by: int | None, at: float) -> HostedTable:
    """Clock and hourglass after a step: they run for those who may act, or stop at the end."""
    table: Table = _dealt_table(hosted)
    if hosted.outcome is not None:
        return replace(hosted, clock=hosted.clock.stopped(at), hourglass=hosted.hourglass.showing(None, at))
    clock = hosted.clock.moved(None if by is None else Seat(by), hosted.to_act, at)
    return replace(hosted, clock=clock, hourglass=hosted.hourglass.showing(_timer(table), at))


def _timer(table: Table) -> Any:
    return table.game.timer(table.state)


def _dealt_table(hosted: HostedTable) -> Table:
    assert hosted.table is not None, "no game has begun"
    return hosted.table


def _host(host: str, event: Placed, before: tuple[Place, ...], after: tuple[Place, ...]) -> str:
    """A host who goes hands over to the first person left; a host who only watches stays."""
    if before[event.seat].person != host or event.place.person == host:
        return host
    return next((place.person for place in after if place.person is not None), host)
