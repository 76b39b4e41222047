"""The lines of a backup: one for each row, whichever kind of database it is in.

{"in": "head", "format": "ludotheque-data", "version": 2}
{"in": "table", …}     one line for each row, in an order in which they can be put back
{"in": "end", "rows": 1234}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias, TypeVar, cast

import msgspec
from msgspec import Struct

from ludotheque.contract import Phrase, RecordError, phrase
from ludotheque.server.store.connection_thread import Connection
from ludotheque.server.store.mail import StoredAddress
from ludotheque.server.store.passkeys import StoredPasskey
from ludotheque.server.store.profiles import StoredProfile, StoredRecoveryCode
from ludotheque.server.store.push import StoredSubscription
from ludotheque.server.store.studies import StoredStudy
from ludotheque.server.store.tournaments import StoredEntrant, StoredGame, StoredTournament
from ludotheque.server.store.vacations import StoredVacation

FORMAT, VERSION = "ludotheque-data", 2
READABLE_VERSIONS = (1, VERSION)
_PAGE = 500
_ECHO = 40


class _Line(Struct, tag_field="in", frozen=True, forbid_unknown_fields=True, gc=False):
    pass


class Head(_Line, tag="head", frozen=True):
    format: str
    version: int


class ProcessRow(_Line, tag="process", frozen=True):
    """When a server was last alive: time since then is given back to those whose clocks ran."""

    id: str
    beat_at: float
    until: float


class FactRow(_Line, tag="fact", frozen=True):
    """Among them the secret with which seat keys are signed: they stay good."""

    name: str
    value: str


class DocumentRow(_Line, tag="document", frozen=True):
    owner: str
    kind: str
    name: str
    body: str
    changed_at: float
    version: int = 1


class TableRow(_Line, tag="table", frozen=True):
    id: str
    game: str
    phase: str
    is_listed: int
    card: str
    checkpoint: int
    version: int
    created_at: float
    changed_at: float
    deadline: float | None
    has_work: int
    address: str
    owner: str | None


class LogRow(_Line, tag="entry", frozen=True):
    table_id: str
    version: int
    at: float
    command: str | None
    event: str


class FinishedRow(_Line, tag="finished", frozen=True):
    id: str
    game: str
    names: str
    places: str
    winner: str | None
    reason: str
    record: str
    is_rated: int
    finished_at: float
    is_listed: int = 0
    card: str = ""


class ProfileKeyRow(_Line, tag="profile-key", frozen=True):
    key_hash: str
    profile_id: str
    created_at: float


class ProfilePersonRow(_Line, tag="profile-person", frozen=True):
    person: str
    profile_id: str


class ProfileTableRow(_Line, tag="profile-table", frozen=True):
    person: str
    table_id: str


class ProfileGameRow(_Line, tag="profile-game", frozen=True):
    person: str
    finished_id: str
    game: str
    options: str
    opponent: str
    result: str
    seat: int | None
    seats: str
    moves: int
    finished_at: float


class ChatRow(_Line, tag="chat", frozen=True):
    table_id: str
    number: int
    at: float
    person: str
    name: str
    body: str


class ChatReportRow(_Line, tag="chat-report", frozen=True):
    table_id: str
    number: int
    at: float
    person: str
    name: str
    body: str
    reported_at: float


class RatingRow(_Line, tag="rating", frozen=True):
    profile_id: str
    game: str
    board: str
    speed: str
    rating: float
    deviation: float
    volatility: float
    won: int
    drawn: int
    lost: int
    rated_at: float
    exact: int = 0
    decided: int = 0


class RatingChangeRow(_Line, tag="rating-change", frozen=True):
    finished_id: str
    profile_id: str
    seat: int
    game: str
    board: str
    speed: str
    before: float
    after: float
    deviation: float
    at: float
    exact: int | None
    decided: int | None


class RatingQueueRow(_Line, tag="rating-queue", frozen=True):
    """A finished game that is not counted yet."""

    finished_id: str
    body: str
    at: float


class LeagueDayRow(_Line, tag="league-day", frozen=True):
    """What is proved about the problems of a day; it could be made again."""

    game: str
    day: int
    answers: str
    made_at: float


class LeagueResultRow(_Line, tag="league-result", frozen=True):
    profile_id: str
    game: str
    day: int
    number: int
    path: str
    actions: int
    stars: int
    excess: int
    at: float


class LeagueScoreRow(_Line, tag="league-score", frozen=True):
    profile_id: str
    game: str
    day: int
    stars: int
    excess: int
    done: int
    at: float


class PuzzleTryRow(_Line, tag="puzzle-try", frozen=True):
    profile_id: str
    game: str
    number: int
    is_right: int
    before: float
    after: float
    deviation: float
    at: float


class PuzzleRatingRow(_Line, tag="puzzle-rating", frozen=True):
    profile_id: str
    game: str
    rating: float
    deviation: float
    volatility: float
    tries: int
    solved: int
    rated_at: float


class GroupRow(_Line, tag="group", frozen=True):
    id: str
    name: str
    made_at: float


class GroupMemberRow(_Line, tag="group-member", frozen=True):
    group_id: str
    profile_id: str
    joined_at: float


class End(_Line, tag="end", frozen=True):
    rows: int


Row: TypeAlias = (
    ProcessRow
    | FactRow
    | DocumentRow
    | TableRow
    | LogRow
    | FinishedRow
    | StoredProfile
    | ProfileKeyRow
    | ProfilePersonRow
    | ProfileTableRow
    | ProfileGameRow
    | ChatRow
    | ChatReportRow
    | RatingRow
    | RatingChangeRow
    | RatingQueueRow
    | LeagueDayRow
    | LeagueResultRow
    | LeagueScoreRow
    | PuzzleTryRow
    | PuzzleRatingRow
    | GroupRow
    | GroupMemberRow
    | StoredVacation
    | StoredSubscription
    | StoredTournament
    | StoredEntrant
    | StoredGame
    | StoredPasskey
    | StoredRecoveryCode
    | StoredAddress
    | StoredStudy
)
Line: TypeAlias = Head | Row | End
R = TypeVar("R", bound=Row)

TABLES: dict[type[Row], tuple[str, tuple[str, ...]]] = {
    ProcessRow: ("processes", ("id",)),
    FactRow: ("facts", ("name",)),
    DocumentRow: ("documents", ("owner", "kind", "name")),
    TableRow: ("tables", ("id",)),
    LogRow: ("log", ("table_id", "version")),
    FinishedRow: ("finished", ("id",)),
    StoredProfile: ("profiles", ("id",)),
    ProfileKeyRow: ("profile_keys", ("key_hash",)),
    ProfilePersonRow: ("profile_persons", ("person",)),
    ProfileTableRow: ("profile_tables", ("person", "table_id")),
    ProfileGameRow: ("profile_games", ("person", "finished_id")),
    ChatRow: ("chat", ("table_id", "number")),
    ChatReportRow: ("chat_reports", ("table_id", "number")),
    RatingRow: ("ratings", ("profile_id", "game", "board", "speed")),
    RatingChangeRow: ("rating_changes", ("finished_id", "profile_id")),
    RatingQueueRow: ("rating_queue", ("finished_id",)),
    LeagueDayRow: ("league_days", ("game", "day")),
    LeagueResultRow: ("league_results", ("profile_id", "game", "day", "number")),
    LeagueScoreRow: ("league_scores", ("profile_id", "game", "day")),
    PuzzleTryRow: ("puzzle_tries", ("profile_id", "game", "number")),
    PuzzleRatingRow: ("puzzle_ratings", ("profile_id", "game")),
    GroupRow: ("friend_groups", ("id",)),
    GroupMemberRow: ("group_members", ("group_id", "profile_id")),
    StoredVacation: ("vacations", ("profile_id",)),
    StoredSubscription: ("push_subscriptions", ("key_hash",)),
    StoredTournament: ("tournaments", ("id",)),
    StoredEntrant: ("tournament_entrants", ("tournament_id", "number")),
    StoredGame: ("tournament_games", ("tournament_id", "number")),
    StoredPasskey: ("passkeys", ("id",)),
    StoredRecoveryCode: ("recovery_codes", ("profile_id",)),
    StoredAddress: ("mail_addresses", ("profile_id",)),
    StoredStudy: ("studies", ("id",)),
}
"""Where each kind of row lies, and what it is known by; what others refer to comes before them.

