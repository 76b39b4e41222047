"""Bots that other people run: who they are to others, whether they listen, and who may challenge them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludotheque import catalogue
from ludotheque.contract import TableError, phrase
from ludotheque.contract.visible_text import without_hidden
from ludotheque.play import read_name
from ludotheque.server.hosted.log import SeatAssignment
from ludotheque.server.store import Store, Summary
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.stored import Unreadable, read_stored
from ludotheque.server.summaries import read_card
from ludotheque.server.tokens import Keyring
from ludotheque.server.wire import bots as wire
from ludotheque.server.wire.events import TableSettings
from ludotheque.server.wire.http import NewTableRequest

ONLINE_SECONDS = 20.0
"""Nobody who died is called online for longer."""

MAX_LISTED = 200
_MAX_TABLES = 200
_MAX_STREAMS = 4


class BotSettings(Struct, frozen=True):
    """What a bot said of itself, as it is stored with its profile."""

    games: list[str] = []
    games_at_once: int = 4
    about: str = ""


class Bots:
    """Everything is in the store, for all processes; only who waits for news here is in memory."""

    def __init__(self, store: Store, clock: Callable[[], float], keyring: Callable[[], Keyring]) -> None:
        self._store, self._clock, self._keyring = store, clock, keyring
        self._listeners: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    # Who

    def id_of(self, profile: StoredProfile) -> str:
        """By which others name it: tells nothing of who it is at tables."""
        return self._keyring().bot_id(profile.id)

    async def online(self, game: str = "") -> list[wire.Bot]:
        """Those that listen now, and play this game."""
        found = await self._store.profiles.online_bots(self._clock(), MAX_LISTED)
        shown = []
        for each in found:
            with suppress(Unreadable):  # one hides no other
                if not game or _plays(settings_of(each), game):
                    shown.append(await self.shown(each))
        return shown

    async def shown(self, profile: StoredProfile, *, is_online: bool = True) -> wire.Bot:
        settings = settings_of(profile)
        is_free = await self.busy_count(profile.id) < settings.games_at_once
        own = {"name": profile.name, "picture": profile.picture, "games": settings.games, "about": settings.about}
        return msgspec.convert({**own, "id": self.id_of(profile), "is_online": is_online, "is_free": is_free}, wire.Bot)

    async def busy_count(self, profile: str) -> int:
        """Tables where it plays, or is to."""
        persons = {*await self._store.profiles.persons(profile)}
        tables = await self._store.profiles.tables(profile, _MAX_TABLES)
        return sum(not persons.isdisjoint(read_card(summary).persons) for _, summary in tables)

    # Challenges

    async def invited(self, new: NewTableRequest, bot: str | None) -> dict[str, SeatAssignment]:
        """The bots that a new table names, by their id; TableError where one cannot come, or `bot` may not open it."""
        if bot is not None:
            await self._require_quiet(new, bot)
        wanted = [choice.name for choice in new.seats if choice.kind == "bot"]
        if not wanted:
            return {}
        found = {bot: await self._invited(bot, new.game, is_rated=new.is_rated) for bot in wanted}
        if len(found) < len(wanted):
            twice = next(bot for bot in wanted if wanted.count(bot) > 1)
            raise TableError(phrase("server.bot-twice", bot=found[twice].name))
        return found

    async def challenged(self, bot: str, settings: TableSettings) -> SeatAssignment:
        """The bot that the host of a table names by its id; TableError where it cannot come."""
        return await self._invited(bot, settings.game, is_rated=settings.is_rated)

    async def _invited(self, bot: str, game: str, *, is_rated: bool) -> SeatAssignment:
        if is_rated:
            raise TableError(phrase("server.bot-rated"))
        online = await self._store.profiles.online_bots(self._clock(), MAX_LISTED)
        profile = next((each for each in online if self.id_of(each) == bot), None)
        if profile is None:
            raise TableError(phrase("server.bot-offline", bot=bot[:40]))
        settings = settings_of(profile)
        if not _plays(settings, game):
            raise TableError(phrase("server.bot-other-game", bot=profile.name))
        if await self.busy_count(profile.id) >= settings.games_at_once:
            raise TableError(phrase("server.bot-busy", bot=profile.name))
        return SeatAssignment("reserved", profile.name, picture=profile.picture, is_bot=True, invited=profile.id)

    async def require_free(self, profile: str, summary: Summary | None = None) -> None:
        """TableError where a bot has as many games as a bot may have."""
        if summary is not None and profile in read_card(summary).persons:
            return
        if await self.busy_count(profile) >= wire.MAX_GAMES_AT_ONCE:
            raise TableError(phrase("server.bot-too-many", count=wire.MAX_GAMES_AT_ONCE))

    async def _require_quiet(self, new: NewTableRequest, profile: str) -> None:
        """TableError for a bot's table in the lobby or for points: bots among themselves fill no lists."""
        if new.is_listed or new.is_rated:
            raise TableError(phrase("server.bot-unlisted"))
        await self.require_free(profile)

    # News

    @contextmanager
    def listening(self, persons: Iterable[str]) -> Iterator[asyncio.Event]:
        """Set when something may have happened to one of these at a table of this process."""
        news, own = asyncio.Event(), [*persons]
        if any(len(self._listeners.get(person, ())) >= _MAX_STREAMS for person in own):
            raise TableError(phrase("server.too-many-sockets"))
        for person in own:
            self._listeners[person].add(news)
        try:
            yield news
        finally:
            for person in own:
                self._listeners[person].discard(news)
                if not self._listeners[person]:
                    del self._listeners[person]

    def is_listening(self, person: str) -> bool:
        return person in self._listeners

    def wake(self, persons: Iterable[str | None]) -> None:
        """People at a table have changed, or its game began or ended."""
        if self._listeners:
            for person in persons:
                for news in self._listeners.get(person or "", ()):
                    news.set()


def settings_of(profile: StoredProfile) -> BotSettings:
    """What a bot said of itself; TableError for the profile of a person."""
    if not profile.bot:
        raise TableError(phrase("server.not-a-bot"))
    return read_stored(profile.bot, BotSettings, f"what the bot {profile.id} said of itself")


def as_bot(profile: StoredProfile, wanted: wire.BotRequest) -> StoredProfile:
    """The profile as its bot wants it; UnknownGame for a game that is not here."""
    for game in wanted.games:
        catalogue.game(game)
    about = without_hidden(" ".join(wanted.about.split()))
    settings = BotSettings(sorted({*wanted.games}), wanted.games_at_once, about)
    text = msgspec.json.encode(settings).decode()
    return replace(profile, name=read_name(wanted.name), picture=wanted.picture, bot=text)


def _plays(settings: BotSettings, game: str) -> bool:
    return not settings.games or game in settings.games
