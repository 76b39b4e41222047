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


def can_tell(before: HostedTable, after: HostedTable) -> bool:
    """Whether a change says it: after a deal or a takeback only the whole table does."""
    is_same_game = before.number == after.number and (before.table is None) == (after.table is None)
    return is_same_game and before.settings is after.settings and after.rewritten_at <= before.version


def changes_for_all(
    before: HostedTable, after: HostedTable, events: Sequence[Event], context: SnapshotContext, reader: Reader
) -> Changes:
    """What these events made different for everybody who reads as this one does."""
    changes: Changes = {}
    if steps := [step for event in events if (step := _step(event)) is not None]:
        changes["steps"] = steps
    if after.phase != before.phase:
        changes["phase"] = after.phase
    if _has_other_players(before, after):
        changes["players"] = players_of(after, context.presence.connected, reader.language)
    if after.is_paused != before.is_paused:
        changes["is_paused"] = after.is_paused
    if after.offers != before.offers:
        changes["offers"] = after.offers
    if after.clock.pace is not None:  # counted at `now`, which has gone on
        changes["clock"] = clock_of(after, context.now)
    if after.hourglass.timer is not None or before.hourglass.timer is not None:
        changes["timer"] = timer_of(after, context.now)
    if after.table is not None and before.table is not None and after.table is not before.table:
        changes |= _game_changes(before.table, after.table)
    if after.seconds_played != before.seconds_played:
        changes["seconds_played"] = round(after.seconds_played, 1)
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


def _game_changes(before: Table, after: Table) -> Changes:
    changes: Changes = {}
    if after.to_act != before.to_act:
        changes["to_act"] = after.to_act
    if after.outcome is not before.outcome:
        changes["points"] = after.total_points
    return changes


def _step(event: Event) -> wire.Step | None:
    if isinstance(event, Moved):
        return wire.Step(event.by, event.action)
    return wire.Step(event.seat, cause=event.said_cause) if isinstance(event, Resigned) else None


def _has_other_players(before: HostedTable, after: HostedTable) -> bool:
    if after.assignments is not before.assignments or after.host != before.host:
        return True
    if after.table is None or before.table is None or after.table.resignations != before.table.resignations:
        return after.table is not before.table
    # After a game those who left are named again.
    return after.phase != before.phase and not all(assignment.name for assignment in after.assignments)


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
    table, old = after.hosted.table, before.hosted.table
    if table is None or old is None:
        return changes
    is_addressed_alike = viewer is old_viewer or viewer.addressed == old_viewer.addressed
    is_said_alike = after.people is before.people and is_addressed_alike
    if viewer.has_texts:
        scene, old_scene = after.scene(viewer.seat), before.scene(old_viewer.seat)
        if scene is not old_scene:
            changes["drawing"] = table.game.draw(scene.view)
        if not is_said_alike or scene.message != old_scene.message:
            message, names = scene.message, after.people.names(table, viewer.language)
            changes["message"] = None if message is None else sentence_to(viewer, message, names)
    if not is_said_alike or table.outcome is not old.outcome:  # it names those who played, also if they have left
        changes["outcome"] = outcome_of(after.hosted, viewer, after.people.names(table, viewer.language))
    choices, old_choices = after.choices.get(viewer.seat, ()), before.choices.get(old_viewer.seat, ())
    if choices is not old_choices and choices != old_choices:
        changes["legal"] = written(table, choices)
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
