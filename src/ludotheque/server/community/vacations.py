"""Vacations: so many days a year, in which no clock of somebody's games with days per move runs."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.hosted.table import DAY, is_live
from ludotheque.server.hosted.vacation import Absence, rested
from ludotheque.server.ownership import OwnedElsewhere
from ludotheque.server.quarantine import SetAside
from ludotheque.server.store import VersionTaken
from ludotheque.server.store.vacations import StoredVacation
from ludotheque.server.summaries import read_card
from ludotheque.server.wire import notifications as wire

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

_TRIES = 3
_GONE = ("server.no-table", "server.table-closed")
"""Cleared away meanwhile, or closed by the operator."""

_LOOK_SECONDS = 5.0
"""For what another process stored and did not tell to all tables before it ended."""


class Vacations:
    """Stored first, then told to one table after the other; each ends it by itself, by its own clock."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._news = asyncio.Event()

    async def shown(self, profile: str) -> wire.Vacation:
        return self._shown(await self._registry.store.vacations.of(profile))

    async def begin(self, profile: str, days: int) -> wire.Vacation:
        """From now on; TableError where it has begun already, or for more days than are left."""
        now, most = self._registry.clock(), self._registry.limits.vacation_days

        def begun(kept: StoredVacation | None) -> StoredVacation:
            if kept is not None and kept.until > now:
                raise TableError(phrase("server.vacation-running"))
            used, left = _used(kept, now), most - _used(kept, now)
            if days > left:
                raise TableError(phrase("server.vacation-too-long", count=left))
            return StoredVacation(profile, _year(now), used + days, now, now + days * DAY, is_told=0)

        return await self._change(profile, begun)

    async def end(self, profile: str) -> wire.Vacation:
        """Clocks run again; days that have not begun are given back."""
        now = self._registry.clock()

        def ended(kept: StoredVacation | None) -> StoredVacation:
            if kept is None or kept.until <= now:
                raise TableError(phrase("server.no-vacation"))
            unused = int((kept.until - max(now, kept.began_at + 1.0)) // DAY)
            return replace(kept, until=now, used_days=kept.used_days - unused, is_told=0)

        return await self._change(profile, ended)

    async def keep_telling(self) -> None:
        """Tables that have not heard of a vacation, or of its end."""
        while True:
            self._news.clear()
            try:
                for vacation in await self._registry.store.vacations.untold():
                    await self._try(vacation)
            except LudothequeError as problem:  # the store failed: later
                log_error(problem)
            await wait_at_most(_LOOK_SECONDS, self._news)

    async def _change(self, profile: str, make: Callable[[StoredVacation | None], StoredVacation]) -> wire.Vacation:
        kept = await self._registry.store.vacations.change(profile, make)
        self._news.set()
        return self._shown(kept)

    async def _try(self, vacation: StoredVacation) -> None:
        """One that cannot be told now holds up no other."""
        try:
            await self._tell(vacation)
        except LudothequeError as problem:  # another process cannot be reached, say: later
            log_error(problem)

    async def _tell(self, vacation: StoredVacation) -> None:
        registry, profile = self._registry, vacation.profile_id
        until = vacation.until if vacation.until > registry.clock() else None
        persons = await registry.store.profiles.persons(profile)
        for summary in await registry.store.profiles.all_tables(profile):
            pace = read_card(summary).pace
            if summary.phase == "over" or pace.kind != "per-move" or is_live(pace):
                continue
            try:
                await self._rest(Absence(summary.id, persons, until))
            except SetAside:  # nobody plays on there
                continue
            except TableError as problem:
                if problem.code not in _GONE:
                    raise
        await registry.store.vacations.told(vacation)

    async def _rest(self, absence: Absence) -> None:
        """At a table, wherever it is looked after."""
        registry = self._registry
        for _ in range(_TRIES):
            try:
                return await self.rest_here(absence)
            except VersionTaken:
                continue
            except OwnedElsewhere as elsewhere:
                if registry.peers is not None:
                    return await registry.peers.rest(elsewhere.location, absence)
        raise TableError(phrase("server.elsewhere"))

    async def rest_here(self, absence: Absence) -> None:
        """At a table of this process; OwnedElsewhere if it is not ours."""
        live = await self._registry.table(absence.table)
        await live.change(lambda hosted: rested(hosted, absence))

    def _shown(self, kept: StoredVacation | None) -> wire.Vacation:
        now, most = self._registry.clock(), self._registry.limits.vacation_days
        until = None if kept is None or kept.until <= now else kept.until
        return wire.Vacation(until, max(0, most - _used(kept, now)), most)


def _used(kept: StoredVacation | None, now: float) -> int:
    return kept.used_days if kept is not None and kept.year == _year(now) else 0


def _year(now: float) -> int:
    return datetime.fromtimestamp(now if math.isfinite(now) else 0.0, UTC).year
