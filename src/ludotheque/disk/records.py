"""Saved games on disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque import catalogue, locales
from ludotheque.contract import RecordError, phrase
from ludotheque.disk.files import read_file, write_file, write_pieces
from ludotheque.disk.folders import Folders, typed_path
from ludotheque.play import Table
from ludotheque.play.record import MAX_RECORD_SIZE, format_names, format_of, read_record, write_record

if TYPE_CHECKING:
    from ludotheque.pictures.piece_colours import ChosenColours


def record_path(name: str, folders: Folders) -> Path:
    """A plain word means a game in the user's own folder; anything with an ending or a folder is a path."""
    if not name.strip():
        raise RecordError(phrase("disk.no-name"))
    path = typed_path(name.strip())
    if path.suffix or len(path.parts) > 1 or not path.name:
        return path
    return folders.records / f"{path.name}.ludo"


def save_table(
    path: Path, table: Table, *, language: str = locales.DEFAULT, colours: ChosenColours | None = None
) -> None:
    """Write the game as the file's ending says: a record format (.ludo .json …) or a picture (.svg .png .gif .pdf).

    Pictures have their words in `language`. On RecordError, also for an ending unknown, the old file is still there.
    """
    ending = path.suffix.lower().removeprefix(".")
    if not ending or ending in format_names():
        write_file(path, write_record(table, format_of(path.name)))
        return
    from ludotheque.pictures.games import PICTURES, write_picture  # slow to load, and seldom needed

    if ending not in PICTURES:
        raise RecordError(phrase("api.unknown-suffix", suffix=ending[:40], known=(*format_names(), *PICTURES)))
    title = catalogue.title(table.slug, language)
    write_pieces(path, [write_picture(table, ending, title, language, colours)])


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
