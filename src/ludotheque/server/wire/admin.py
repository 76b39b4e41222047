"""What the operator asks for and is told."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.server.wire.events import PhaseName
from ludotheque.server.wire.ratings import RatingPool
from ludotheque.server.wire.tournaments import TournamentCard

BanKind: TypeAlias = Literal["address", "profile"]
Mode: TypeAlias = Literal["open", "read-only", "draining"]
Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=366 * 86_400)]
Text: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*$")]


class BanRequest(Struct, frozen=True):
    """Keep somebody out."""

    subject: Annotated[str, Meta(min_length=1, max_length=100)]
    """An address (of IPv6 its /64 is meant), or the id of a profile."""

    seconds: Seconds | None = None
    """For so long; without, until the ban is lifted."""

    reason: Annotated[str, Meta(max_length=200, pattern=r"^[^\x00]*$")] = ""
    """For yourself: nobody else sees it."""


class NoticeRequest(Struct, frozen=True):
    """Tell everybody something."""

    text: Text
    seconds: Seconds | None = None
    """For so long; without, until it is withdrawn."""


class ModeRequest(Struct, frozen=True):
    """`open`, `read-only`, or `draining`: no new tables, games end, then the server stops."""

    mode: Mode
    seconds: Seconds = 3600.0
    """When draining: at most until then."""


class BanRow(Struct, frozen=True):
    subject: str
    kind: BanKind
    at: float
    until: float | None
    reason: str


class ProcessRow(Struct, frozen=True):
    """A process that is alive."""

    name: str
    address: str
    is_draining: bool


class AdminNotice(Struct, frozen=True):
    text: str
    until: float | None


class AdminOverview(Struct, frozen=True):
    """What you decided, and who serves."""

    mode: Mode
    drain_until: float | None
    notice: AdminNotice | None
    bans: list[BanRow]
    closed: list[str]
    """Tables that nobody may enter."""

    processes: list[ProcessRow]


class AdminPerson(Struct, frozen=True):
    """Somebody at a table."""

    seat: int
    name: str
    profile: str | None
    """The id of their profile, if they have one."""


class AdminTable(Struct, frozen=True):
    """A table, listed or not."""

    table: str
    game: str
    phase: PhaseName
    is_listed: bool
    is_closed: bool
    people: list[AdminPerson]
    address: str
    """Where it was made from."""

    created_at: float
    changed_at: float


class AdminTables(Struct, frozen=True):
    tables: list[AdminTable]


class AdminTournament(Struct, frozen=True):
    """A tournament, listed or not."""

    card: TournamentCard
    is_listed: bool
    address: str
    """Where it was opened from."""

    opener: str | None
    """The id of a profile."""

    created_at: float


class AdminTournaments(Struct, frozen=True):
    tournaments: list[AdminTournament]


class SetAside(Struct, frozen=True):
    """A table that cannot be read."""

    table: str
    game: str
    reason: str
    at: float


class SetAsideTables(Struct, frozen=True):
    tables: list[SetAside]


class AdminProfile(Struct, frozen=True):
    id: str
    name: str
    created_at: float
    seen_at: float
    is_bot: bool = False


class AdminProfiles(Struct, frozen=True):
    profiles: list[AdminProfile]


class RevokedKeys(Struct, frozen=True):
    """No device has the profile any more; its owner comes back with this code, once, within so many seconds."""

    device_count: int
    code: str
    seconds: float


class RevokedSeats(Struct, frozen=True):
    """How many tables the profile had to leave."""

    table_count: int


class Deleted(Struct, frozen=True):
    """It is gone."""

    id: str


class ImprobableRating(Struct, frozen=True):
    """Somebody who finds the best result more often than people do."""

    profile: str
    """The id."""

    name: str
    pool: RatingPool
    rating: int
    exact: int
    """Of `decided` choices that mattered, so many kept the best result."""

    decided: int
    at_least: float
    """The share that they have at least, however lucky they were."""


class ImprobableRatings(Struct, frozen=True):
    """The highest share first."""

    ratings: list[ImprobableRating]


class ChatReport(Struct, frozen=True):
    """Something that was said at a table, and that somebody there reported."""

    table: str
    number: int
    name: str
    profile: str | None
    """The id of whoever said it, if they have a profile."""

    text: str
    said_at: float
    reported_at: float


class ChatReports(Struct, frozen=True):
    """The newest first."""

    reports: list[ChatReport]
