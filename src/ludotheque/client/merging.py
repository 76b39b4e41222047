"""The server tells what changed; here whole tables are made of it again, so that nobody else has to know."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from ludotheque.server.wire.events import LogEntry, Presence, TableChange, TableSnapshot

_APART = ("base", "log", "steps", "view_changes", "done")
"""What does not simply take the place of what was there."""

_FIELDS = tuple(name for name in TableChange.__struct_fields__ if name not in _APART)


def merged(table: TableSnapshot, change: TableChange) -> TableSnapshot:
    """The table after a change that begins where this table stands."""
    fields: dict[str, Any] = {name: value for name in _FIELDS if (value := getattr(change, name)) is not UNSET}
    fields["log"] = [*_move_entries(change), *(change.log or [])]
    if change.steps:
        fields["steps"] = [*table.steps, *change.steps]
    if change.view_changes and isinstance(table.view, dict):
        fields["view"] = {**table.view, **change.view_changes}
    return replace(table, **fields)


def with_presence(table: TableSnapshot, presence: Presence) -> TableSnapshot:
    """The same table with others connected."""
    connected = {*presence.connected}
    players = [
        replace(player, is_connected=player.kind == "computer" or player.seat in connected) for player in table.players
    ]
    watchers = table.watchers if presence.watchers is UNSET else list(presence.watchers)
    return replace(table, players=players, watcher_count=presence.watcher_count, watchers=watchers, log=[])


def _move_entries(change: TableChange) -> list[LogEntry]:
    """A change tells moves by its steps alone; in the log of a table they have an entry, too."""
    return [
        LogEntry(change.version, change.now, "moved", seat=step.by, action=step.action)
        for step in change.steps or []
        if step.cause is None
    ]
