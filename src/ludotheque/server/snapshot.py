"""The table as one viewer may see it, in one language: the only way out of the server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from ludotheque.contract import LudothequeError, Phrase, Seat, TableError, jsonable, phrase, with_names
from ludotheque.play import Resignation, Table
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
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.wire import events, http


class Viewer(NamedTuple):
    """For whom it is shown: a seat or the audience, in a language."""

    seat: Seat | None
    is_host: bool
    language: str
    own: tuple[Seat, ...] = ()
    """All seats of whoever looks, where several share a screen."""


class SnapshotContext(NamedTuple):
    """Which table, when, and who is connected."""

    table: str
    now: float
    presence: events.Presence


def viewer_of(hosted: HostedTable, person: str | None, language: str) -> Viewer:
    """As whom this person sees the table."""
    own = hosted.seats_of(person)
    seat = hosted.seat_of(person) if len(own) > 1 else own[0] if own else None
    return Viewer(seat, person is not None and person == hosted.host, language, own)


def snapshot_for(
    hosted: HostedTable,
    viewer: Viewer,
    context: SnapshotContext,
    log: Sequence[events.LogEntry] = (),
    *,
    with_steps: bool = True,
) -> events.TableSnapshot:
    """Everything this viewer may know, and what led there."""
    table, now = hosted.table, context.now
    game: dict[str, Any] = {} if table is None else _game(hosted, table, viewer, now)
    return events.TableSnapshot(
        table=context.table,
        version=hosted.version,
        now=now,
        phase=hosted.phase,
        number=hosted.number,
        settings=hosted.settings,
        players=_players(hosted, context.presence.connected),
        you=viewer.seat,
        yours=list(viewer.own),
        is_host=viewer.is_host,
        watcher_count=context.presence.watcher_count,
        is_paused=hosted.is_paused,
        offers=list(hosted.offers),
        points=[] if table is None else list(table.points),
        log=list(log),
        step_count=0 if table is None else len(table.journal) + len(table.resignations),
        steps=steps(table) if with_steps else None,
        **game,
    )


def snapshot_like(table: events.TableSnapshot, hosted: HostedTable, viewer: Viewer) -> events.TableSnapshot:
    """The same snapshot for another viewer, who sees the same of the game in the same language."""
    return msgspec.structs.replace(
        table, you=viewer.seat, yours=list(viewer.own), is_host=viewer.is_host, legal=_legal(hosted, viewer)
    )


def steps(table: Table | None) -> list[events.Step]:
    """All that happened in this game."""
    if table is None:
        return []
    write = table.game.notation.write_action
    return [
        events.Step(step.seat, cause=step.cause)
        if isinstance(step, Resignation)
        else events.Step(step.by, write(step.action))
        for step in table.steps
    ]


def log_entry_for(entry: LogEntry, names: Sequence[str], language: str) -> events.LogEntry:
    """Named field by field: openings, decks and keys stay here. `names` are those of the seats at that version."""
    event = entry.event
    kind = str(type(event).__struct_config__.tag)
    seat: int | None = getattr(event, "seat", None)
    name = names[seat] if seat is not None and seat < len(names) else ""
    text = ""
    detail: str | None = None
    action: str | None = None
    count: int | None = None
    match event:
        case Moved(by=by, action=written):
            seat, action = by, written
        case SeatChanged(assignment=assignment, why=why):
            detail = why
            text = phrase(f"server.log.{why}", name=assignment.name or event.name, seat=event.seat + 1).text(language)
        case Resigned(why=why, cause=cause):
            detail = cause
            text = phrase(f"server.log.gave-up-{why}", name=name).text(language)
        case Offered(kind=offer) | Declined(kind=offer):
            detail = offer
            text = phrase(f"server.log.{kind}-{offer}", name=name).text(language)
        case Reacted(reaction=reaction):
            detail = reaction
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
    return events.LogEntry(entry.version, entry.at, kind, text, seat, action, detail, count)


def past_view(table: Table, viewer: Viewer, step: int) -> http.PastView:
    """The same game after so many steps, or TableError. A step is a move, or somebody giving up."""
    if not 0 <= step <= len(table.steps):
        raise TableError(phrase("server.no-such-step", step=step, most=len(table.steps)))
    move_count = sum(not isinstance(each, Resignation) for each in table.steps[:step])
    view = table.game.view(table.journal.states[move_count], viewer.seat)
    message = table.game.message(view)
    said = None if message is None else _named(message, names(table), viewer.language)
    return http.PastView(step, jsonable(view, viewer.language), table.game.draw(view), said)


def sentence(said: Phrase, language: str) -> events.Sentence:
    return events.Sentence(said.code, jsonable(said.params, language), said.text(language))


@lru_cache(maxsize=1024)  # at every table the same few are said again and again
def _named(said: Phrase, names: tuple[str, ...], language: str) -> events.Sentence:
    return sentence(with_names(said, names), language)


def names(table: Table | None) -> tuple[str, ...]:
    """Who sits where, for sentences that speak of players."""
    return () if table is None else tuple(player.name for player in table.players)


def refusal(error: LudothequeError, language: str, names: Sequence[str] = ()) -> events.Refusal:
    """What was refused and why, as code and in words."""
    plain = jsonable(error, language)
    if names and not plain.get("problems"):
        said = with_names(error.phrase, names)
        plain |= {**jsonable(said, language), "text": said.text(language)}
    problems = [events.FieldProblem(**problem) for problem in plain.pop("problems", [])]
    return events.Refusal(**plain, problems=problems)


def outcome(hosted: HostedTable, language: str) -> events.Outcome | None:
    ended = hosted.outcome
    if ended is None:
        return None
    return events.Outcome(list(ended.places), _named(ended.reason, names(hosted.table), language))


def _game(hosted: HostedTable, table: Table, viewer: Viewer, now: float) -> dict[str, Any]:
    game, state = table.game, table.state
    view = game.view(state, viewer.seat)
    message = game.message(view)
    return {
        "view": jsonable(view, viewer.language),
        "drawing": game.draw(view),
        "message": None if message is None else _named(message, names(table), viewer.language),
        "legal": _legal(hosted, viewer),
        "to_act": list(hosted.to_act),
        "clock": _clock(hosted, now),
        "timer": _timer(hosted, now),
        "outcome": outcome(hosted, viewer.language),
    }


def _legal(hosted: HostedTable, viewer: Viewer) -> list[str]:
    if hosted.table is None or viewer.seat is None or hosted.is_paused:
        return []
    return [*map(hosted.table.game.notation.write_action, hosted.table.choices.get(viewer.seat, ()))]


def _players(hosted: HostedTable, connected: Collection[int]) -> list[events.Player]:
    players = [] if hosted.table is None else hosted.table.players
    staying = hosted.staying
    return [
        events.Player(
            seat=seat,
            kind=assignment.kind,
            name=assignment.name,
            level=assignment.level,
            symbol=players[seat].symbol if players else assignment.symbol,
            colour=assignment.colour,
            is_connected=assignment.kind == "computer" or seat in connected,
            has_resigned=Seat(seat) not in staying,
            is_host=assignment.person is not None and assignment.person == hosted.host,
        )
        for seat, assignment in enumerate(hosted.assignments)
    ]


def _clock(hosted: HostedTable, now: float) -> events.Clock | None:
    clock = hosted.clock
    if clock.pace is None:
        return None
    left = [round(clock.remaining(Seat(seat), now) or 0.0, 3) for seat in range(len(clock.left))]
    return events.Clock(left, sorted(clock.running))


def _timer(hosted: HostedTable, now: float) -> events.RunningTimer | None:
    timer, left = hosted.hourglass.timer, hosted.hourglass.remaining(now)
    if timer is None or left is None:
        return None
    return events.RunningTimer(timer.key, timer.seconds, round(left, 3))
