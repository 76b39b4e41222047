"""What is different between two versions of a table, for one viewer: what is the same is left out.

A change is made from two versions as this viewer may see them: it tells no secret that they do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from ludotheque.contract import Seat
from ludotheque.play import Table, told_to
from ludotheque.server.hosted.log import Event, Moved, Resigned
from ludotheque.server.hosted.table import HostedTable
from ludotheque.server.sentences import sentence_to
from ludotheque.server.snapshot import (
    SnapshotContext,
    clock_of,
    outcome_of,
    plan_of,
    players_of,
    step_told,
    timer_of,
    written,
)
from ludotheque.server.version import Scene, Version
from ludotheque.server.view_changes import view_changes
from ludotheque.server.viewer import Reader, Viewer
from ludotheque.server.wire import events as wire

Changes: TypeAlias = dict[str, Any]
"""Fields of a `TableChange`."""

_CHANGE = wire.TableChange.__struct_config__.tag


def can_tell(before: HostedTable, after: HostedTable) -> bool:
    """Whether a change says it: after a deal or a takeback only the whole table does."""
    return after.rewritten_at <= before.version


def changes_for_all(
    before: Version, after: Version, events: Sequence[Event], context: SnapshotContext, reader: Reader
) -> Changes:
    """What these events made different for everybody who reads as this one does."""
    old, new = before.hosted, after.hosted
    changes: Changes = {"type": _CHANGE, "base": old.version, "version": new.version, "now": context.now}
    if after.secrets is None and (steps := [step for event in events if (step := _step(event)) is not None]):
        changes["steps"] = steps
    if new.phase != old.phase:
        changes["phase"] = new.phase
    if _has_other_players(before, after):
        changes["players"] = players_of(new, context.presence.connected, reader)
    if new.is_paused != old.is_paused:
        changes["is_paused"] = new.is_paused
    if new.offers != old.offers:
        changes["offers"] = new.offers
    if new.clock.pace is not None or new.hourglass.timer is not None or old.hourglass.timer is not None:
        changes |= _time_left(old, new, context.now)
    if new.to_act != old.to_act:
        changes["to_act"] = new.to_act
    if new.table is not None and new.outcome is not old.outcome:
        changes["points"] = new.table.total_points
    if new.seconds_played != old.seconds_played:
        changes["seconds_played"] = round(new.seconds_played, 1)
    return changes


def steps_for(before: HostedTable, after: HostedTable, events: Sequence[Event], seat: Seat | None) -> Changes:
    """What these events added to a game that hides moves, as far as this seat may know it."""
    if before.table is None or after.table is None:
        return {}
    steps: list[wire.Step] = []
    number = len(before.table.journal)
    for event in events:
        if isinstance(event, Moved):
            steps.append(step_told(after.table, event.by, told_to(after.table, number, seat)))
            number += 1
        elif (step := _step(event)) is not None:
            steps.append(step)
    return {"steps": steps} if steps else {}


def _time_left(before: HostedTable, after: HostedTable, now: float) -> Changes:
    changes: Changes = {}
    if after.clock.pace is not None:  # counted at `now`, which has gone on
        changes["clock"] = clock_of(after, now)
    if after.hourglass.timer is not None or before.hourglass.timer is not None:
        changes["timer"] = timer_of(after, now)
    return changes


def _step(event: Event) -> wire.Step | None:
    if isinstance(event, Moved):
        return wire.Step(event.by, event.action)
    return wire.Step(event.seat, cause=event.said_cause) if isinstance(event, Resigned) else None


def _has_other_players(before: Version, after: Version) -> bool:
    old, new = before.hosted, after.hosted
    if after.people is not before.people:
        return True
    if new.table is not None and old.table is not None and new.table.resignations is not old.table.resignations:
        return True
    # After a game those who left are named again.
    return new.phase != old.phase and not all(assignment.name for assignment in new.assignments)


def scene_changes(before: Scene, after: Scene, *, has_texts: bool) -> Changes:
    """What is different for all who saw one and see the other. Who wants texts gets sentences of their own."""
    if after is before:
        return {}
    changes = view_changes(before.view, after.view)
    if not has_texts and after.said is not before.said and after.said != before.said:
        changes["message"] = after.said
    return changes


def changes_for(before: Version, after: Version, old_viewer: Viewer, viewer: Viewer) -> Changes:
    """What is different for one viewer alone."""
    changes = {} if viewer is old_viewer else _viewer_changes(old_viewer, viewer)
    old, new = before.hosted, after.hosted
    table = new.table
    if table is None or old.table is None:
        return changes
    is_same_viewer = viewer is old_viewer or viewer.addressed == old_viewer.addressed
    is_said_alike = after.people is before.people and is_same_viewer
    if viewer.has_texts:
        changes |= _texts(table, before.scenes[old_viewer.seat], after, viewer, is_said_alike=is_said_alike)
    if not is_said_alike or new.outcome is not old.outcome:  # it names those who played, also if they have left
        changes["outcome"] = outcome_of(new, viewer, after.people.names(table, viewer.language))
    choices, old_choices = new.choices.get(viewer.seat, ()), old.choices.get(old_viewer.seat, ())
    if choices is not old_choices and choices != old_choices:
        changes["legal"] = written(table, choices)
    if new.plans is not old.plans and (plan := plan_of(new, viewer)) != plan_of(old, old_viewer):
        changes["plan"] = plan
    return changes


def _texts(table: Table, before: Scene, after: Version, viewer: Viewer, *, is_said_alike: bool) -> Changes:
    """For who wants the board in characters and sentences in words."""
    changes: Changes = {}
    scene = after.scenes[viewer.seat]
    if scene is not before:
        changes["drawing"] = table.game.draw(scene.view)
    if not is_said_alike or scene.message != before.message:
        message, names = scene.message, after.people.names(table, viewer.language)
        changes["message"] = None if message is None else sentence_to(viewer, message, names)
    return changes


def _viewer_changes(before: Viewer, after: Viewer) -> Changes:
    """Where somebody sits now, if it is elsewhere."""
    changes: Changes = {}
    if after.seat != before.seat:
        changes["you"] = after.seat
    if after.own != before.own:
        changes["yours"] = after.own
    if after.is_host != before.is_host:
        changes["is_host"] = after.is_host
    return changes
