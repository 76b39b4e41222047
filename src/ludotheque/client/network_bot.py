"""A bot of a server: challenged by people and other bots, it plays several games at once.

The server keeps challenges and games. Whoever listens is told all of them again: a bot that was started again goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from ludotheque import catalogue
from ludotheque.client.connection import wait_before_retry
from ludotheque.client.refusals import ServerUnreachable, sentence_phrase
from ludotheque.client.seat_player import PlayerMaker, SeatPlayer
from ludotheque.client.server import AsyncClient
from ludotheque.client.table import OnlineTable
from ludotheque.contract import LudothequeError, Phrase, TableError, phrase
from ludotheque.play.match import Forfeit
from ludotheque.server.wire.bots import (
    Bot,
    BotEvent,
    BotRequest,
    Challenge,
    DeclineReason,
    DeclineRequest,
    GameStart,
)
from ludotheque.server.wire.events import Closing
from ludotheque.server.wire.http import CommandResult, JoinRequest, LobbyTable, SeatKey

_DECODER: msgspec.json.Decoder[BotEvent] = msgspec.json.Decoder(BotEvent)


class BotSettings(NamedTuple):
    """How the bot plays."""

    request: BotRequest
    """What it says of itself."""

    seconds: float = 2.0
    """For a move; less where a clock is short."""


class NetworkBot:
    """`run` plays until it is cancelled, or told to go for good."""

    def __init__(
        self, client: AsyncClient, make: PlayerMaker, settings: BotSettings, tell: Callable[[Phrase], None]
    ) -> None:
        self._client, self._make, self._settings, self._tell = client, make, settings, tell
        self._games: dict[str, asyncio.Task[None]] = {}
        self._broken: set[str] = set()

    async def enter(self) -> Bot:
        """Make the bot of this key, or say anew what it plays."""
        return await self._client.requests.ask("PUT", "/api/bot", Bot, self._settings.request)

    async def run(self) -> None:
        """Listen, accept, play; again and again after a break of the line."""
        attempt = 0
        try:
            while True:
                if await self._listen():
                    attempt = 0
                await wait_before_retry(attempt)
                attempt += 1
        finally:
            for task in self._games.values():
                task.cancel()
            await asyncio.gather(*self._games.values(), return_exceptions=True)

    async def _listen(self) -> bool:
        """Until the line breaks; whether anything was heard."""
        has_heard = False
        try:
            async with self._client.requests.lines("/api/bot/events") as lines:
                async for line in lines:
                    has_heard = True
                    await self._hear(line)
        except ServerUnreachable:
            self._tell(phrase("client.bot.lost"))
        return has_heard

    async def _hear(self, line: bytes) -> None:
        if not line:
            return
        try:
            event = _DECODER.decode(line)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            return  # of a newer server
        if isinstance(event, Closing) and not event.should_reconnect:
            raise TableError(sentence_phrase(event.reason))
        if isinstance(event, Challenge):
            await self._answer(event)
        elif isinstance(event, GameStart) and event.key.table not in self._broken:
            self._begin(event.key, event.card)

    async def _answer(self, challenge: Challenge) -> None:
        """Come, or say why not."""
        reason = self._objection(challenge.card)
        root = self._client.requests
        try:
            if reason is not None:
                path = f"/api/bot/challenges/{challenge.table}/decline"
                await root.ask("POST", path, CommandResult, DeclineRequest(reason))
                return
            name = self._settings.request.name
            key = await root.ask("POST", f"/api/tables/{challenge.table}/join", SeatKey, JoinRequest(name))
        except ServerUnreachable:
            raise
        except LudothequeError:  # withdrawn meanwhile
            return
        self._begin(key, challenge.card)

    def _objection(self, card: LobbyTable) -> DeclineReason | None:
        request = self._settings.request
        if card.game not in catalogue.slugs() or (request.games and card.game not in request.games):
            return "game"
        return "busy" if len(self._games) >= request.games_at_once else None

    def _begin(self, key: SeatKey, card: LobbyTable) -> None:
        if key.table in self._games:
            return
        task = asyncio.create_task(self._play(key, card))
        self._games[key.table] = task
        task.add_done_callback(lambda _: self._games.pop(key.table, None))

    async def _play(self, key: SeatKey, card: LobbyTable) -> None:
        self._tell(phrase("client.bot.plays", game=card.game, people=tuple(card.names)))
        try:
            table = await self._client.resume(key)
        except LudothequeError as problem:
            self._tell(problem.phrase)
            return
        try:
            over = await SeatPlayer(table, self._make, self._settings.seconds, self._forfeited).run()
        except LudothequeError as problem:
            self._broken.add(key.table)
            self._tell(problem.phrase)
            await self._give_up(table)
        else:
            if over.outcome is not None:
                self._tell(phrase("client.bot.over", reason=sentence_phrase(over.outcome.reason)))
        finally:
            await self._client.forget(table)

    async def _give_up(self, table: OnlineTable) -> None:
        try:
            await table.resign()
        except LudothequeError:
            return

    def _forfeited(self, forfeit: Forfeit) -> None:
        self._tell(phrase("client.bot.forfeits", why=forfeit.why or phrase("external-bots.gone", status="?")))
