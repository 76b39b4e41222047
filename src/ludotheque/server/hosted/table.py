"""The table as the log makes it: every entry gives a new table, and the same log always the same one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.contract import Move, Outcome, Phrase, Seat, TableError, phrase, read_action
from ludotheque.contract.cached import cached_property
from ludotheque.contract.phrase import read_phrase
from ludotheque.play import Clock, Hourglass, Pace, PerGame, PerMove, Table, agree, play, play_clock, resign, undo
from ludotheque.play.record import read_record
from ludotheque.play.table import with_move
from ludotheque.server.hosted.log import (
    CHECKPOINTS,
    Agreed,
    Dealt,
    Declined,
    Event,
    Forgotten,
    LogEntry,
    Moved,
    Offered,
    Opened,
    Paused,
    Planned,
    Reacted,
    Resigned,
    Rested,
    Resumed,
    SeatAssignment,
    SeatChanged,
    TimeCredited,
    TookBack,
)
from ludotheque.server.hosted.names import without_names
from ludotheque.server.hosted.plans import Plans, followed
from ludotheque.server.wire import events as wire
from ludotheque.server.wire.commands import OfferKind
from ludotheque.server.wire.events import Offer, PhaseName, TableSettings

REMEMBERED_COMMANDS = 128
DAY = 86_400.0
MAX_ENTRIES = 20_000
"""After so many, a table only lets its game be played to the end: talk and coming and going make no log endless."""

Changes: TypeAlias = dict[str, Any]


class HostedTable(Struct, frozen=True, dict=True):
    """People, game, clock and proposals together, at one version of the log; `dict` holds cached properties."""

    settings: TableSettings
    host: str
    assignments: tuple[SeatAssignment, ...]
    seats_by_person: dict[str | None, tuple[Seat, ...]]
    """This and `names` follow from `assignments`: asked for many times at every version, and different at few."""

    names: tuple[str, ...]

    version: int = 0
    number: int = 0
    """Games dealt so far."""

    record: str | None = None
    """A saved game to begin with."""

    seed: int | None = None
    table: Table | None = None
    phase: PhaseName = "waiting"
    """This and the next two follow from `table`."""

    outcome: Outcome | None = None
    to_act: tuple[Seat, ...] = ()
    """The seats somebody is waiting for."""

    clock: Clock = Clock.full(None, 0)
    hourglass: Hourglass = Hourglass()
    offers: tuple[Offer, ...] = ()
    plans: Plans = {}
    """Conditional moves by seat."""

    is_paused: bool = False
    changed_at: float = 0.0
    failures: tuple[tuple[Seat, Phrase], ...] = ()
    """Why players that the host brought could not go on, and bots that were challenged do not come."""

    seconds_played: float = 0.0
    """In this game, up to `running_since`, without pauses."""

    running_since: float | None = None
    """None: before the game, in a pause, after the end."""

    state_versions: tuple[int, ...] = ()
    """`state_versions[n]`: the version at which state n of the journal came about."""

    rewritten_at: int = 0
    """The version of the last deal or takeback: what was seen before means nothing now."""

    done: tuple[str, ...] = ()
    """The last commands."""

    done_at: tuple[int, ...] = ()
    """The versions they led to."""

    def played(self, now: float) -> float:
        """How many seconds this game has lasted, without pauses."""
        return self.seconds_played + (0.0 if self.running_since is None else max(0.0, now - self.running_since))

    # Asked for many times at every version, and a hosted table never changes.

    @cached_property
    def choices(self) -> Mapping[Any, Sequence[Any]]:
        """What each seat somebody is waiting for may do now."""
        return {} if self.table is None or self.is_paused else self.table.choices

    @cached_property
    def thinking(self) -> tuple[Seat, ...]:
        """The computer players somebody is waiting for."""
        if self.is_paused:
            return ()
        return tuple([seat for seat in self.to_act if self.assignments[seat].kind == "computer"])

    @cached_property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not given up."""
        resigned = () if self.table is None else self.table.resigned
        return tuple(Seat(seat) for seat in range(len(self.assignments)) if seat not in resigned)

    @cached_property
    def deadline(self) -> float | None:
        """When something happens by itself; None: never."""
        if self.phase != "playing" or self.is_paused:
            return None
        fall, end = self.clock.next_fall(), None if self.hourglass.timer is None else self.hourglass.deadline
        if isinstance(self.clock.pace, PerMove):  # where there are vacations
            backs = [until for seat in self.staying if (until := self.assignments[seat].away_until) is not None]
            fall = min((moment for moment in (fall, *backs) if moment is not None), default=None)
        return end if fall is None else fall if end is None else min(fall, end)

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """Where this person sits; on several seats where friends share one screen."""
        return self.seats_by_person.get(person, ())

    def seat_of(self, person: str | None) -> Seat | None:
        """The seat this person acts for now: of several, the first that somebody waits for."""
        own = self.seats_by_person.get(person, ())
        if len(own) < 2:
            return own[0] if own else None
        return next((seat for seat in own if seat in self.to_act), own[0])

    def is_alone(self, person: str | None) -> bool:
        """Whether nobody else plays here, and nothing is at stake: helping oneself harms no one."""
        people = {assignment.person for assignment in self.assignments if assignment.kind == "person"}
        return people == {person} and not (self.settings.is_rated or self.settings.tournament)

    def version_of(self, command: str) -> int | None:
        """Where this command went, if it was done lately."""
        return self.done_at[self.done.index(command)] if command in self.done else None

    def offer(self, kind: OfferKind) -> Offer | None:
        return next((offer for offer in self.offers if offer.kind == kind), None)


