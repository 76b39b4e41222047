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
from ludotheque.server.store.profiles import StoredProfile

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
}
"""Where each kind of row lies, and what it is known by; what others refer to comes before them.

Codes that move a profile to another device are good for minutes only and are left out.
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
