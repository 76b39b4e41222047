"""Tables of tournaments at which nobody comes, or that would never end."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from ludotheque.contract import LudothequeError, Seat
from ludotheque.disk import log_error
from ludotheque.server.admin.rules import ReadOnly
from ludotheque.server.community.tournaments.model import settings_of
from ludotheque.server.hosted.log import Agreed, Event, Resigned
from ludotheque.server.hosted.table import HostedTable, is_live
from ludotheque.server.store import VersionTaken
from ludotheque.server.stored import Unreadable

if TYPE_CHECKING:
    from ludotheque.server.live import LiveTable
    from ludotheque.server.registry import TableRegistry

LOOK_SECONDS = 2.0
_UNKNOWN_SECONDS = 3600.0
"""To the first move, where nobody knows what was chosen."""

MOST_SECONDS = 45 * 60.0
"""A game without a clock that has lasted for so long is drawn."""


class NoShows:
    """Looks at the tables of this process."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._limits: dict[str, float] = {}
        """Seconds to the first move, by tournament."""

    async def keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except LudothequeError as problem:
                log_error(problem)

    async def look(self) -> None:
        """Whoever has not come by now loses."""
        for live in self._registry.live_tables():
            hosted = live.hosted
            if hosted.settings.tournament and hosted.phase == "playing" and not live.is_closed:
                await self._look_at(live, hosted)

    async def _look_at(self, live: LiveTable, hosted: HostedTable) -> None:
        limit = await self._limit(hosted.settings.tournament)
        now = self._registry.clock()
        seat = missing(live, hosted, now, limit)
        has_no_end = hosted.clock.pace is None and hosted.played(now) > MOST_SECONDS
        if seat is None and not has_no_end:
            return
        version = hosted.version

        def events(current: HostedTable) -> list[Event]:
            if current.version != version:  # they came this moment
                return []
            return [Agreed()] if seat is None else [Resigned(seat, why="away")]

        try:
            await live.change(events)
        except (VersionTaken, ReadOnly):
            return
        person = None if seat is None else hosted.assignments[seat].person
        if person is not None and live.hosted.version != version:
            await self._registry.store.tournaments.set_status(
                hosted.settings.tournament, [person], "paused", self._registry.clock()
            )

    async def _limit(self, tournament: str) -> float:
        if tournament not in self._limits:
            found = await self._registry.store.tournaments.find(tournament)
            if len(self._limits) > 1000:
                self._limits.clear()
            self._limits[tournament] = _UNKNOWN_SECONDS
            with suppress(Unreadable):
                if found is not None:
                    self._limits[tournament] = settings_of(found).first_move_seconds
        return self._limits[tournament]


def missing(live: LiveTable, hosted: HostedTable, now: float, limit: float) -> Seat | None:
    """A seat that should have made its first move by now."""
    table, pace = hosted.table, hosted.settings.pace
    has_days = pace.kind == "per-move" and not is_live(pace)  # for the first move, too
    if table is None or hosted.running_since is None or has_days:
        return None
    moved = {move.by for move in table.journal.moves[: 4 * len(hosted.assignments)]}
    waiting = [seat for seat in hosted.to_act if hosted.assignments[seat].kind == "person" and seat not in moved]
    if len(hosted.to_act) == 1:
        since = max(hosted.running_since, hosted.changed_at)
        return waiting[0] if waiting and now - since > limit else None
    for seat in waiting:  # all act at once, and who thinks is not away
        away = live.presence.seconds_away(seat)
        if away is not None and min(away, now - hosted.running_since) > limit:
            return seat
    return None