def replay(entries: Iterable[LogEntry], hosted: HostedTable | None = None) -> HostedTable:
    """The table after these entries, the first of which stands alone or follows `hosted`."""
    for entry in entries:
        hosted = apply_entry(hosted, entry)
    assert hosted is not None, "a log is never empty"
    return hosted


def apply_entry(hosted: HostedTable | None, entry: LogEntry) -> HostedTable:
    """One entry further; IllegalMove, TableError or NotationError if it cannot follow."""
    event, version = entry.event, entry.version
    changes: Changes
    if isinstance(event, CHECKPOINTS):
        after, changes = _begun(event, entry.at), {}
    else:
        assert hosted is not None, "only a checkpoint stands alone"
        after, changes = hosted, _FOLDS[type(event)](event, hosted, entry.at)
    done, done_at = ((), ()) if hosted is None else (hosted.done, hosted.done_at)
    if entry.command is not None:
        done = (*done[1 - REMEMBERED_COMMANDS :], entry.command)
        done_at = (*done_at[1 - REMEMBERED_COMMANDS :], version)
    changes["done"], changes["done_at"] = done, done_at
    table = changes.get("table", after.table)
    if table is not None:
        changes["outcome"] = outcome = table.outcome
        changes["phase"] = "playing" if outcome is None else "over"
        changes["to_act"] = table.to_act
        changes["state_versions"] = _state_versions(after.state_versions, table, version)
    if type(event) in _REWRITING:
        changes["rewritten_at"] = version
    return msgspec.structs.replace(after, version=version, changed_at=entry.at, **changes)


def refuse_full_log(hosted: HostedTable) -> None:
    """Before anything that could go on for ever."""
    if hosted.version >= MAX_ENTRIES:
        raise TableError(phrase("server.log-full", count=MAX_ENTRIES))


def play_pace(settings: TableSettings) -> Pace:
    """The host's choice as the clock knows it; SetupError for a time that is none."""
    pace = settings.pace
    if pace.kind == "per-move":
        return PerMove(pace.seconds)
    return PerGame(pace.seconds, pace.increment) if pace.kind == "per-game" else None


def is_live(pace: wire.Pace) -> bool:
    """Whether the clock wants everybody to stay: not without one, and not where each move has a day."""
    return pace.kind == "per-game" or (pace.kind == "per-move" and pace.seconds < DAY)


def _begun(event: Opened | Dealt, at: float) -> HostedTable:
    seated = _seated(event.assignments)
    if isinstance(event, Opened):
        return HostedTable(event.settings, event.host, **seated, record=event.record, seed=event.seed)
    table = read_record(event.record)
    clock = Clock.full(play_pace(event.settings), len(table.players))
    start = HostedTable(
        event.settings, event.host, **seated, number=event.number, table=table, clock=clock, running_since=at
    )
    return msgspec.structs.replace(start, **_times(start, table, None, at))


