"""What visitors may leave on the server: so much per address and profile, so much in all, for so long."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.disk import log_error
from ludotheque.server.limits import Limits, Rates
from ludotheque.server.store import Store

_TRIM_SECONDS = 3600.0


class Storage:
    """The room there is; moves of games that have begun are never refused for want of it."""

    def __init__(self, store: Store, limits: Limits, rates: Rates) -> None:
        self._store = store
        self._limits = limits
        self._stored = rates.stored
        self._trim_at = 0.0
        self.is_full = False

    def require_room(self) -> None:
        """TableError if nothing new can be stored."""
        if self.is_full:
            raise TableError(phrase("server.storage-full"))

    def charge(self, size: int, address: str, profile: str | None) -> None:
        """Somebody wants to leave so many bytes here; TableError if that is too much."""
        self.require_room()
        # Whoever has neither left much under this address nor with this profile.
        keys = [key for key in (address, profile) if key]
        for place, key in enumerate(keys):
            if not self._stored.take(key, size):
                self._give_back(size, keys[:place])
                raise TableError(phrase("server.too-much-stored"))

    @contextmanager
    def charged(self, size: int, address: str, profile: str) -> Iterator[None]:
        """As `charge`; what is refused within costs nothing."""
        self.charge(size, address, profile)
        try:
            yield
        except TableError:
            self._give_back(size, [key for key in (address, profile) if key])
            raise

    def _give_back(self, size: int, keys: list[str]) -> None:
        for key in keys:
            self._stored.give_back(key, size)

    async def charge_table(self, size: int, address: str, profile: str | None) -> None:
        """As `charge`, for a table with a first entry of this size, whose log will grow."""
        limits = self._limits
        if profile is not None and await self._store.profiles.open_count(profile) >= limits.tables_per_profile:
            raise TableError(phrase("server.too-many-tables", count=limits.tables_per_profile))
        self.charge(size, address, profile)

    async def sweep(self, now: float, forget: Callable[[str], Awaitable[object]]) -> None:
        """Look how much there is; once an hour, what has outlived its time goes. `forget` erases a profile."""
        retention, limits = self._store.retention, self._limits
        self.is_full = await retention.size() >= limits.storage_bytes
        if now < self._trim_at:
            return
        self._trim_at = now + _TRIM_SECONDS
        await self._store.tournaments.trim(limits.lives)
        await retention.trim_games(limits.lives, limits.games_per_profile, limits.games)
        await self._store.studies.sweep(limits.lives.study, limits.studies)
        await retention.forget_erased(limits.lives.profile)
        await retention.trim_league(limits.lives.league)
        for profile in await retention.idle_profiles(limits.lives):
            try:
                await forget(profile)
            except LudothequeError as problem:  # of a table that cannot be reached now: next time
                log_error(problem)
