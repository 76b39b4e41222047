"""Tournaments: opened by a link, directed by one process, followed live.

setup       what may be opened, and the tables of its games
director    makes games and counts how they end      watch       whoever does not come
channels    what those who follow are told           model       stored, pure and shown forms
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from ludotheque.contract import TableError, phrase
from ludotheque.contract.player import read_name
from ludotheque.server.community.tournaments.channels import Channels
from ludotheque.server.community.tournaments.director import Director
from ludotheque.server.community.tournaments.model import card_of, name_of, own_place, settings_of
from ludotheque.server.community.tournaments.setup import computer_entrants, read_settings
from ludotheque.server.community.tournaments.watch import NoShows
from ludotheque.server.profiles import Visitor
from ludotheque.server.store.tournaments import StoredEntrant, StoredTournament
from ludotheque.server.stored import Unreadable
from ludotheque.server.tokens import has_profile, new_table_id
from ludotheque.server.wire import http
from ludotheque.server.wire import tournaments as wire

if TYPE_CHECKING:
    from ludotheque.server.hosted.table import HostedTable
    from ludotheque.server.live import LiveTable
    from ludotheque.server.registry import TableRegistry
    from ludotheque.server.supervisor import Work

LISTED_ENDED = 20
MOST_OWN = 20
_STATUS_AFTER = {"pause": "paused", "resume": "here", "leave": "gone"}
"""Of an entrant, by what they ask for."""


class Tournaments:
    """For routes; the store decides, so that several processes agree."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self.channels = Channels(registry)
        self.director = Director(registry)
        self._no_shows = NoShows(registry)

    @property
    def works(self) -> list[Work]:
        return [self.director.keep_directing, self.channels.keep_telling, self._no_shows.keep_looking]

    def follow(self, live: LiveTable, before: HostedTable) -> None:
        """A game began or ended."""
        if live.hosted.settings.tournament and live.hosted.phase == "over":
            self.director.news.set()

    async def open(self, new: wire.NewTournamentRequest, address: str, visitor: Visitor, language: str) -> str:
        """Open a tournament and return its id; TableError or SetupError where it cannot be."""
        registry = self._registry
        _require_profile(visitor)
        registry.rules.require_new_tables()
        name = read_name(new.name)
        settings = await registry.trials.run(address, read_settings, new)
        now = registry.clock()
        tournament = new_table_id(now)
        entrants = await registry.trials.run(address, computer_entrants, new, settings, tournament, language, now)
        if new.joins:
            self._refuse_bot(visitor, settings)
            entrants.append(_entrant(tournament, len(entrants) + 1, name, visitor, now))
        if len(entrants) > settings.most:
            raise TableError(phrase("server.tournament-full", count=settings.most))
        stored = StoredTournament(
            id=tournament,
            phase="waiting",
            is_listed=int(settings.is_listed),
            settings=msgspec.json.encode(settings).decode(),
            opener=visitor.person,
            opener_name=name,
            address=address,
            created_at=now,
            starts_at=None if new.starts_in is None else now + new.starts_in,
            began_at=None,
            ends_at=None,
            ended_at=None,
            changed_at=now,
            version=1,
        )
        with registry.storage.charged(len(stored.settings) + 100 * len(entrants), address, visitor.person):
            await registry.store.tournaments.create(stored, entrants, registry.limits)
        self.director.news.set()
        return tournament

    async def enter(self, tournament: str, name: str, visitor: Visitor) -> int:
        """The number of this visitor, who plays on if they paused."""
        _require_profile(visitor)
        found = await self._found(tournament)
        settings = settings_of(found)
        self._refuse_bot(visitor, settings)
        self._registry.rules.require_writing()
        entrant = _entrant(tournament, 0, read_name(name), visitor, self._registry.clock())
        number = await self._registry.store.tournaments.enter(entrant, visitor.persons, most=settings.most)
        self._changed(tournament)
        return number

    async def command(self, tournament: str, do: str, visitor: Visitor) -> None:
        """What somebody who takes part, or the opener, wants; or a refusal."""
        store, now = self._registry.store.tournaments, self._registry.clock()
        found = await self._found(tournament)
        self._registry.rules.require_writing()
        if do in _STATUS_AFTER:
            if not await store.set_status(tournament, visitor.persons, _STATUS_AFTER[do], now):
                raise TableError(phrase("server.tournament-not-in"))
        elif found.opener not in visitor.persons:
            raise TableError(phrase("server.tournament-not-opener"))
        elif do == "close":
            await store.close(tournament, now)
        else:
            await self._start(found)
        self._changed(tournament)

    async def _start(self, found: StoredTournament) -> None:
        """Before its time, if enough are there."""
        store = self._registry.store.tournaments
        if found.phase != "waiting":
            raise TableError(phrase("server.tournament-began"))
        whole = await store.whole(found.id)
        if whole is None or sum(each.status == "here" for each in whole.entrants) < 2:
            raise TableError(phrase("server.tournament-too-few"))
        await store.start_at(found.id, self._registry.clock())

    async def own(self, tournament: str, visitor: Visitor) -> wire.OwnEntry:
        found = await self._found(tournament)
        number = await self._registry.store.tournaments.entrant_of(tournament, visitor.persons)
        return wire.OwnEntry(number, found.opener in visitor.persons)

    async def listed(self) -> list[wire.TournamentCard]:
        found = []
        for each, count in await self._registry.store.tournaments.listed(LISTED_ENDED):
            with suppress(Unreadable):  # one hides no other
                found.append(card_of(each, count))
        return found

    async def of_profile(self, profile: str) -> list[wire.OwnTournament]:
        """Where they take part and it is not over."""
        found = []
        for each in await self._registry.store.tournaments.on_of_profile(profile, MOST_OWN):
            with suppress(Unreadable):  # one hides no other
                found.append(own_place(each))
        return found

    async def names(self, tournaments: Iterable[str]) -> list[http.TournamentName]:
        """As far as they are still there."""
        found = []
        for each in await self._registry.store.tournaments.named({name for name in tournaments if name}):
            with suppress(Unreadable):
                found.append(name_of(each))
        return found

    async def close(self, tournament: str) -> None:
        """End it, for the operator."""
        await self._found(tournament)
        await self._registry.store.tournaments.close(tournament, self._registry.clock())
        self._changed(tournament)

    async def delete(self, tournament: str) -> None:
        """Delete it for good, for the operator."""
        if not await self._registry.store.tournaments.delete(tournament):
            raise TableError(phrase("server.no-tournament", tournament=tournament[:40]))
        self._changed(tournament)

    def _changed(self, tournament: str) -> None:
        self.channels.forget(tournament)
        self.director.news.set()

    async def _found(self, tournament: str) -> StoredTournament:
        found = await self._registry.store.tournaments.find(tournament)
        if found is None:
            raise TableError(phrase("server.no-tournament", tournament=tournament[:40]))
        return found

    def _refuse_bot(self, visitor: Visitor, settings: wire.TournamentSettings) -> None:
        """Programs do not play for the points of people."""
        if visitor.is_bot and settings.is_rated:
            raise TableError(phrase("server.bot-rated"))


def _require_profile(visitor: Visitor) -> None:
    if not has_profile(visitor.person):
        raise TableError(phrase("server.no-profile-key"))


def _entrant(tournament: str, number: int, name: str, visitor: Visitor, now: float) -> StoredEntrant:
    kind = "bot" if visitor.is_bot else "person"
    return StoredEntrant(tournament, number, kind, name, "", visitor.person, visitor.picture, "here", 0, now)
