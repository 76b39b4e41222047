"""Tournaments: opening one, taking part, and following it live."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from ludotheque.server.wire.events import Closing, Pace
from ludotheque.server.wire.http import LobbyTable, NameText, Text
from ludotheque.tournament import Format

TournamentPhase: TypeAlias = Literal["waiting", "playing", "over"]
EntrantStatus: TypeAlias = Literal["here", "paused", "gone"]
MAX_COMPUTERS = 128
MAX_TITLE_LENGTH = 60


class ComputerEntrants(Struct, frozen=True, forbid_unknown_fields=True):
    """So many computers of one level."""

    level: Annotated[str, Meta(max_length=40)]
    count: Annotated[int, Meta(ge=1, le=MAX_COMPUTERS)] = 1


class NewTournamentRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be opened. Whoever has its link may take part until it begins; in an arena also later."""

    game: Annotated[str, Meta(max_length=40)]
    name: NameText
    """Yours."""

    format: Format = "swiss"
    title: Annotated[str, Meta(max_length=400)] = ""
    options: Annotated[dict[Annotated[str, Meta(max_length=40)], Text], Meta(max_length=50)] = {}
    pace: Pace = Pace("per-game", 180.0, 2.0)
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    """Of a Swiss; 0: as many as it takes. In a round robin 2 for everybody twice."""

    minutes: Annotated[float, Meta(ge=1, le=720)] = 45.0
    """How long an arena pairs."""

    starts_in: Annotated[float, Meta(ge=5, le=30 * 86_400)] | None = None
    """Seconds; without, it begins when you say so."""

    computers: Annotated[list[ComputerEntrants], Meta(max_length=20)] = []
    joins: bool = True
    """You take part yourself."""

    is_listed: bool = False
    is_rated: bool = False
    break_seconds: Annotated[float, Meta(ge=0, le=3_600)] = 10.0
    """Between two rounds."""

    first_move_seconds: Annotated[float, Meta(ge=10, le=7 * 86_400)] = 45.0
    """Whoever has not moved by then loses, and pauses; not with a day or more per move."""


class TournamentSettings(Struct, frozen=True):
    """What its opener chose."""

    title: str
    game: str
    format: Format
    options: dict[str, str]
    pace: Pace
    seat_count: int
    """At one table."""

    rounds: int
    minutes: float
    is_listed: bool
    is_rated: bool
    break_seconds: float
    first_move_seconds: float
    most: int
    """So many may take part."""


class TournamentKey(Struct, frozen=True):
    """What was opened."""

    tournament: str


class EnterRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Take part under this name."""

    name: NameText


class TournamentCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """`pause`, `resume` and `leave` are for those who take part; `start` and `close` for whoever opened it."""

    do: Literal["pause", "resume", "leave", "start", "close"]


class OwnEntry(Struct, frozen=True):
    """What this tournament is to you."""

    entrant: int | None
    is_opener: bool


class Entrant(Struct, frozen=True):
    """Somebody who takes part, and where they are."""

    number: int
    kind: Literal["person", "computer", "bot"]
    name: str
    """Empty for somebody who was forgotten."""

    level: str
    picture: str
    status: EntrantStatus
    rank: int
    points: float
    played: int
    wins: int
    tie_breaks: list[float]
    """By the names in `Tournament.tie_breaks`."""

    is_on_fire: bool = False
    """In an arena: the next game counts double."""


class TournamentGame(Struct, frozen=True):
    """A game, or what stands for one."""

    number: int
    round: int
    entrants: list[int]
    """By seat; alone: a round without an opponent."""

    table: str
    """Where to watch it, also afterwards; empty where nobody plays."""

    places: list[int] | None
    """By seat; None while it is on."""

    is_played: bool
    """False where somebody did not come."""


class BracketMatch(Struct, frozen=True):
    """A place in the bracket of a knockout, from the beginning also those of later rounds."""

    number: int
    """Round by round, from top to bottom; the game for the third place is the last."""

    round: int
    entrants: list[int | None]
    """From top to bottom; null: not known yet; alone: a bye."""

    games: list[int]
    """Their numbers; drawn ones are played again."""

    winner: int | None
    is_for_third: bool = False


class Tournament(Struct, tag="tournament", tag_field="type", frozen=True):
    """All of it: first, and after a gap."""

    tournament: str
    version: int
    now: float
    phase: TournamentPhase
    settings: TournamentSettings
    opener: str
    """The name of whoever opened it."""

    tie_breaks: list[str]
    round: int
    round_count: int
    """0 in an arena."""

    created_at: float
    starts_at: float | None
    began_at: float | None
    """None at its end: it never began."""

    ends_at: float | None
    """Of an arena."""

    next_round_at: float | None
    ended_at: float | None
    entrants: list[Entrant]
    """The first first."""

    games: list[TournamentGame]
    """Of an arena those that are on, and the last that ended."""

    bracket: list[BracketMatch] = []
    """Of a knockout that has begun."""


class TournamentChange(Struct, tag="tournament-change", tag_field="type", frozen=True):
    """What is different from the version `base`: what is left out is as it was."""

    base: int
    version: int
    now: float
    phase: TournamentPhase
    round: int
    round_count: int
    starts_at: float | None
    began_at: float | None
    ends_at: float | None
    next_round_at: float | None
    ended_at: float | None
    entrants: list[Entrant] | UnsetType = UNSET
    """Those that are different; sort them by rank, then number."""

    games: list[TournamentGame] | UnsetType = UNSET
    """New and different ones."""

    left: list[int] | UnsetType = UNSET
    """Entrants that are not there any more."""

    bracket: list[BracketMatch] | UnsetType = UNSET
    """New and different matches."""


TournamentEvent: TypeAlias = Tournament | TournamentChange | Closing


class TournamentCard(Struct, frozen=True):
    """A tournament in a list."""

    tournament: str
    phase: TournamentPhase
    title: str
    game: str
    format: Format
    pace: Pace
    minutes: float
    opener: str
    entrant_count: int
    starts_at: float | None
    began_at: float | None
    ended_at: float | None
    winner: str
    """Of one that is over."""

    is_rated: bool = False


class Tournaments(Struct, frozen=True):
    """Those that are listed: to come and running, then those that ended last."""

    tournaments: list[TournamentCard]


class OwnTournament(Struct, frozen=True):
    """A tournament that is not over and in which you take part."""

    tournament: str
    title: str
    game: str
    format: Format
    entrant: int
    name: str
    """Yours, there."""

    table: str
    """Where a game of yours is on; empty: none is."""

    opponents: list[str]
    """There; empty texts for those who were forgotten."""


class OwnTournaments(Struct, frozen=True):
    """The newest first."""

    tournaments: list[OwnTournament]


class TournamentBoards(Struct, frozen=True):
    """Games that are on, the highest ranked first."""

    tables: list[LobbyTable]
