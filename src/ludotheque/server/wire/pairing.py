"""Bodies about looking for an opponent."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ludotheque.server.wire.events import Pace
from ludotheque.server.wire.http import SeatKey
from ludotheque.server.wire.ratings import RatingPool, Speed


class QuickGame(Struct, frozen=True):
    """A rated game of two that anybody may ask for."""

    pool: RatingPool
    options: dict[str, str]
    pace: Pace
    waiting: int
    """How many look for an opponent now."""


class QuickGames(Struct, frozen=True):
    games: list[QuickGame]


class SeekRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Look for an opponent; in the place of any other seek of yours."""

    game: Annotated[str, Meta(max_length=40)]
    board: Annotated[str, Meta(max_length=40)]
    speed: Speed


class SimilarComputer(Struct, frozen=True):
    """A computer about as strong as you."""

    level: str
    rating: int


class Seek(Struct, frozen=True):
    """How your search stands. Ask again every few seconds: after fifteen without a question it is over.

    With days per move it goes on for a day: you will find the game among your tables.
    """

    pool: RatingPool
    seconds: float
    """How long you have been looking."""

    waiting: int
    """How many look for the same, you among them."""

    rating: int
    is_provisional: bool
    key: SeatKey | None
    """Your seat, once somebody was found: the game has begun."""

    computer: SimilarComputer | None
    """Offered after a while."""


class TableCode(Struct, frozen=True):
    """To be typed by those who should come to this table."""

    code: str
    seconds: float
    """How long it is good for."""


class TableCodeRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A code as somebody typed it: case, spaces and dashes do not count."""

    code: Annotated[str, Meta(max_length=40)]


class FoundTable(Struct, frozen=True):
    table: str
