"""Bodies about bots: programs with a profile of their own that are challenged and play."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.server.wire.events import Closing
from ludotheque.server.wire.http import LobbyTable, NameText, SeatKey
from ludotheque.server.wire.profile import PictureName

DeclineReason: TypeAlias = Literal["busy", "game", "options", "pace", "no"]
MAX_GAMES_AT_ONCE = 16


class BotRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """How a bot wants to be seen, and what it plays. The key of a new profile becomes a bot's, and stays one."""

    name: NameText
    picture: PictureName = "crow"
    games: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=100)] = []
    """By slug; none: all."""

    games_at_once: Annotated[int, Meta(ge=1, le=MAX_GAMES_AT_ONCE)] = 4
    """Who challenges it while it has so many is told that it is busy."""

    about: Annotated[str, Meta(max_length=200, pattern=r"^[^\x00]*$")] = ""
    """One sentence for those who look for an opponent."""


class Bot(Struct, frozen=True):
    """A bot as everybody sees it."""

    id: str
    """For `SeatChoice`: the seat `{"kind": "bot", "name": id}` challenges it."""

    name: str
    picture: PictureName
    games: list[str]
    about: str
    is_online: bool
    is_free: bool
    """Whether it takes one more game."""


class BotList(Struct, frozen=True):
    """Those that listen now."""

    bots: list[Bot]


class DeclineRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Why not."""

    reason: DeclineReason = "no"


class KnownPosition(Struct, frozen=True):
    """The position as your seat may know it, for programs that know the rules."""

    version: int
    game: str
    seat: int | None
    """Who you act for now."""

    legal: list[str]
    state: str | None
    """In the game's notation; in a game with secrets one that looks the same from your seat. None before the game, or
    where no such text can be made: then `view` is all."""

    view: Any = None


class Challenge(Struct, tag="challenge", tag_field="type", frozen=True):
    """Somebody reserved a seat for you: join the table to accept, or decline."""

    table: str
    card: LobbyTable


class GameStart(Struct, tag="game", tag_field="type", frozen=True):
    """A game at a table of yours has begun, or goes on."""

    key: SeatKey
    card: LobbyTable


class Gone(Struct, tag="gone", tag_field="type", frozen=True):
    """Nothing is to be done there any more: the game is over, or the challenge was withdrawn."""

    table: str


BotEvent: TypeAlias = Challenge | GameStart | Gone | Closing
