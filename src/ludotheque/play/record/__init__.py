"""Saved games as text: `.ludo` for people, JSON for programs, a line or an address to send; and the formats of games.

bytes ── a format ──▶ GameRecord ── conversion ──▶ Table        and back; only conversion knows tables and rules
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludotheque import catalogue
from ludotheque.contract import AnyGame, GameRecord, RecordFormat, phrase
from ludotheque.contract.player import printable
from ludotheque.contract.record import decoded, refuse
from ludotheque.play.record.conversion import GameLookup, record_of, table_of
from ludotheque.play.record.line import read_line, write_line
from ludotheque.play.record.link import MAX_CODE_LENGTH, is_link, read_code, read_link, write_code, write_link
from ludotheque.play.record.ludo import read_ludo, write_ludo
from ludotheque.play.record.plain_json import read_json, schema, write_json
from ludotheque.play.table import Table

__all__ = [
    "MAX_CODE_LENGTH",
    "MAX_RECORD_SIZE",
    "format_names",
    "format_of",
    "read_link_code",
    "read_record",
    "schema",
    "write_link_code",
    "write_record",
]

MAX_RECORD_SIZE = 4 * 1024 * 1024
"""Bytes; the longest game we write is far smaller."""

_SPACE = b"\xef\xbb\xbf \t\r\n"
_WRITERS: Mapping[str, Callable[[GameRecord, AnyGame], str]] = MappingProxyType(
    {
        "ludo": lambda record, game: write_ludo(record),
        "json": lambda record, game: write_json(record),
        "line": lambda record, game: write_line(record),
        "link": write_link,
    }
)
"""The formats for every game, by the ending of a file's name."""


def read_record(data: bytes | str, game_of: GameLookup = catalogue.game) -> Table:
    """The saved game, whatever its format, every move checked by the rules again; or RecordError."""
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(raw) > MAX_RECORD_SIZE:
        refuse("too-large", size=len(raw), most=MAX_RECORD_SIZE)
    return table_of(_parsed(raw), game_of)


def write_record(table: Table, form: str = "ludo") -> str:
    """The table in one of the formats, or RecordError."""
    try:
        text = _write(table, form)
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as problem:
        refuse("half-a-character", text=printable(problem.object[max(0, problem.start - 20) : problem.end]))
    if size > MAX_RECORD_SIZE:
        refuse("too-large", size=size, most=MAX_RECORD_SIZE)
    return text


def read_link_code(slug: str, code: str, game_of: GameLookup = catalogue.game) -> Table:
    """The game in the code of an address, or RecordError."""
    return table_of(read_code(slug, code), game_of)


def write_link_code(table: Table) -> str:
    """The game as a code for an address, or RecordError."""
    return write_code(record_of(table), table.game)


def format_names() -> tuple[str, ...]:
    """The formats for every game, then those of single games."""
    return (*_WRITERS, *_formats_of_games())


def format_of(file_name: str) -> str:
    """The format that a file's ending asks for; `.ludo` where the ending says nothing."""
    ending = file_name.lower().rpartition(".")[2]
    return ending if ending in format_names() else "ludo"


def _parsed(raw: bytes) -> GameRecord:
    start = raw.lstrip(_SPACE)[:1]
    if not start:
        refuse("empty")
    if start == b"{":
        return read_json(decoded(raw))
    if start == b"[":
        return read_ludo(decoded(raw))
    for form in _formats_of_games().values():
        if form.recognises(raw.lstrip(_SPACE)):
            return form.read(raw)
    text = decoded(raw)
    return read_link(text) if is_link(text) else read_line(text)


def _write(table: Table, form: str) -> str:
    if form in _WRITERS:
        return _WRITERS[form](record_of(table), table.game)
    own = _formats_of_games().get(form)
    if own is None:
        refuse("unknown-format", form=printable(form), known=format_names())
    if own.game != table.slug:
        refuse("other-game", form=form.upper(), game=phrase(f"{own.game}.title"))
    return own.write(record_of(table))


def _formats_of_games() -> Mapping[str, RecordFormat]:
    return {form.name: form for form in catalogue.record_formats()}
