"""Saved games as text: `.ludo` for people, JSON for programs, a line or an address to send; Morpion's XML, PSQ, SGF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludotheque import catalogue
from ludotheque.play.players import shown
from ludotheque.play.record.line import read_line, write_line
from ludotheque.play.record.link import is_link, read_link, write_link
from ludotheque.play.record.ludo import read_ludo, write_ludo
from ludotheque.play.record.plain_json import read_json, schema, write_json
from ludotheque.play.record.rebuilding import Take, refuse
from ludotheque.play.table import Table

__all__ = ["FORMATS", "LARGEST_RECORD", "format_of", "read_record", "schema", "write_record"]

LARGEST_RECORD = 4 * 1024 * 1024
"""Bytes; the longest game we write is far smaller."""


def read_record(data: bytes | str, take: Take = catalogue.game) -> Table:
    """The saved game, whatever its format, every move checked by the rules again; or RecordError."""
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    if len(raw) > LARGEST_RECORD:
        refuse("too-large", size=len(raw), most=LARGEST_RECORD)
    start = raw.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if not start:
        refuse("empty")
    # UTF-16 files start with a byte order mark; the XML reader knows them, the text forms are UTF-8.
    if start == b"<" or raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        from ludotheque.play.record.morpion_xml import read_morpion_xml

        return read_morpion_xml(raw.lstrip())
    if raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"Piskvorky"):
        from ludotheque.play.record.psq import read_psq

        return read_psq(raw)
    text = _decoded(raw)
    if start == b"(":
        from ludotheque.play.record.sgf import read_sgf

        return read_sgf(text)
    if is_link(text):
        return read_link(text, take)
    readers = {b"{": read_json, b"[": read_ludo}
    return readers.get(start, read_line)(text, take)


def write_record(table: Table, form: str = "ludo") -> str:
    """The table in one of the FORMATS, or RecordError."""
    if form not in FORMATS:
        refuse("unknown-format", form=shown(form), known=tuple(FORMATS))
    try:
        text = FORMATS[form](table)
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as problem:
        refuse("half-a-character", text=shown(problem.object[max(0, problem.start - 20) : problem.end]))
    if size > LARGEST_RECORD:
        refuse("too-large", size=size, most=LARGEST_RECORD)
    return text


def format_of(file_name: str) -> str:
    """The format that a file's ending asks for; `.ludo` where the ending says nothing."""
    ending = file_name.lower().rpartition(".")[2]
    return ending if ending in FORMATS else "ludo"


def _write_xml(table: Table) -> str:
    from ludotheque.play.record.morpion_xml import write_morpion_xml

    return write_morpion_xml(table)


def _write_psq(table: Table) -> str:
    from ludotheque.play.record.psq import write_psq

    return write_psq(table)


def _write_sgf(table: Table) -> str:
    from ludotheque.play.record.sgf import write_sgf

    return write_sgf(table)


FORMATS: Mapping[str, Callable[[Table], str]] = MappingProxyType(
    {
        "ludo": write_ludo,
        "json": write_json,
        "xml": _write_xml,
        "psq": _write_psq,
        "sgf": _write_sgf,
        "line": write_line,
        "link": write_link,
    }
)
"""By the ending of a file's name."""


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        refuse("not-utf-8", position=problem.start + 1)
