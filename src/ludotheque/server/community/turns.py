"""Whose turn it has just become, on the way from the tables to those who tell it to people who are away."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ludotheque.catalogue import title
from ludotheque.contract import LudothequeError, phrase
from ludotheque.disk import LOGGER, log_error
from ludotheque.server.tokens import has_profile

if TYPE_CHECKING:
    from ludotheque.server.hosted.table import HostedTable
    from ludotheque.server.live import LiveTable
    from ludotheque.server.registry import TableRegistry

_MOST, _AT_ONCE = 10_000, 200
_RETRY_SECONDS = 1.0


class Turn(NamedTuple):
    """Somebody with a profile is to act."""

    person: str
    table: str


Teller: TypeAlias = Callable[[list[Turn]], Awaitable[None]]


class Turns:
    """Tables only put a word here, and never wait."""

    def __init__(self) -> None:
        self.tellers: list[Teller] = []
        self._waiting: dict[Turn, None] = {}
        self._news = asyncio.Event()

    def follow(self, live: LiveTable, before: HostedTable) -> None:
        """Others are to act at a table where one may be away for days."""
        hosted = live.hosted
        if hosted.phase != "playing" or not self.tellers:
            return
        for seat in hosted.to_act:
            person = hosted.assignments[seat].person
            if person is None or not has_profile(person):
                continue
            is_news = seat not in before.to_act or hosted.number != before.number
            if is_news and not hosted.is_alone(person):
                if len(self._waiting) >= _MOST:
                    LOGGER.error("too many turns wait to be told; one is left out")
                    return
                self._waiting[Turn(person, live.id)] = None
                self._news.set()

    async def keep_telling_turns(self) -> None:
        while True:
            await self._news.wait()
            turns = list(self._waiting)[:_AT_ONCE]
            try:
                for tell in self.tellers:
                    await tell(turns)
            except LudothequeError as problem:  # the store is away; it may come back
                log_error(problem)
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            for turn in turns:
                self._waiting.pop(turn, None)
            if not self._waiting:
                self._news.clear()


async def awaited_at(registry: TableRegistry, profile: str, table: str) -> HostedTable | None:
    """The table, if this profile is to act there and is not on vacation."""
    persons = {*await registry.store.profiles.persons(profile)}
    try:
        hosted = await registry.hosted(table)
    except LudothequeError:  # cleared away, set aside, closed by the operator
        return None
    if hosted.phase != "playing" or hosted.is_paused:
        return None
    own = [hosted.assignments[seat] for seat in hosted.to_act if hosted.assignments[seat].person in persons]
    return hosted if any(assignment.away_until is None for assignment in own) else None


def turn_words(hosted: HostedTable, profile_persons: set[str], language: str) -> str:
    """Which game it is, and against whom."""
    others = [each.name for each in hosted.assignments if each.person not in profile_persons and each.name]
    game = title(hosted.settings.game, language)
    return phrase("server.turn.against", game=game, names=", ".join(others)).text(language) if others else game