def _state_versions(before: tuple[int, ...], table: Table, version: int) -> tuple[int, ...]:
    missing = len(table.journal) + 1 - len(before)
    return (*before, *(version,) * missing) if missing >= 0 else before[:missing]


def _seat_changed(event: SeatChanged, hosted: HostedTable, at: float) -> Changes:
    before = hosted.assignments
    after = tuple(event.assignment if seat == event.seat else each for seat, each in enumerate(before))
    failures = tuple(failure for failure in hosted.failures if failure[0] != event.seat)
    if event.declined is not None:
        failures = (*failures, (Seat(event.seat), phrase(f"server.log.bot-declined-{event.declined}", bot=event.name)))
    host = _host(hosted.host, event, before, after)
    return {**_seated(after), "host": host, "offers": (), "failures": failures}


def _seated(assignments: tuple[SeatAssignment, ...]) -> Changes:
    seats: dict[str | None, tuple[Seat, ...]] = {}
    for seat, assignment in enumerate(assignments):
        if assignment.person is not None:
            seats[assignment.person] = (*seats.get(assignment.person, ()), Seat(seat))
    names = tuple(assignment.name for assignment in assignments)
    return {"assignments": assignments, "seats_by_person": seats, "names": names}


def _moved(event: Moved, hosted: HostedTable, at: float) -> Changes:
    table = _dealt_table(hosted)
    if event.by is None:
        moved = play_clock(table)
    elif event.is_stand_in:
        moved = with_move(table, Move(Seat(event.by), read_action(table.game, event.action)))
    else:
        moved = play(table, Seat(event.by), read_action(table.game, event.action))
    changes: Changes = {"table": moved, "offers": (), **_times(hosted, moved, event.by, at)}
    return {**changes, "plans": followed(hosted.plans, event.action)} if hosted.plans else changes


def _resigned(event: Resigned, hosted: HostedTable, at: float) -> Changes:
    table = resign(_dealt_table(hosted), Seat(event.seat), event.said_cause)
    changes: Changes = {"table": table, "offers": (), "plans": {}, **_times(hosted, table, None, at)}
    if event.reason is not None:
        changes["failures"] = (*hosted.failures, (Seat(event.seat), read_phrase(event.reason)))
    return changes


def _offered(event: Offered, hosted: HostedTable, at: float) -> Changes:
    seat, offer = Seat(event.seat), hosted.offer(event.kind)
    others = tuple(other for other in hosted.offers if other.kind != event.kind)
    offer = offer or Offer(event.kind, seat, [])
    made = msgspec.structs.replace(offer, agreed=[*offer.agreed, seat])
    return {"offers": (*others, made)}


def _declined(event: Declined, hosted: HostedTable, at: float) -> Changes:
    return {"offers": tuple(offer for offer in hosted.offers if offer.kind != event.kind)}


def _took_back(event: TookBack, hosted: HostedTable, at: float) -> Changes:
    table = replace(undo(_dealt_table(hosted), event.count), undone=())
    return {"table": table, "offers": (), "plans": {}, **_times(hosted, table, None, at)}


def _agreed(event: Agreed, hosted: HostedTable, at: float) -> Changes:
    table = agree(_dealt_table(hosted))
    return {"table": table, "offers": (), **_times(hosted, table, None, at)}


def _paused(event: Paused, hosted: HostedTable, at: float) -> Changes:
    return {"is_paused": True, "hourglass": hosted.hourglass.paused(at), **_stopped(hosted, at)}


def _resumed(event: Resumed, hosted: HostedTable, at: float) -> Changes:
    return {"is_paused": False, "hourglass": hosted.hourglass.resumed(at), "running_since": at}


def _reacted(event: Reacted, hosted: HostedTable, at: float) -> Changes:
    return {}


def _planned(event: Planned, hosted: HostedTable, at: float) -> Changes:
    others = {seat: lines for seat, lines in hosted.plans.items() if seat != event.seat}
    return {"plans": {**others, Seat(event.seat): event.lines} if event.lines else others}


