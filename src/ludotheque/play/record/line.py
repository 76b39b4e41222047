"""A whole game on one line, for messages and addresses: `game;options;opening;moves`. Nobody's name is in it."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, unquote, urlencode

from ludotheque.contract import GameRecord
from ludotheque.contract.record import refuse
from ludotheque.play.record.movetext import read_words, write_end, write_words

MAX_OPTIONS = 100
# What a state may contain unchanged: all printable ASCII but the separator and the escape itself.
PLAIN = "".join(chr(code) for code in range(ord(" "), ord("~") + 1) if chr(code) not in ";%")


def write_line(record: GameRecord) -> str:
    """What was played, without who played it."""
    opening = quote(record.opening or "", safe=PLAIN)
    moves = " ".join((*write_words(record.played), *write_end(record)))
    return f"{record.game};{urlencode(record.options)};{opening};{moves}\n"


def read_line(text: str) -> GameRecord:
    """The game on this line, or RecordError."""
    parts = text.strip().split(";", 3)
    if len(parts) != 4:
        refuse("bad-line")
    slug, options, opening, words = parts
    try:
        texts = dict(parse_qsl(options, keep_blank_values=True, max_num_fields=MAX_OPTIONS))
    except ValueError:
        refuse("bad-line")
    moves = read_words(words.split())
    return GameRecord(slug, texts, unquote(opening), steps=moves.steps, is_agreed=moves.is_agreed, places=moves.places)
