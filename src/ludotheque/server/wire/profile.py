"""Bodies about a profile: who somebody is without an account, and what belongs to them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ludotheque.server.wire.events import PlayerColour
from ludotheque.server.wire.http import CardPlayer, LobbyTable, NameText, SeatKey, TableBoard, TournamentName
from ludotheque.server.wire.notifications import MailAddress, Vacation
from ludotheque.server.wire.passkeys import Passkey
from ludotheque.server.wire.ratings import OwnRating, RatingPoint

PictureName: TypeAlias = Literal[
    "otter", "fox", "owl", "hedgehog", "badger", "hare", "seal", "heron", "lynx", "toad", "crow", "bear"
]
GameResult: TypeAlias = Literal["won", "drawn", "lost", "none"]
MAX_CODE_LENGTH = 40
MAX_PROGRESS_SIZE = 64 * 1024


class ProfileRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """How you want to be seen."""

    name: NameText
    picture: PictureName
    colour: PlayerColour = ""


class Profile(Struct, frozen=True):
    """How you are seen. Nobody else can ask for it."""

    name: str
    picture: PictureName
    colour: PlayerColour
    created_at: float
    device_count: int
    """How many devices have a key to it."""

    is_bot: bool = False
    recovery_code_at: float | None = None
    """When your recovery code was made; none once it has been used."""


class RecoveryCode(Struct, frozen=True):
    """To be written down: it brings your profile to a new device, once, however much later. Nobody shows it again."""

    code: str


class ProfileCode(Struct, frozen=True):
    """To be typed on another device of yours, once, before it expires."""

    code: str
    seconds: float
    """How long it is good for."""


class ClaimRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The code that another device of yours shows, or your recovery code."""

    code: Annotated[str, Meta(max_length=MAX_CODE_LENGTH)]


class ForgottenProfile(Struct, frozen=True):
    """What was cleaned of your names."""

    tables: int
    games: int


class ProfileTable(Struct, frozen=True):
    """A table of yours that waits or plays, with a key to your place."""

    key: SeatKey
    yours: list[int]
    """All your seats; more than one where friends share a screen."""

    is_host: bool
    card: LobbyTable


class ProfileTables(Struct, frozen=True):
    """The one that changed last comes first."""

    tables: list[ProfileTable]


class ProfileGame(Struct, frozen=True):
    """A finished game of yours."""

    id: str
    game: str
    options: dict[str, str]
    """Those that are not the usual ones."""

    players: list[CardPlayer]
    places: list[int]
    seat: int | None
    """Your own among `yours`: the others were friends at your screen."""

    yours: list[int]
    result: GameResult
    """For your own seat; `none` where there was nobody to beat."""

    moves: int
    seconds: float
    """How long it lasted, without pauses."""

    is_listed: bool
    finished_at: float
    board: TableBoard | None
    """How it ended, if boards were asked for."""
    tournament: str = ""
    """In which it was played."""


class ProfileGames(Struct, frozen=True):
    """Newest first."""

    games: list[ProfileGame]
    tournaments: list[TournamentName] = []
    """Those of the games, as far as they are still there."""


class RecordLine(Struct, frozen=True):
    """How you did in one game, with these options, against one kind of opponent."""

    game: str
    options: dict[str, str]
    """Those that are not the usual ones; a long text is only called `custom`."""

    opponent: str
    """`people`, `friends` at your screen, `bots`, `mixed` computers, `` when alone, or a computer's level."""

    won: int
    drawn: int
    lost: int
    fewest_moves: int | None
    """In a game that you won on the board, not because somebody gave up or was away."""

    last_at: float


class ProfileRecord(Struct, frozen=True):
    """A level is beaten where you have won against it."""

    lines: list[RecordLine]


class Progress(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client keeps for you: puzzles solved, streaks, ladders. The server does not look into it."""

    version: Annotated[int, Meta(ge=0, lt=2**31 - 1)]
    """When you send: the one you read, 0 for the first. It is refused if another device was faster."""

    document: dict[str, Any]


class ExportedGame(Struct, frozen=True):
    """A finished game with all its moves, in the lossless form."""

    id: str
    yours: list[int]
    names: list[str]
    finished_at: float
    record: Any


class ExportedTable(Struct, frozen=True):
    """A table you sat at that is still stored."""

    table: str
    game: str
    names: list[str]
    """Of your seats."""

    address: str
    """Where it was made from, if you made it."""

    created_at: float


class ExportedLeagueResult(Struct, frozen=True):
    """What you handed in to the daily league."""

    game: str
    date: str
    number: int
    path: str
    stars: int
    at: float


class ExportedTry(Struct, frozen=True):
    """Your first try at a puzzle."""

    game: str
    number: int
    is_right: bool
    at: float


class ExportedGroup(Struct, frozen=True):
    """A group of friends that you are in."""

    id: str
    name: str


class ExportedRating(Struct, frozen=True):
    """One rating, and the newest games that made it, the oldest of them first."""

    rating: OwnRating
    history: list[RatingPoint]


class ExportedStudy(Struct, frozen=True):
    """A study that you keep here."""

    id: str
    name: str
    changed_at: float
    tree: Any


class ExportedLine(Struct, frozen=True):
    """Something you said at a table."""

    table: str
    at: float
    text: str


class ExportedTournament(Struct, frozen=True):
    """One that you took part in."""

    tournament: str
    name: str
    """Yours there."""

    created_at: float


class ProfileExport(Struct, frozen=True):
    """Everything that is stored about you."""

    profile: Profile
    seen_at: float
    devices: list[float]
    """When each device was added."""

    tables: list[ExportedTable]
    games: list[ExportedGame]
    studies: list[ExportedStudy]
    progress: Progress
    scores_since: dict[str, float]
    """When you reset the scores of a game."""

    league: list[ExportedLeagueResult]
    groups: list[ExportedGroup]
    puzzle_tries: list[ExportedTry]
    vacation: Vacation
    push_endpoints: list[str]
    """Where devices of yours hear that it is your turn."""
    ratings: list[ExportedRating] = []
    chat: list[ExportedLine] = []
    hidden_writers: int = 0
    """How many people you do not want to read at tables."""

    tournaments: list[ExportedTournament] = []
    passkeys: list[Passkey] = []
    mail: MailAddress | None = None
