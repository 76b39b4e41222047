"""The file formats of Morpion: its own XML, Piskvork's PSQ, and SGF."""

from ludotheque.contract import RecordFormat
from ludotheque.games.morpion.records.psq import FIRST_WORD, read_psq, write_psq
from ludotheque.games.morpion.records.sgf import read_sgf, read_sgf_tree, write_sgf, write_sgf_tree
from ludotheque.games.morpion.records.xml import read_xml_record, write_xml_record

__all__ = ["FORMATS"]

_GAME = "morpion"
_BYTE_ORDER_MARKS = (b"\xff\xfe", b"\xfe\xff")

FORMATS: tuple[RecordFormat, ...] = (
    # Files in UTF-16 start with a byte order mark; of our formats only XML may be written so.
    RecordFormat(
        "xml", _GAME, lambda data: data.startswith((b"<", *_BYTE_ORDER_MARKS)), read_xml_record, write_xml_record
    ),
    RecordFormat("psq", _GAME, lambda data: data.startswith(FIRST_WORD.encode()), read_psq, write_psq),
    RecordFormat("sgf", _GAME, lambda data: data.startswith(b"("), read_sgf, write_sgf, write_sgf_tree, read_sgf_tree),
)
