"""A decision of the operator, carried out at the tables and connections of this process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ludotheque.contract import LudothequeError
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.admin.state import AdminState, Notice
from ludotheque.server.hosted.table import is_live
from ludotheque.server.store import VersionTaken
from ludotheque.server.wire import events

if TYPE_CHECKING:
    from ludotheque.server.live import LiveTable
    from ludotheque.server.registry import TableRegistry

_LOOK_SECONDS = 1.0


_OVER = events.Notice("", "")


def notice_message(notice: Notice | None) -> events.Notice | None:
    return None if notice is None else events.Notice(notice.id, notice.text)


class Enforcement:
    """Follows the rules of its registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._frozen_at: float | None = None

    async def follow(self, before: AdminState) -> None:
        """Do what the new state asks for that the one before did not."""
        registry = self._registry
        rules, now = registry.rules, registry.clock()
        for table in {*rules.state.closed} - {*before.closed}:
            registry.leave(table)
        if rules.state.bans != before.bans:
            registry.delivery.end_banned()
        if rules.state.notice != before.notice:
            self._announce()
        for live in registry.live_tables():
            live.restriction = rules.restriction
        if rules.state.is_read_only and self._frozen_at is None:
            self._frozen_at = now
        elif not rules.state.is_read_only and self._frozen_at is not None:
            since, self._frozen_at = self._frozen_at, None
            await self._thaw(since)

    def _announce(self) -> None:
        message = notice_message(self._registry.rules.notice) or _OVER
        for live in self._registry.live_tables():
            for subscriber in live.subscribers:
                subscriber.send(message)

    async def _thaw(self, since: float) -> None:
        """Clocks get back the time in which nobody could move."""
        for live in self._registry.live_tables():
            try:
                await live.credit(since)
            except (LudothequeError, VersionTaken) as problem:
                log_error(problem)
            live.requested.clear()
            live.look_after()

    async def keep_draining(self) -> None:
        """Once this process is to stop: when the last game that somebody plays is over, or the time is."""
        registry = self._registry
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            drain = registry.rules.drain
            if drain is None or registry.stopping.is_set():
                continue
            if registry.clock() >= drain.until or not self._is_played():
                LOGGER.info("drained: this process stops")
                registry.stopping.set()

    def _is_played(self) -> bool:
        return any(_holds_up(live) for live in self._registry.live_tables())


def _holds_up(live: LiveTable) -> bool:
    """A game that people play to its end now: where a move has days, they go on after it or with another process."""
    pace = live.hosted.settings.pace
    has_days = pace.kind == "per-move" and not is_live(pace)
    return live.summary.phase == "playing" and bool(live.presence.connected) and not has_days
