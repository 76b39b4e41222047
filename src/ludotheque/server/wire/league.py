"""Bodies about the daily league: its problems, what you handed in, standings, and groups of friends."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.contract.league import MAX_PATH
from ludotheque.server.wire.events import PlayerColour
from ludotheque.server.wire.http import NameText
from ludotheque.server.wire.profile import PictureName

Span: TypeAlias = Literal["day", "week", "month"]


class LeagueGame(Struct, frozen=True):
    """A game with a league."""

    game: str
    count: int
    """Problems of a day."""


class LeagueGames(Struct, frozen=True):
    """Games with a league, and the day that is open now."""

    games: list[LeagueGame]
    date: str
    first_date: str
    """Of the first day that can be looked at."""

    seconds_left: float


class LeagueResult(Struct, frozen=True):
    """What you handed in, for good; and with it what was to be found."""

    path: list[str]
    """Yours; none if you gave up."""

    stars: Annotated[int, Meta(ge=0, le=3)]
    over: int
    """Actions more than the best, 9 at most; 10 if you gave up."""


class LeagueTarget(Struct, frozen=True):
    """One problem of a day. What is best is told when you are done with it, or the day is over."""

    number: int
    state: str
    """In the game's notation."""

    grade: Literal["easy", "medium", "hard", "expert"]
    par: int
    """A solution in so many actions gets two stars."""

    result: LeagueResult | None
    best: int | None
    """The fewest actions, proved."""

    line: list[str]
    """The simplest of the shortest solutions."""


class LeagueDay(Struct, frozen=True):
    """The league of one game on one day."""

    game: str
    date: str
    number: int
    """Of the league: its first day is 1."""

    seconds_left: float
    """Until the day is over; 0 when it is."""

    players: int
    """Who handed in anything."""

    streak: int
    """Days in a row on which you solved something, up to this one, or the one before while this one is open."""

    targets: list[LeagueTarget]


class HandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Your solution of a problem, for good: it cannot be changed afterwards."""

    path: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=MAX_PATH)]
    """None: you give it up, and see the solution."""


class LeagueCount(Struct, frozen=True):
    """So many people took so many actions; 0 actions: they gave up."""

    actions: int
    people: int


class FoundPath(Struct, frozen=True):
    """A solution that people handed in."""

    path: list[str]
    people: int


class LeagueOthers(Struct, frozen=True):
    """What others did about a problem; nobody sees it before they are done with it, or the day is over."""

    counts: list[LeagueCount]
    paths: list[FoundPath]
    """The shortest first."""


class LeagueRow(Struct, frozen=True):
    """One line of the standings."""

    place: int
    """Whoever did equally well shares it."""

    name: str
    picture: PictureName
    colour: PlayerColour
    stars: int
    over: int
    """Of a day, what is missing counts 10 each; of a week or month only what was handed in counts."""

    done: int
    """Problems handed in."""

    days: int
    is_you: bool


class LeagueStandings(Struct, frozen=True):
    """The best, and you, wherever you are. A day is ranked by what is over the best, a longer span by stars."""

    game: str
    span: Span
    first_date: str
    last_date: str
    rows: list[LeagueRow]


class OwnLeagueDay(Struct, frozen=True):
    """What you did on a day."""

    date: str
    stars: int
    over: int
    done: int


class OwnLeague(Struct, frozen=True):
    """Your days, the newest first."""

    days: list[OwnLeagueDay]


class GroupRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new group of friends."""

    name: NameText


class FriendGroup(Struct, frozen=True):
    """A group of friends. Whoever knows its id may join."""

    id: str
    name: str
    members: int
    is_yours: bool
    """Whether you are in it."""


class FriendGroups(Struct, frozen=True):
    """Your groups, by name."""

    groups: list[FriendGroup]