Codes that move a profile to another device are good for minutes only and are left out, and so is what is about to be
told to devices.
"""

_KINDS: dict[str, type[Line]] = {str(kind.__struct_config__.tag): kind for kind in (Head, *TABLES, End)}
MUST_BE_EMPTY = (DocumentRow, TableRow, FinishedRow, StoredProfile)
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def write_line(message: Line) -> bytes:
    return _ENCODER.encode(message) + b"\n"


def read_line(line: bytes, number: int) -> Line:
    """RecordError if it is none; what it says may still be wrong."""
    try:
        return _DECODER.decode(line)
    except _UNREADABLE as problem:
        raise RecordError(phrase("server.data.bad-line", line=number, why=_why(line))) from problem


def _why(line: bytes) -> Phrase:
    """The first thing that is wrong with a line that cannot be read."""
    try:
        found = msgspec.json.decode(line)
    except _UNREADABLE:
        return phrase("server.data.not-json")
    kind = _KINDS.get(str(found.pop("in", None))) if isinstance(found, dict) else None
    if kind is None:
        return phrase("server.data.no-kind", known=tuple(_KINDS))
    fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
    required = (field.name for field in msgspec.structs.fields(kind) if field.required)
    for name in (name for name in required if name not in found):
        return phrase("server.data.missing-field", name=name)
    for name in (name for name in found if name not in fields):
        return phrase("server.data.unknown-field", name=name[:_ECHO], known=tuple(fields))
    wrong = (name for name, wanted in fields.items() if name in found and not _is_of(found[name], wanted))
    return phrase("server.data.bad-field", name=next(wrong, "in"))


def _is_of(value: Any, wanted: Any) -> bool:
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        return False
    return True


def rows_of(connection: Connection, kind: type[R], column: str = "", value: str = "") -> Iterator[R]:
    """All of a kind, or those with this value; some at a time, however many there are."""
    table, key = TABLES[cast("type[Row]", kind)]
    columns, keys = ", ".join(kind.__struct_fields__), ", ".join(key)
    places = [kind.__struct_fields__.index(name) for name in key]
    select, order = f"SELECT {columns} FROM {table} WHERE", f"ORDER BY {keys} LIMIT {_PAGE}"  # noqa: S608 # ours
    which, params = (f"{column} = ?", (value,)) if column else ("true", ())
    rows = connection.run(f"{select} {which} {order}", params)
    while rows:
        for row in rows:
            yield kind(*row)
        last = tuple(rows[-1][place] for place in places)
        marks = ", ".join("?" * len(last))
        rows = connection.run(f"{select} {which} AND ({keys}) > ({marks}) {order}", (*params, *last))


def insertion(row: Row) -> tuple[str, tuple[Any, ...]]:
    table, _ = TABLES[type(row)]
    names = row.__struct_fields__
    marks = ", ".join("?" * len(names))
    values = msgspec.structs.astuple(row)
    if isinstance(row, ProcessRow):  # wherever it ran, it does not look after anything here
        values = (row.id, row.beat_at, 0.0)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", values  # noqa: S608 # ours
