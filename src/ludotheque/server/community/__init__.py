"""What brings people together beside the tables: each service is one module here and one line in `Community`.

A service has the registry; what it knows is in the store, so that every process and the next start know it. Its work in
the background is named in `works`; methods that are to be told of tables in `game_followers` and `turn_followers`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from ludotheque.server.community.exactness import Exactness
from ludotheque.server.community.explorer import Explorer
from ludotheque.server.community.league import LeagueDays
from ludotheque.server.community.mail.service import Mail
from ludotheque.server.community.pairing import Pairing
from ludotheque.server.community.push.service import Push
from ludotheque.server.community.ratings import Ratings
from ludotheque.server.community.studies import Studies
from ludotheque.server.community.tournaments import Tournaments
from ludotheque.server.community.turns import Turns
from ludotheque.server.community.vacations import Vacations
from ludotheque.server.hosted.table import is_live
from ludotheque.server.passkeys import Passkeys
from ludotheque.server.profiles import MAX_DEVICES
from ludotheque.server.query_cache import QueryCache
from ludotheque.server.supervisor import Work

if TYPE_CHECKING:
    from ludotheque.server.hosted.table import HostedTable
    from ludotheque.server.live import LiveTable
    from ludotheque.server.registry import TableRegistry

Follower: TypeAlias = "Callable[[LiveTable, HostedTable], None]"
"""Told of a table of this process, as it is now and as it was before; must neither wait nor fail."""


class Community:
    """All services of one process."""

    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self.query_cache = QueryCache()
        self.vacations = Vacations(registry)
        self.turns = Turns()
        self.push = Push(registry)
        self.mail = Mail(registry)
        self.turns.tellers += [self.push.tell, self.mail.tell]
        self.passkeys = Passkeys(registry.store, registry.clock, registry.rates, lambda: registry.keyring, MAX_DEVICES)
        self.league = LeagueDays(registry)
        self.ratings = Ratings(registry)
        self.studies = Studies(registry)
        self.explorer = Explorer(registry)
        self.tournaments = Tournaments(registry)
        self.exactness = Exactness(registry)
        self.pairing = Pairing(registry)

        self.works: list[Work] = [
            self.vacations.keep_telling,
            self.turns.keep_telling_turns,
            self.push.keep_pushing,
            self.mail.keep_mailing,
            self.ratings.keep_counting,
            self.studies.keep_looking,
            self.explorer.keep_exploring,
            *self.tournaments.works,
            self.exactness.keep_checking,
            self.pairing.keep_pairing,
        ]
        """Each never ends; the supervisor begins one again that does."""

        self.game_followers: list[Follower] = [self.ratings.follow, self.explorer.follow, self.tournaments.follow]
        """Told when a game begins or ends."""

        self.turn_followers: list[Follower] = [self.turns.follow]
        """Told when others are to act, at tables where one may be away for days."""

    async def start(self) -> None:
        """To be called once the store is there."""
        await self.push.start()

    async def close(self) -> None:
        await self.tournaments.director.long_pairings.close()
        await self.push.outgoing.close()

    def follow(self, live: LiveTable, before: HostedTable) -> None:
        """Called after every change of a table, once it is stored."""
        after = live.hosted
        if after.phase != before.phase or after.number != before.number:
            for follower in self.game_followers:
                follower(live, before)
        if self.turn_followers and after.to_act != before.to_act and not is_live(after.settings.pace):
            for follower in self.turn_followers:
                follower(live, before)
