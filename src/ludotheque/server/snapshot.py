"""The table as one viewer may see it, in one language: the only way out of the server."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from ludotheque import catalogue
from ludotheque.contract import Phrase, Seat, TableError, jsonable, phrase, read_state
from ludotheque.play import Resignation, Table, told_steps, told_to
from ludotheque.play.players import name_in
from ludotheque.play.table import Step, steps_back
from ludotheque.server.brought import is_absent
from ludotheque.server.hosted.log import SeatAssignment
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.sentences import message_to, names, sentence, sentence_to, wordless
from ludotheque.server.viewer import Reader, Viewer
from ludotheque.server.wire import events, http


class SnapshotContext(Struct, frozen=True):
    """Which table, when, and who is connected."""

    table: str
    now: float
    presence: events.Presence


def snapshot_for(
    hosted: HostedTable, viewer: Viewer, context: SnapshotContext, log: Sequence[events.LogEntry] = ()
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
        players=players_of(hosted, context.presence.connected, viewer),
        you=viewer.seat,
        yours=list(viewer.own),
        is_host=viewer.is_host,
        watcher_count=context.presence.watcher_count,
        watchers=list(context.presence.watchers or ()),
        is_paused=hosted.is_paused,
        offers=list(hosted.offers),
        points=[] if table is None else list(table.total_points),
        log=list(log),
        steps=steps(table, viewer.addressed),
        **game,
    )


def _game(hosted: HostedTable, table: Table, viewer: Viewer, now: float) -> dict[str, Any]:
    view = table.game.view(table.state, viewer.seat)
    message, named = table.game.message(view), names(table, viewer.language)
    return {
        "view": jsonable(view, viewer.language),
        "drawing": table.game.draw(view) if viewer.has_texts else "",
        "message": None if message is None else message_to(viewer, message, named),
        "legal": written(table, hosted.choices.get(viewer.seat, ())),
        "plan": plan_of(hosted, viewer),
        "to_act": list(hosted.to_act),
        "clock": clock_of(hosted, now),
        "timer": timer_of(hosted, now),
        "outcome": outcome_of(hosted, viewer, named),
        "seconds_played": round(hosted.seconds_played, 1),
    }


def steps(table: Table | None, seat: Seat | None) -> list[events.Step]:
    """All that happened in this game, as far as this seat may know it."""
    return [] if table is None else [_step(table, step) for step in told_steps(table, seat)]


def _step(table: Table, step: Step) -> events.Step:
    if isinstance(step, Resignation):
        return events.Step(step.seat, cause=step.cause)
    return step_told(table, step.by, step.action)


def step_told(table: Table, by: int | None, action: Any | None) -> events.Step:
    """A move of which so much may be told."""
    return events.Step(by, None if action is None else table.game.notation.write_action(action))


def outcome_of(hosted: HostedTable, viewer: Viewer, names: tuple[str, ...]) -> events.Outcome | None:
    ended = hosted.outcome
    return None if ended is None else events.Outcome(list(ended.places), sentence_to(viewer, ended.reason, names))


def plan_of(hosted: HostedTable, viewer: Viewer) -> list[list[str]]:
    """The conditional moves of this very seat, which nobody else may see."""
    return [] if viewer.seat is None else [list(line) for line in hosted.plans.get(viewer.seat, ())]


def written(table: Table, actions: Sequence[Any]) -> list[str]:
    """The actions in the game's notation."""
    return [*map(table.game.notation.write_action, actions)]


def players_of(hosted: HostedTable, connected: Collection[int], viewer: Viewer | Reader) -> list[events.Player]:
    players = [] if hosted.table is None else hosted.table.players
    # After a game the result still speaks of those who have left.
    played = [player.name for player in players] if hosted.phase == "over" else [""] * len(hosted.assignments)
    staying = hosted.staying
    resignations = () if hosted.table is None else hosted.table.resignations
    notes = dict(hosted.failures)
    causes = {resignation.seat: resignation.cause for resignation in resignations}
    return [
        events.Player(
            seat=seat,
            kind=assignment.kind,
            name=name_in(assignment.name or played[seat], seat, viewer.language),
            level=assignment.level,
            symbol=players[seat].symbol if players else assignment.symbol,
            colour=assignment.colour,
            cause=causes.get(Seat(seat)),
            note=_note(hosted.settings.game, assignment, notes.get(Seat(seat)), viewer),
            picture=assignment.picture,
            is_bot=assignment.is_bot,
            away_until=assignment.away_until,
            is_connected=assignment.kind == "computer" or seat in connected,
            has_resigned=Seat(seat) not in staying,
            is_host=assignment.person is not None and assignment.person == hosted.host,
        )
        for seat, assignment in enumerate(hosted.assignments)
    ]


