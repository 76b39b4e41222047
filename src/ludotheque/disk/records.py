"""Saved games on disk."""

from __future__ import annotations

from pathlib import Path

from ludotheque.contract import RecordError, phrase
from ludotheque.disk.files import read_file, write_file
from ludotheque.disk.folders import Folders, typed_path
from ludotheque.play import Table
from ludotheque.play.record import MAX_RECORD_SIZE, format_of, read_record, write_record


def record_path(name: str, folders: Folders) -> Path:
    """A plain word means a game in the user's own folder; anything with an ending or a folder is a path."""
    if not name.strip():
        raise RecordError(phrase("disk.no-name"))
    path = typed_path(name.strip())
    if path.suffix or len(path.parts) > 1 or not path.name:
        return path
    return folders.records / f"{path.name}.ludo"


def save_table(path: Path, table: Table) -> None:
    """Write the game in the format of the file's ending; on RecordError the old file is still there."""
    write_file(path, write_record(table, format_of(path.name)))


def load_table(path: Path) -> Table:
    """Read a game in any format; RecordError says what is wrong with the file."""
    data = read_file(path, MAX_RECORD_SIZE)
    try:
        return read_record(data)
    except RecordError as refusal:
        raise RecordError(phrase("disk.bad-record", path=str(path), why=refusal.phrase)) from refusal


def saved_names(folders: Folders) -> tuple[str, ...]:
    """The plain names that `record_path` would find, sorted."""
    return tuple(sorted(path.stem for path in folders.records.glob("*.ludo") if path.is_file()))
