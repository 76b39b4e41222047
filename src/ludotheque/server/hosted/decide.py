"""What a command leads to: events, or a refusal. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile

from msgspec import Struct

from ludotheque.contract import IllegalMove, Seat, TableError, phrase, read_action
from ludotheque.play import Table, substitute_move
from ludotheque.play.table import MAX_STEPS
from ludotheque.server.hosted.log import (
    Event,
    LogEntry,
    Moved,
    Opened,
    Paused,
    Planned,
    Reacted,
    Resigned,
    Resumed,
    SeatAssignment,
)
from ludotheque.server.hosted.offers import declined, offered
from ludotheque.server.hosted.plans import answer, read_lines
from ludotheque.server.hosted.seats import claimed, give_up_seat, seat_changed
from ludotheque.server.hosted.setup import dealt
from ludotheque.server.hosted.table import HostedTable, refuse_full_log, replay
from ludotheque.server.hosted.vacation import back_from_vacation
from ludotheque.server.wire.commands import (
    AssignSeatCommand,
    ClaimCommand,
    Command,
    DeclineCommand,
    LeaveCommand,
    MoveCommand,
    OfferCommand,
    PauseCommand,
    PlanCommand,
    ReactCommand,
    ResignCommand,
    ResumeCommand,
    StartCommand,
)

_ENDLESS = (
    OfferCommand,
    DeclineCommand,
    ReactCommand,
    PauseCommand,
    PlanCommand,
    AssignSeatCommand,
)


class Requester(Struct, frozen=True):
    """Whoever gives a command, and the chance it may bring into the game."""

    person: str
    draw: Callable[[], int]
    """A seed for a new game; drawn only when one begins."""

    invited: SeatAssignment | None = None
    """The bot that is to be challenged, where one is."""

    seconds_away: Callable[[Seat], float | None] = lambda _: None
    """How long the people of a seat have been disconnected; None: they are here."""


def decide(hosted: HostedTable, requester: Requester, command: Command) -> list[Event]:
    """What the log will say, or the refusal. Whether the rules accept a move is found out by `apply_entry`."""
    if isinstance(command, _ENDLESS):
        refuse_full_log(hosted)
    match command:
        case MoveCommand():
            return _move(hosted, _seat(hosted, requester, command.seat), command)
        case StartCommand() | AssignSeatCommand():
            return _by_host(hosted, requester, command)
        case OfferCommand(kind=kind):
            return offered(hosted, _seat(hosted, requester), kind, requester.draw)
        case DeclineCommand(kind=kind):
            return declined(hosted, _seat(hosted, requester), kind)
        case LeaveCommand():
            return give_up_seat(hosted, _seat(hosted, requester))
        case ReactCommand(reaction=reaction):
            return [Reacted(_seat(hosted, requester), reaction)]
        case ClaimCommand(seat=seat):
            _playing(hosted)
            return claimed(hosted, _seat(hosted, requester), Seat(seat), requester.seconds_away(Seat(seat)))
        case PlanCommand(lines=lines):
            return _planned(hosted, _seat(hosted, requester), lines)
        case _:
            return _during_the_game(hosted, _seat(hosted, requester), command)


def due_events(hosted: HostedTable, now: float) -> list[Event]:
    """What the clock does by now: at most one thing, after which one has to look again."""
    if hosted.table is None or hosted.deadline is None or hosted.deadline > now:
        return []
    fallen = hosted.clock.fallen(now)
    if fallen:
        return [Resigned(fallen[0], "out-of-time", "time")]
    if backs := back_from_vacation(hosted, now):
        return [backs[0]]
    timer = hosted.hourglass.timer
    assert timer is not None, "a deadline is a flag or an hourglass"
    return [Moved(None, hosted.table.game.notation.write_action(timer.then))]


def begun(event: Opened, now: float, draw: Callable[[], int]) -> tuple[HostedTable, list[LogEntry]]:
    """A new table with its log so far; its game has begun if nobody else is waited for."""
    entries = [LogEntry(1, now, event)]
    hosted = replay(entries)
    if deal := follow_ups(hosted, draw):
        entries.append(LogEntry(2, now, deal[0]))
        hosted = replay(entries)
    return hosted, entries


def follow_ups(hosted: HostedTable, draw: Callable[[], int]) -> list[Event]:
    """The next thing that follows by itself: a full table begins, or a stand-in moves for who gave up."""
    if hosted.table is None:
        is_full = all(assignment.kind in ("person", "computer") for assignment in hosted.assignments)
        return [dealt(hosted, draw())] if is_full and hosted.settings.starts_when_full else []
    if hosted.outcome is not None or hosted.is_paused:
        return []
    if hosted.plans and (planned := answer(hosted.plans, hosted.to_act)) is not None:
        following = Moved(*planned)
    elif (move := substitute_move(hosted.table)) is not None:
        following = Moved(move.by, hosted.table.game.notation.write_action(move.action), is_stand_in=True)
    else:
        return []
    return [following] if len(hosted.table.journal) < MAX_STEPS else []


def _move(hosted: HostedTable, seat: Seat, command: MoveCommand) -> list[Event]:
    table = _playing(hosted)
    if hosted.is_paused:
        raise TableError(phrase("server.paused"))
    action = read_action(table.game, command.action)
    if command.version is not None and not _still_means_the_same(hosted, table, seat, command.version):
        raise TableError(phrase("play.stale-version", given=command.version, current=hosted.version))
    return [Moved(seat, table.game.notation.write_action(action))]


def _planned(hosted: HostedTable, seat: Seat, lines: Sequence[Sequence[str]]) -> list[Event]:
    if not lines:
        return [Planned(seat, ())] if seat in hosted.plans else []
    wanted = read_lines(_playing(hosted), seat, lines)
    return [] if wanted == hosted.plans.get(seat) else [Planned(seat, wanted)]


def _still_means_the_same(hosted: HostedTable, table: Table, seat: Seat, seen: int) -> bool:
    """A choice made at an older version counts only if its seat could act all the time since.

    That is so while several bid at once; where people take turns, every move of another stands between.
    """
    if seen == hosted.version:
        return True
    if seen > hosted.version or seen < hosted.rewritten_at:
        return False
    newest_first = range(len(table.journal), -1, -1)
    since = takewhile(lambda number: hosted.state_versions[number] > seen, newest_first)
    return all(table.game.legal_actions(table.journal.state_after(number), seat) for number in since)


def _during_the_game(
    hosted: HostedTable, seat: Seat, command: ResignCommand | PauseCommand | ResumeCommand
) -> list[Event]:
    _playing(hosted)
    if isinstance(command, ResignCommand):
        return [Resigned(seat)]
    if isinstance(command, ResumeCommand):
        return [Resumed(seat)] if hosted.is_paused else []
    if hosted.clock.pace is not None or hosted.settings.is_rated or hosted.settings.tournament:
        raise TableError(phrase("server.no-pause"))
    return [] if hosted.is_paused else [Paused(seat)]


def _by_host(hosted: HostedTable, requester: Requester, command: StartCommand | AssignSeatCommand) -> list[Event]:
    if hosted.host != requester.person:
        raise TableError(phrase("server.not-host"))
    if isinstance(command, AssignSeatCommand):
        return [seat_changed(hosted, command, requester.invited)]
    if hosted.phase != "waiting":
        raise TableError(phrase("server.already-playing"))
    return [dealt(hosted, requester.draw())]


def _seat(hosted: HostedTable, requester: Requester, wanted: int | None = None) -> Seat:
    seat = hosted.seat_of(requester.person)
    if wanted is not None:
        seat = next((own for own in hosted.seats_of(requester.person) if own == wanted), None)
    if seat is None:
        raise TableError(phrase("server.no-seat-of-yours"))
    return seat


def _playing(hosted: HostedTable) -> Table:
    if hosted.table is None:
        raise TableError(phrase("server.not-started"))
    if hosted.outcome is not None:
        raise IllegalMove(phrase("play.game-over", reason=hosted.outcome.reason))
    return hosted.table
