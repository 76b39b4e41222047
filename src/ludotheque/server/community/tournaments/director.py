"""Makes the games of tournaments and counts how they end: for each tournament one process, while it is alive.

    look -> count what has ended -> what is due (tournament) -> store its games -> make their tables

A game is stored with the name of its table before the table is made, so that the next process makes what is missing,
and nothing twice. A game that ended while nobody looked is found among the finished ones.
"""

from __future__ import annotations

import asyncio
import json
import math
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from ludotheque.contract import LudothequeError
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.community.tournaments import model
from ludotheque.server.community.tournaments.long_pairings import LongPairings
from ludotheque.server.community.tournaments.seeding import seeds_of
from ludotheque.server.community.tournaments.setup import table_opened
from ludotheque.server.event_wait import wait_at_most
from ludotheque.server.store import StoreFailed, VersionTaken
from ludotheque.server.store.tournaments import Ended, StoredEntrant, StoredGame, Whole
from ludotheque.server.summaries import FinishedCard
from ludotheque.server.tokens import new_table_id
from ludotheque.tournament import Due, Pairing, Rules, due, is_decided

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

LOOK_SECONDS = 1.0
_AT_LEAST_SECONDS = 0.1
_CHECK_SECONDS = 60.0
"""So often it is looked whether the tables of all games are still there."""

UNBEGUN_SECONDS = 7 * 86_400.0
"""A tournament that nobody starts is closed after so long."""

PUT_OFF_SECONDS = 30.0
"""A tournament that cannot be read, or not be paired, is tried again after so long."""

_MANY = 20
"""Entrants: to pair more takes long."""


