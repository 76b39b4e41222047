"""Bodies about ratings: how strong people are, what a game changed, who leads."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from ludotheque.server.wire.events import Sentence

Speed: TypeAlias = Literal["blitz", "rapid", "days"]


class RatingPool(Struct, frozen=True):
    """Those who are compared with each other."""

    game: str
    board: str
    """What the game calls it: `7x6x4`; `usual` where it has one only."""

    speed: Speed
    """`days`: a day or more per move, or no clock."""


class SeatRating(Struct, frozen=True):
    """How strong somebody at a table is."""

    seat: int
    rating: int
    is_provisional: bool
    """After few games: it may be far off. Never so for computers, which were measured."""

    change: int | None = None
    """What the game that has ended did to it."""


class TableRatings(Struct, frozen=True):
    """For whom the game at a table counts."""

    pool: RatingPool | None
    """None: games on such a board have no rating."""

    why_not: Sentence | None
    """Why this game does not count; none where it does."""

    seats: list[SeatRating]
    """Those whose strength is known."""


class OwnRating(Struct, frozen=True):
    """One rating of yours."""

    pool: RatingPool
    rating: int
    deviation: int
    """The true strength is within two of these, in 95 cases of 100; it grows while you do not play."""

    is_provisional: bool
    won: int
    drawn: int
    lost: int
    rated_at: float
    exact: int
    """Of `decided` choices in your rated games that mattered, so many kept the best result that could be had."""

    decided: int


class OwnRatings(Struct, frozen=True):
    """The one that changed last comes first."""

    ratings: list[OwnRating]


class RatingPoint(Struct, frozen=True):
    """A rating after one game."""

    at: float
    rating: int
    deviation: int
    game: str
    """The id of the finished game."""


class RatingHistory(Struct, frozen=True):
    """The newest games of one rating, the oldest of them first."""

    points: list[RatingPoint]


class PoolSize(Struct, frozen=True):
    pool: RatingPool
    player_count: int


class Leaderboards(Struct, frozen=True):
    """Where somebody has played lately, the fullest first."""

    pools: list[PoolSize]
    is_offered: bool = True
    """Whether the host wants such lists at all."""


class LeaderRow(Struct, frozen=True):
    rank: int
    name: str
    picture: str
    """Their animal, and the colour behind it where one was chosen: `fox`, `fox pink`."""

    rating: int
    games: int
    is_you: bool


class Leaderboard(Struct, frozen=True):
    """The strongest who are known well enough and have played lately."""

    pool: RatingPool
    rows: list[LeaderRow]
