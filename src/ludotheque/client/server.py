"""One server: tables opened, joined, watched and found."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from ludotheque import catalogue, locales
from ludotheque.client.address import Link, read_link
from ludotheque.client.connection import TableConnection
from ludotheque.client.refusals import ServerUnreachable
from ludotheque.client.requests import Requests
from ludotheque.client.table import OnlineTable
from ludotheque.contract import LudothequeError, SetupError, TableError, UnknownGame, phrase
from ludotheque.contract.options import option_fields, option_texts
from ludotheque.server.wire import PROTOCOL
from ludotheque.server.wire.bots import Bot, BotList
from ludotheque.server.wire.events import Pace, TableSnapshot
from ludotheque.server.wire.http import (
    FinishedGames,
    GameDescription,
    GameList,
    Health,
    ImportRequest,
    JoinRequest,
    Lobby,
    LobbyTable,
    NewTableRequest,
    SeatChoice,
    SeatKey,
)
from ludotheque.server.wire.profile import PictureName, Profile, ProfileRequest, ProfileTable, ProfileTables
from ludotheque.server.wire.tournaments import EnterRequest, OwnEntry, Tournament

if TYPE_CHECKING:
    from typing import Self

_PASSWORD = "LUDOTHEQUE_PASSWORD"  # noqa: S105  (a name, not a secret)
_MAX_SEATS = 100
_PLAYERS = "players"  # by custom, the option that says how many seats there are
_PICTURE: PictureName = "heron"
"""Of people who come from a terminal, until they choose another."""

_FULL = ("server.no-seat", "server.already-playing")
_DEFAULT_NAME = "Python"


def new_key() -> str:
    """The secret of a profile, drawn at random. Keep it: whoever has it is you, and nobody can find it again."""
    return secrets.token_urlsafe(24)


async def open_client(
    url: str,
    *,
    name: str = _DEFAULT_NAME,
    key: str | None = None,
    password: str | None = None,
    authority: Path | str | None = None,
    language: str = locales.DEFAULT,
    patience: float | None = 60.0,
) -> AsyncClient:
    """A client of the server at this address, which may be the link of a table; its refusal, or ServerUnreachable.

    `key` is that of a profile: with it you are the same person each time. `authority` is a file with the certificate
    of one who is trusted besides those of this system. A line that is broken for longer than `patience` seconds is
    given up; None: never.
    """
    link = read_link(url)
    known = os.environ.get(_PASSWORD) if password is None else password
    requests = Requests(link, key=key, password=known, language=language, authority=authority)
    return await enter(requests, link, name, patience)


async def enter(requests: Requests, link: Link, name: str, patience: float | None) -> AsyncClient:
    """A client that asks in this way, if the server speaks as we do."""
    client = AsyncClient(requests, link, name, patience)
    try:
        health = await requests.ask("GET", "/api/health", Health)
        if health.protocol != PROTOCOL:
            raise ServerUnreachable(
                phrase("client.other-protocol", url=link.root, found=health.protocol, known=PROTOCOL)
            )
    except BaseException:
        await client.close()
        raise
    return client


class AsyncClient:
    """Made by `open_client`. Closing it stops following its tables; seats stay yours."""

    def __init__(self, requests: Requests, link: Link, name: str, patience: float | None) -> None:
        self.link = link
        self.name = name
        """Under which you sit down."""

        self.requests = requests
        self._patience = patience
        self._tables: set[OnlineTable] = set()

    @property
    def url(self) -> str:
        return self.requests.root

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        for table in self._tables:
            await table.close()
        self._tables.clear()
        await self.requests.close()

    # Tables

    async def open(
        self,
        game: str,
        opponents: str | SeatChoice | Sequence[str | SeatChoice] = (),
        *,
        seat: int = 0,
        pace: Pace | None = None,
        is_listed: bool = False,
        seed: int | None = None,
        texts: bool = False,
        **options: Any,
    ) -> OnlineTable:
        """A new table, you on `seat`. Opponents are levels by name, or `SeatChoice`s; other seats are open.

        Options are the game's own: `open("morpion", ["hard"], columns=15, rows=15)`.
        """
        named = [opponents] if isinstance(opponents, str | SeatChoice) else opponents
        others = [SeatChoice("computer", level=each) if isinstance(each, str) else each for each in named]
        if not 0 <= seat < _MAX_SEATS:
            raise SetupError(phrase("play.no-such-seat", seat=seat + 1, count=len(others) + 1), "seat")
        others += [SeatChoice()] * (seat - len(others))
        asked = NewTableRequest(
            game=game,
            name=self.name,
            options=_option_texts(game, options, len(others) + 1),
            seats=[*others[:seat], SeatChoice("me"), *others[seat:]],
            pace=pace or Pace(),
            is_listed=is_listed,
            seed=seed,
        )
        return await self.open_as(asked, texts=texts)

    async def open_as(self, request: NewTableRequest, *, texts: bool = False) -> OnlineTable:
        """A new table with everything that can be chosen."""
        return await self.resume(await self.requests.ask("POST", "/api/tables", SeatKey, request), texts=texts)

    async def open_record(self, record: str, seat: int = 0, *, alone: bool = False, texts: bool = False) -> OnlineTable:
        """A new table that goes on with a saved game."""
        request = ImportRequest(record, self.name, seat, alone=alone)
        return await self.resume(await self.requests.ask("POST", "/api/records", SeatKey, request), texts=texts)

    async def join(self, table: str = "", *, seat: int | None = None, texts: bool = False) -> OnlineTable:
        """Sit down at a table: by its id or its link; without either, at the one in the link of this client."""
        link = self._link_of(table)
        if link.token is not None:
            return await self.resume(SeatKey(link.table, link.token, None), texts=texts)
        path = f"/api/tables/{link.table}/join"
        key = await self.requests.ask("POST", path, SeatKey, JoinRequest(self.name, seat))
        return await self.resume(key, texts=texts)

    async def sit_or_watch(self, table: str = "", *, texts: bool = False) -> OnlineTable:
        """Sit down where there is a seat, else follow from the audience."""
        try:
            return await self.join(table, texts=texts)
        except LudothequeError as refusal:
            if refusal.code not in _FULL:
                raise
            return await self.watch(table, texts=texts)

    async def watch(self, table: str = "", *, texts: bool = False) -> OnlineTable:
        """Follow a table from the audience."""
        return await self.resume(SeatKey(self._link_of(table).table, "", None), texts=texts)

    async def show(self, table: str = "") -> TableSnapshot:
        """A table as the audience sees it now, without following it."""
        return await self.requests.ask("GET", f"/api/tables/{self._link_of(table).table}", TableSnapshot)

    async def resume(self, key: SeatKey, *, texts: bool = False) -> OnlineTable:
        """Go on at a seat whose key you kept."""
        connection = TableConnection(self.requests, key.table, key.token or None, texts=texts, patience=self._patience)
        table = OnlineTable(self.requests, key, connection)
        self._tables.add(table)
        try:
            await connection.start()
        except BaseException:
            self._tables.discard(table)
            await connection.close()
            raise
        return table

    async def forget(self, table: OnlineTable) -> None:
        """Follow it no more. Your seat stays yours."""
        self._tables.discard(table)
        await table.close()

    # Tournaments

    async def enter_tournament(self, tournament: str = "") -> OwnEntry:
        """Take part, by name or by the link of this client; again after a pause. A bot is given its games as always."""
        path = f"/api/tournaments/{tournament or self.link.tournament}/entrants"
        return await self.requests.ask("POST", path, OwnEntry, EnterRequest(self.name))

    async def tournament(self, tournament: str = "") -> Tournament:
        """Who takes part, where they are, and who plays whom."""
        path = f"/api/tournaments/{tournament or self.link.tournament}"
        return await self.requests.ask("GET", path, Tournament)

    # Lists

    async def games(self) -> list[GameDescription]:
        """The games of this server, with their options and levels."""
        return (await self.requests.ask("GET", "/api/games", GameList)).games

    async def lobby(self) -> list[LobbyTable]:
        """Public tables that wait or play, the oldest first."""
        return (await self.requests.ask("GET", "/api/tables", Lobby)).tables

    async def bots(self, game: str = "") -> list[Bot]:
        """Bots that are online: `SeatChoice("bot", bot.id)` as an opponent challenges one."""
        query = {"game": game} if game else None
        return (await self.requests.ask("GET", "/api/bots", BotList, query=query)).bots

    async def finished(self) -> FinishedGames:
        """Public games that came to their end, the newest first."""
        return await self.requests.ask("GET", "/api/finished", FinishedGames)

    # You

    async def profile(self) -> Profile:
        """How you are seen, with the key that this client has."""
        return await self.requests.ask("GET", "/api/profile", Profile)

    async def save_profile(self, profile: ProfileRequest) -> Profile:
        """Make your profile, or change it."""
        return await self.requests.ask("PUT", "/api/profile", Profile, profile)

    async def introduce(self) -> Profile:
        """Your profile; one with your name is made where the key has none yet."""
        try:
            return await self.profile()
        except LudothequeError as refusal:
            if refusal.code != "server.no-profile":
                raise
            return await self.save_profile(ProfileRequest(self.name, _PICTURE))

    async def tables(self) -> list[ProfileTable]:
        """Tables of your profile that wait or play, with the keys to your seats."""
        return (await self.requests.ask("GET", "/api/profile/tables", ProfileTables)).tables

    def _link_of(self, table: str) -> Link:
        if not table:
            link = self.link
        elif "/" in table:
            link = read_link(table)
            if link.root != self.url:
                raise SetupError(phrase("client.other-server", url=link.root, own=self.url), "table")
        else:
            link = read_link(f"{self.url}/t/{table}")
        if not link.table:
            raise TableError(phrase("client.which-table", url=self.url))
        return link

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.url}>"


def _option_texts(game: str, given: Mapping[str, Any], seats: int) -> dict[str, str]:
    """As the server reads them, which refuses what is wrong; it may have games that are not here.

    Whoever names more opponents than usually play means a game for so many.
    """
    try:
        kind = catalogue.game(game).options
    except UnknownGame:
        return {name: str(value) for name, value in given.items()}
    usual = next((field.default for field in option_fields(kind) if field.name == _PLAYERS), None)
    if usual is not None and _PLAYERS not in given and seats > usual:
        given = {**given, _PLAYERS: seats}
    return option_texts(kind, given)