class Director:
    """Directs the tournaments that this process has claimed."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._store = registry.store
        self._known: dict[str, Whole] = {}
        self._look_at: dict[str, float] = {}
        self._looked_at: dict[str, float] = {}
        self._there: set[str] = set()
        """Tables that exist."""

        self._checked_at = -math.inf
        self._put_off: dict[str, float] = {}
        """Until when those are left alone in which something went wrong."""

        self._is_released = False
        self.news = asyncio.Event()
        """Something may have happened."""

        self.long_pairings = LongPairings(registry.limits.jobs, self.news.set)

    async def keep_directing(self) -> None:
        while True:
            try:
                await self.look()
            except LudothequeError as problem:  # the database is away; it may come back
                log_error(problem)
            await wait_at_most(LOOK_SECONDS, self.news)
            self.news.clear()
            await asyncio.sleep(_AT_LEAST_SECONDS)

    async def look(self) -> None:
        """Whatever is to be done now in all of them."""
        name, now = self._registry.ownership.name, self._registry.clock()
        await self._release_when_draining()
        if self._registry.rules.restriction is not None:
            return
        if now - self._checked_at >= _CHECK_SECONDS:
            self._there.clear()
            self._look_at.clear()
            self._checked_at = now
        unfinished = await self._store.tournaments.unfinished(name, now)
        self._forget_all_but({tournament for tournament, _, _ in unfinished})
        ended: dict[str, list[Ended]] = defaultdict(list)
        for game in await self._store.tournaments.ended(name) if unfinished else ():
            ended[game.tournament].append(game)
        for tournament, version, is_ours in unfinished:
            known = self._known.get(tournament)
            is_news = known is None or known.tournament.version != version or tournament in ended
            if abs(now - self._looked_at.get(tournament, -math.inf)) < pause_after(known):
                continue
            if now < self._put_off.get(tournament, -math.inf):
                continue
            if is_news or now >= self._look_at.get(tournament, -math.inf):
                await self._look_at_one(tournament, ended[tournament], is_ours=is_ours)

    async def _release_when_draining(self) -> None:
        """This process is about to end: others direct its tournaments from now on."""
        is_draining = self._registry.rules.restriction == "draining"
        if is_draining and not self._is_released:
            await self._store.tournaments.release(self._registry.ownership.name)
        self._is_released = is_draining

    async def _look_at_one(self, tournament: str, ended: list[Ended], *, is_ours: bool) -> None:
        name, now = self._registry.ownership.name, self._registry.clock()
        self._looked_at[tournament] = now
        try:
            if is_ours or await self._store.tournaments.claim(tournament, name, now):
                await self._direct(tournament, ended)
        except VersionTaken:  # somebody else was faster: read it again
            self._known.pop(tournament, None)
        except StoreFailed:  # that concerns all of them, and may be over in a moment
            self._known.pop(tournament, None)
            raise
        except Exception as problem:  # one holds up no other
            LOGGER.error("tournament %s is put off: %r", tournament, problem, exc_info=problem)
            self._put_off[tournament] = now + PUT_OFF_SECONDS

    def _forget_all_but(self, tournaments: set[str]) -> None:
        self.long_pairings.forget_all_but(tournaments)
        self._put_off = {each: until for each, until in self._put_off.items() if each in tournaments}
        for gone in [each for each in self._known if each not in tournaments]:
            del self._known[gone]
            self._look_at.pop(gone, None)
            self._looked_at.pop(gone, None)

    async def _direct(self, tournament: str, ended: list[Ended]) -> None:
        whole = await self._store.tournaments.whole(tournament)
        if whole is None:
            return
        games = {game.number: game for game in whole.games}
        counted = [_counted(games[each.number], each) for each in ended if each.number in games]
        counted += self._lost(whole, {each.number for each in counted})
        if counted:
            absent = {number for each in ended if each.number in games for number in _absent(games[each.number], each)}
            now = self._registry.clock()
            await self._store.tournaments.settle(self._registry.ownership.name, counted, absent, now)
            whole = await self._store.tournaments.whole(tournament) or whole
        self._known[tournament] = whole
        now = self._registry.clock()
        if whole.tournament.phase == "waiting":
            self._look_at[tournament] = await self._wait(whole, now)
        elif whole.tournament.phase == "playing":
            self._look_at[tournament] = await self._go_on(whole, now)

    def _lost(self, whole: Whole, counted: set[int]) -> list[StoredGame]:
        """Games that will never end: their tables were closed, or cannot be read. They count as drawn."""
        registry = self._registry
        found = [
            game
            for game in whole.games
            if not game.places
            and game.number not in counted
            and (game.table_id in registry.rules.state.closed or game.table_id in registry.quarantine)
        ]
        now = registry.clock()
        return [replace(game, places=_drawn(game), is_played=0, ended_at=now) for game in found]

    # Before it begins

    async def _wait(self, whole: Whole, now: float) -> float:
        """Begin if it is time; returns when to look again."""
        tournament = whole.tournament
        name = self._registry.ownership.name
        if tournament.starts_at is None:
            if abs(now - tournament.created_at) > UNBEGUN_SECONDS:
                await self._store.tournaments.close(tournament.id, now)
            return tournament.created_at + UNBEGUN_SECONDS
        if now < tournament.starts_at:
            return tournament.starts_at
        here = [entrant for entrant in whole.entrants if entrant.status == "here"]
        if len(here) < 2:
            await self._store.tournaments.close(tournament.id, now)
            return now
        settings = model.settings_of(tournament)
        ends_at = now + 60 * settings.minutes if settings.format == "arena" else None
        seeds = await seeds_of(self._registry, settings, whole.entrants)
        await self._store.tournaments.begin(tournament, name, seeds, ends_at, now)
        self.news.set()
        return now

    # While it is on

    async def _go_on(self, whole: Whole, now: float) -> float:
        """Make the games that are due; returns when to look again."""
        if not await self._make_tables(whole):
            return now + LOOK_SECONDS
        rules = model.rules_for(whole.tournament)
        games = model.pure_games(whole.games)
        next_at = None if rules.format == "arena" else model.next_round_at(whole, games)
        if next_at is not None and now < next_at and not is_decided(rules, model.pure_entrants(whole), games):
            return next_at
        step = await self._due(whole, rules, now)
        if step is None:
            return now + LOOK_SECONDS
        if step.is_over:
            winner = await asyncio.to_thread(model.winner_of, whole)
            await self._store.tournaments.finish(whole.tournament.id, self._registry.ownership.name, winner, now)
            return now
        if step.pairings:
            await self._begin_games(whole, step, now)
            return now
        if rules.format == "arena":
            return now + LOOK_SECONDS
        return now + LOOK_SECONDS if all(game.places for game in whole.games) else math.inf

    async def _due(self, whole: Whole, rules: Rules, now: float) -> Due | None:
        """None while it is being found out."""

        def found() -> Due:
            return due(rules, model.pure_entrants(whole), model.pure_games(whole.games), now)

        if rules.format == "swiss" and rules.seat_count == 2 and len(whole.entrants) > _MANY:
            if not all(game.places for game in whole.games):
                return Due(0)
            return self.long_pairings.of(whole, rules, now)
        return await asyncio.to_thread(found) if model.is_large(whole) else found()

    async def _begin_games(self, whole: Whole, step: Due, now: float) -> None:
        first = len(whole.games)
        new = [
            _new_game(whole.tournament.id, first + place, step.round, pairing, now)
            for place, pairing in enumerate(step.pairings)
        ]
        await self._store.tournaments.add_games(whole.tournament.id, self._registry.ownership.name, new)
        self.news.set()
        await self._make_tables(Whole(whole.tournament, whole.entrants, [*whole.games, *new]), new=True)

    async def _make_tables(self, whole: Whole, *, new: bool = False) -> bool:
        """The tables of games that are on, as far as they are missing; False where the machine has no room now."""
        entrants: dict[int, StoredEntrant] = {each.number: each for each in whole.entrants}
        settings = model.settings_of(whole.tournament)
        for game in whole.games:
            if game.places or game.table_id in self._there:
                continue
            if not new and await self._store.summary(game.table_id) is not None:
                self._there.add(game.table_id)
                continue
            seated = [entrants[number] for number in model.seated(game)]
            if not self._has_room(whole.tournament.address, seated):
                return False
            event = table_opened(settings, whole.tournament.id, seated)
            with suppress(VersionTaken):  # it is there already
                await self._registry.arranged(event, game.table_id, whole.tournament.address)
            self._there.add(game.table_id)
        return True

    def _has_room(self, address: str, seated: Sequence[StoredEntrant]) -> bool:
        """Computers play when the machine has time for them; among themselves they do not fill the store."""
        computers = sum(each.kind == "computer" for each in seated)
        if computers and self._registry.bot_pool.is_full:
            return False
        return computers < len(seated) or self._registry.rates.tournament_games.take(address)


def pause_after(known: Whole | None) -> float:
    """Seconds: the more games there are, the seldomer all of them are looked through."""
    return 0.0 if known is None else model.pause_for(len(known.games))


def _new_game(tournament: str, number: int, round_number: int, pairing: Pairing, now: float) -> StoredGame:
    is_decided = pairing.places is not None
    return StoredGame(
        tournament_id=tournament,
        number=number,
        round=round_number,
        entrants=json.dumps(pairing.entrants),
        table_id="" if is_decided else new_table_id(now),
        places=json.dumps(pairing.places) if is_decided else "",
        is_played=int(not is_decided),
        begun_at=now,
        ended_at=now if is_decided else 0.0,
    )


def _drawn(game: StoredGame) -> str:
    return json.dumps([1] * len(model.seated(game)))


def _counted(game: StoredGame, ended: Ended) -> StoredGame:
    """A game of two in which not both moved was not played: somebody did not come. With no readable end it is drawn."""
    if len(ended.places) != len(model.seated(game)):
        return replace(game, places=_drawn(game), is_played=0, ended_at=ended.finished_at)
    is_played = not _is_unplayed(ended)
    return replace(game, places=json.dumps(ended.places), is_played=int(is_played), ended_at=ended.finished_at)


def _is_unplayed(ended: Ended) -> bool:
    card = _card(ended)
    return card is not None and len(ended.places) == 2 and card.moves < 2


def _absent(game: StoredGame, ended: Ended) -> list[int]:
    """Whose clock ran out before their first move, where it was set to less than they had to come; at most one."""
    card, seated = _card(ended), model.seated(game)
    if card is None or not _is_unplayed(ended) or card.last is None or card.last.cause != "out-of-time":
        return []
    return [number for seat, number in enumerate(seated) if seat == card.last.by]


def _card(ended: Ended) -> FinishedCard | None:
    try:
        return msgspec.json.decode(ended.card, type=FinishedCard)
    except msgspec.MsgspecError:
        return None
