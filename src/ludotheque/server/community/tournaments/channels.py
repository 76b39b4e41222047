"""What those who follow a tournament are told: read and written once for all of them, at most once a second."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.community.tournaments.model import change_between, is_large, pause_for, shown
from ludotheque.server.single_flight import SingleFlight
from ludotheque.server.stored import Unreadable
from ludotheque.server.wire import ENCODER
from ludotheque.server.wire import tournaments as wire

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

REFRESH_SECONDS = 1.0
_MAX_WATCHERS = 2_000
_MAX_KEPT = 100


class Channel:
    """One tournament, as it is told now."""

    def __init__(self, state: wire.Tournament) -> None:
        self.watchers: set[asyncio.Event] = set()
        self._use(state, None)

    def _use(self, state: wire.Tournament, before: wire.Tournament | None) -> None:
        self.state = state
        self._whole: bytes | None = None
        # Whoever opened it may have been forgotten meanwhile, and a change does not say so.
        has_change = before is not None and before.opener == state.opener
        self._base = before.version if before is not None and has_change else None
        self._change = ENCODER.encode(change_between(before, state)) + b"\n" if before and has_change else None

    def follow(self, state: wire.Tournament) -> None:
        """Take over a newer state, and wake all who watch."""
        if state.version != self.state.version:
            self._use(state, self.state)
            for watcher in self.watchers:
                watcher.set()

    def line(self, known: int | None) -> bytes:
        """What to send to somebody who knows this version: the change, or all of it."""
        if known is not None and known == self._base and self._change is not None:
            return self._change
        if self._whole is None:
            self._whole = ENCODER.encode(self.state) + b"\n"
        return self._whole


class Channels:
    """The tournaments that somebody follows at this process."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._channels: dict[str, Channel] = {}
        self._loading: SingleFlight[str, Channel] = SingleFlight()
        self._read_at: dict[str, float] = {}
        self._pauses: dict[str, float] = {}
        """Seconds for which what was read of a long one is good."""

    async def state(self, tournament: str) -> wire.Tournament:
        """As it was at most a second ago; TableError if there is none."""
        return (await self.channel(tournament)).state

    async def channel(self, tournament: str) -> Channel:
        """Up to date within a second; many who ask at once cost one reading."""
        known = self._channels.get(tournament)
        if known is not None and self._age(tournament) < max(REFRESH_SECONDS, self._pauses[tournament]):
            return known
        return await self._loading.of(tournament, lambda: self._load(tournament))

    @contextmanager
    def watching(self, tournament: str, channel: Channel) -> Iterator[asyncio.Event]:
        """Set when there is something new."""
        if len(channel.watchers) >= _MAX_WATCHERS:
            raise TableError(phrase("server.table-crowded"))
        news = asyncio.Event()
        channel.watchers.add(news)
        try:
            yield news
        finally:
            channel.watchers.discard(news)

    def forget(self, tournament: str) -> None:
        """It was changed here: whoever asks next gets the newest."""
        if self._pauses.get(tournament) == 0.0:
            self._read_at[tournament] = float("-inf")

    def _age(self, tournament: str) -> float:
        return asyncio.get_running_loop().time() - self._read_at[tournament]

    async def keep_telling(self) -> None:
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                await self._refresh()
            except LudothequeError as problem:
                log_error(problem)

    async def _refresh(self) -> None:
        watched = [name for name, channel in self._channels.items() if channel.watchers]
        versions = await self._registry.store.tournaments.versions(watched) if watched else {}
        for name in watched:
            if name not in versions:
                self._end(name)
            elif versions[name] != self._channels[name].state.version and self._age(name) >= self._pauses[name]:
                with suppress(Unreadable):  # it stands still for those who watch; the others go on
                    await self._load(name)
        if len(self._channels) > _MAX_KEPT:
            for name in [name for name, channel in self._channels.items() if not channel.watchers]:
                del self._channels[name], self._read_at[name], self._pauses[name]

    def _end(self, name: str) -> None:
        """Drop a tournament that was deleted."""
        channel = self._channels.pop(name)
        del self._read_at[name], self._pauses[name]
        for watcher in channel.watchers:
            watcher.set()

    def is_there(self, tournament: str, channel: Channel) -> bool:
        return self._channels.get(tournament) is channel

    async def _load(self, tournament: str) -> Channel:
        whole = await self._registry.store.tournaments.whole(tournament)
        if whole is None:
            raise TableError(phrase("server.no-tournament", tournament=tournament[:40]))
        now = self._registry.clock()
        state = await asyncio.to_thread(shown, whole, now) if is_large(whole) else shown(whole, now)
        channel = self._channels.get(tournament)
        if channel is None:
            channel = self._channels[tournament] = Channel(state)
        elif state.version > channel.state.version:
            channel.follow(state)
        self._read_at[tournament] = asyncio.get_running_loop().time()
        self._pauses[tournament] = pause_for(len(whole.games))
        return channel