def _rested(event: Rested, hosted: HostedTable, at: float) -> Changes:
    after = tuple(
        msgspec.structs.replace(each, away_until=event.until) if seat == event.seat else each
        for seat, each in enumerate(hosted.assignments)
    )
    changes: Changes = {"assignments": after}
    if hosted.phase == "playing" and hosted.clock.pace is not None and not hosted.is_paused:
        changes["clock"] = hosted.clock.running_for(_running(after, hosted.to_act), at)
    return changes


def _credited(event: TimeCredited, hosted: HostedTable, at: float) -> Changes:
    seconds = event.seconds
    credited = {"clock": hosted.clock.credited(seconds), "hourglass": hosted.hourglass.credited(seconds)}
    return credited if hosted.running_since is None else {**credited, "running_since": hosted.running_since + seconds}


def _forgotten(event: Forgotten, hosted: HostedTable, at: float) -> Changes:
    """Who plays on does so beside a name; a seat that nobody plays for is free again."""
    names = dict(zip(event.seats, event.names, strict=True))
    is_playing = hosted.phase == "playing"
    after = tuple(
        assignment if seat not in names else _nobody(assignment, names[seat] if is_playing else "", event.nobody)
        for seat, assignment in enumerate(hosted.assignments)
    )
    plans = {seat: lines for seat, lines in hosted.plans.items() if seat not in names}
    changes: Changes = {**_seated(after), "offers": (), "plans": plans}
    if hosted.host in event.persons:
        others = (assignment.person for assignment in after if assignment.person not in (None, event.nobody))
        changes["host"] = next(others, event.nobody)
    if hosted.table is not None:
        players = tuple(
            replace(player, name=names.get(seat, player.name)) for seat, player in enumerate(hosted.table.players)
        )
        changes["table"] = replace(hosted.table, players=players)
    if hosted.record is not None and hosted.host in event.persons:
        changes["record"] = without_names(hosted.record)
    return changes


def _nobody(assignment: SeatAssignment, name: str, nobody: str) -> SeatAssignment:
    if not name:
        return SeatAssignment(symbol=assignment.symbol, colour=assignment.colour)
    return msgspec.structs.replace(assignment, name=name, person=nobody, picture="", away_until=None)


def _times(hosted: HostedTable, table: Table, by: int | None, at: float) -> Changes:
    """Clock and hourglass after a step: they run for those who may act, or stop at the end."""
    if table.outcome is not None:
        stopped = {"clock": hosted.clock.stopped(at), "hourglass": hosted.hourglass.showing(None, at)}
        return {**stopped, **_stopped(hosted, at)}
    has_vacations = isinstance(hosted.clock.pace, PerMove)
    running = _running(hosted.assignments, table.to_act) if has_vacations else table.to_act
    clock = hosted.clock.moved(None if by is None else Seat(by), running, at)
    return {"clock": clock, "hourglass": hosted.hourglass.showing(table.game.timer(table.state), at)}


def _running(assignments: Sequence[SeatAssignment], to_act: Sequence[Seat]) -> Sequence[Seat]:
    """For whom time passes: nobody on vacation."""
    return [seat for seat in to_act if assignments[seat].away_until is None]


def _stopped(hosted: HostedTable, at: float) -> Changes:
    return {"seconds_played": hosted.played(at), "running_since": None}


def _dealt_table(hosted: HostedTable) -> Table:
    assert hosted.table is not None, "no game has begun"
    return hosted.table


def _host(host: str, event: SeatChanged, before: tuple[SeatAssignment, ...], after: tuple[SeatAssignment, ...]) -> str:
    """A host who goes hands over to the first person left; a host who only watches stays."""
    if before[event.seat].person != host or event.assignment.person == host:
        return host
    return next((assignment.person for assignment in after if assignment.person is not None), host)


_REWRITING = (Opened, Dealt, TookBack)
_FOLDS: dict[type[Event], Callable[[Any, HostedTable, float], Changes]] = {
    SeatChanged: _seat_changed,
    Moved: _moved,
    Resigned: _resigned,
    Offered: _offered,
    Declined: _declined,
    TookBack: _took_back,
    Agreed: _agreed,
    Paused: _paused,
    Resumed: _resumed,
    Reacted: _reacted,
    Planned: _planned,
    Rested: _rested,
    Forgotten: _forgotten,
    TimeCredited: _credited,
}
"""What is different after each kind of event, by field."""