def _note(
    slug: str, assignment: SeatAssignment, failure: Phrase | None, viewer: Viewer | Reader
) -> events.Sentence | None:
    if assignment.kind not in ("computer", "open"):
        return None
    if failure is None and not (assignment.kind == "computer" and is_absent(slug, assignment.level)):
        return None
    said = failure or phrase("server.brought.absent")
    return sentence(said, viewer.language) if viewer.has_texts else wordless(said)


def clock_of(hosted: HostedTable, now: float) -> events.Clock | None:
    clock = hosted.clock
    if clock.pace is None:
        return None
    left = [round(clock.remaining(Seat(seat), now) or 0.0, 3) for seat in range(len(clock.left))]
    return events.Clock(left, sorted(clock.running))


def timer_of(hosted: HostedTable, now: float) -> events.RunningTimer | None:
    timer, left = hosted.hourglass.timer, hosted.hourglass.remaining(now)
    if timer is None or left is None:
        return None
    return events.RunningTimer(timer.key, timer.seconds, round(left, 3))


def board_of(hosted: HostedTable, viewer: Viewer) -> http.TableBoard | None:
    """As much as a small board shows; None before the game."""
    return None if hosted.table is None else _board(hosted.table, viewer, hosted.to_act)


def last_board(table: Table, seat: Seat | None, language: str) -> http.TableBoard:
    """The same of a finished game."""
    return _board(table, Viewer(seat, is_host=False, language=language), ())


def _board(table: Table, viewer: Viewer, to_act: Sequence[Seat]) -> http.TableBoard:
    view = table.game.view(table.state, viewer.seat)
    return http.TableBoard(
        view=jsonable(view, viewer.language),
        drawing=table.game.draw(view),
        to_act=list(to_act),
        step_count=step_count(table),
        last=last_step(table, viewer.addressed),
    )


class Ending(NamedTuple):
    """How a finished game stood at its end, as it was kept."""

    game: str
    seat: Seat | None
    """Who looks."""

    state: str
    step_count: int
    last: events.Step | None


def ended_boards(endings: Sequence[Ending], language: str) -> list[http.TableBoard | None]:
    """The last board of each, without playing it again; None where its game is no longer installed."""
    return [_ended_board(ending, language) for ending in endings]


def _ended_board(ending: Ending, language: str) -> http.TableBoard | None:
    try:
        game = catalogue.game(ending.game)
        view = game.view(read_state(game, ending.state), ending.seat)
    except Exception:  # nor does a state that cannot be read hide the others
        return None
    return http.TableBoard(jsonable(view, language), game.draw(view), [], ending.step_count, ending.last)


def last_step(table: Table, seat: Seat | None) -> events.Step | None:
    """What happened last, as far as this seat may know it."""
    last = next(steps_back(table), None)
    if last is None or isinstance(last, Resignation):
        return None if last is None else _step(table, last)
    return step_told(table, last.by, told_to(table, len(table.journal) - 1, seat))


def step_count(table: Table) -> int:
    return len(table.journal) + len(table.resignations)


def past_view(table: Table, viewer: Viewer, step: int) -> http.PastView:
    """The same game after so many steps, or TableError. A step is a move, or somebody giving up."""
    if not 0 <= step <= step_count(table):
        raise TableError(phrase("server.no-such-step", step=step, most=step_count(table)))
    gone = sum(resignation.after + place < step for place, resignation in enumerate(table.resignations))
    view = table.game.view(table.journal.state_after(step - gone), viewer.seat)
    said, reader = table.game.message(view), viewer._replace(has_texts=True)
    message = None if said is None else sentence_to(reader, said, names(table, viewer.language))
    return http.PastView(step, jsonable(view, viewer.language), table.game.draw(view), message)
