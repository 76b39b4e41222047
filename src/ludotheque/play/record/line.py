"""A whole game on one line, for messages and addresses: `game;options;opening;moves`. Nobody's name is in it."""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, unquote, urlencode

from ludotheque.contract.options import write_options
from ludotheque.play.record.movetext import read_words, write_end, write_words
from ludotheque.play.record.rebuilding import Header, Take, refuse
from ludotheque.play.table import Table

MOST_OPTIONS = 100
# What a state may contain unchanged: all printable ASCII but the separator and the escape itself.
PLAIN = "".join(chr(code) for code in range(ord(" "), ord("~") + 1) if chr(code) not in ";%")


def write_line(table: Table) -> str:
    """What was played, without who played it."""
    opening = quote(table.game.notation.write_state(table.journal.opening), safe=PLAIN)
    words, _ = write_words(table)
    moves = " ".join((*words, *write_end(table)))
    return f"{table.slug};{urlencode(write_options(table.options))};{opening};{moves}\n"


def read_line(text: str, take: Take) -> Table:
    """The game on this line, between players who are called Player 1, Player 2, …; or RecordError."""
    parts = text.strip().split(";", 3)
    if len(parts) != 4:
        refuse("bad-line")
    slug, options, opening, moves = parts
    try:
        texts = dict(parse_qsl(options, keep_blank_values=True, max_num_fields=MOST_OPTIONS))
    except ValueError:
        refuse("bad-line")
    rebuilding = Header(slug, texts, seed=0, opening=unquote(opening), players=None).rebuilding(take)
    read_words(moves.split(), rebuilding)
    return rebuilding.table()
