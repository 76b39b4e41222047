"""Everything a store holds, as lines of JSON: out of one database and into another, whichever kind they are.

{"in": "head", "format": "ludotheque-data", "version": 2}
{"in": "table", …}     one line for each row, in an order in which they can be put back
{"in": "end", "rows": 1234}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from ludotheque.contract import Phrase, RecordError, phrase
from ludotheque.server.hosted.log import read_event
from ludotheque.server.store.connection_thread import Connection
from ludotheque.server.store.migrations import LIST_KNOWN_GAMES
from ludotheque.server.store.profiles import StoredProfile

FORMAT, VERSION = "ludotheque-data", 2
_READABLE_VERSIONS = (1, VERSION)
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
_TABLES: dict[type[Row], tuple[str, tuple[str, ...]]] = {
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

_KINDS: dict[str, type[Head | Row | End]] = {str(kind.__struct_config__.tag): kind for kind in (Head, *_TABLES, End)}
_MUST_BE_EMPTY = (DocumentRow, TableRow, FinishedRow, StoredProfile)
_UNREADABLE = (msgspec.MsgspecError, UnicodeError, RecursionError)
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Head | Row | End] = msgspec.json.Decoder(Head | Row | End)


def backup_lines(connection: Connection) -> Iterator[bytes]:
    """All lines, as everything stood at one moment; others may go on writing."""
    with connection.consistent_read():
        yield _line(Head(FORMAT, VERSION))
        count = 0
        for kind in _TABLES:
            for row in _rows(connection, kind):
                count += 1
                yield _line(row)
        yield _line(End(count))


def restore_lines(connection: Connection, lines: Iterable[bytes]) -> int:
    """The number of rows put in. RecordError, before anything is committed, if the lines are not whole or not ours."""
    if any(connection.run(f"SELECT 1 FROM {_TABLES[kind][0]} LIMIT 1") for kind in _MUST_BE_EMPTY):  # noqa: S608 # ours
        raise RecordError(phrase("server.data.not-empty"))
    for table, _ in _TABLES.values():  # what a server writes when it starts; the file replaces it
        connection.run(f"DELETE FROM {table}")  # noqa: S608 # ours
    count, version = -1, VERSION
    for number, line in enumerate(lines, start=1):
        message = _read(line, number)
        if (number == 1) != isinstance(message, Head):
            raise RecordError(phrase("server.data.foreign", line=number))
        if isinstance(message, End):
            if message.rows != count:
                break
            if version == 1:
                connection.run(LIST_KNOWN_GAMES)
            return count
        if isinstance(message, Head):
            if message.format != FORMAT or message.version not in _READABLE_VERSIONS:
                raise RecordError(phrase("server.data.foreign", line=number))
            version = message.version
        else:
            connection.run(*_insertion(message))
        count += 1
    raise RecordError(phrase("server.data.not-whole"))


def _line(message: Head | Row | End) -> bytes:
    return _ENCODER.encode(message) + b"\n"


def _read(line: bytes, number: int) -> Head | Row | End:
    try:
        message = _DECODER.decode(line)
        if isinstance(message, LogRow):
            read_event(message.event)
    except _UNREADABLE as problem:
        raise RecordError(phrase("server.data.bad-line", line=number, why=_why(line))) from problem
    return message


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
    return phrase("server.data.bad-field", name=next(wrong, "event"))


def _is_of(value: Any, wanted: Any) -> bool:
    try:
        msgspec.convert(value, wanted)
    except msgspec.ValidationError:
        return False
    return True


def _rows(connection: Connection, kind: type[Row]) -> Iterator[Row]:
    """Some at a time, however many there are."""
    table, key = _TABLES[kind]
    columns, keys = ", ".join(kind.__struct_fields__), ", ".join(key)
    places = [kind.__struct_fields__.index(name) for name in key]
    select, order = f"SELECT {columns} FROM {table}", f"ORDER BY {keys} LIMIT {_PAGE}"  # noqa: S608 # ours
    rows = connection.run(f"{select} {order}")
    while rows:
        for row in rows:
            yield kind(*row)
        last = tuple(rows[-1][place] for place in places)
        rows = connection.run(f"{select} WHERE ({keys}) > ({', '.join('?' * len(last))}) {order}", last)


def _insertion(row: Row) -> tuple[str, tuple[Any, ...]]:
    table, _ = _TABLES[type(row)]
    names = row.__struct_fields__
    marks = ", ".join("?" * len(names))
    values = msgspec.structs.astuple(row)
    if isinstance(row, ProcessRow):  # wherever it ran, it does not look after anything here
        values = (row.id, row.beat_at, 0.0)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})", values  # noqa: S608 # ours
