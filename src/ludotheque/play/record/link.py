"""A whole game in an address, short: `/analysis/<game>?g=<code>`. Nobody's name is in it.

code     = "1" + base64url(raw deflate(text))      the digit is the version; web/src/share/link.ts does the same
text     = options;opening;moves
options  = as in an address, only those that differ from the usual ones
opening  = empty where the options alone decide it
moves    = the words of movetext.py, without the last one
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from urllib.parse import parse_qsl, quote, unquote, urlencode

from ludotheque.contract import AnyGame, GameRecord, Seed
from ludotheque.contract.options import read_options, write_options
from ludotheque.contract.record import refuse
from ludotheque.play.record.line import MAX_OPTIONS, PLAIN
from ludotheque.play.record.movetext import AGREED, read_step, write_words

MAX_CODE_LENGTH = 8_000
"""Letters; browsers and servers take addresses of this length."""

_VERSION = "1"
_MAX_TEXT_LENGTH = 64 * 1024
_FIELD = "g="
_LINK = re.compile(r"(?:https?://[^\s/]{1,300}/|/)?analysis/(?P<slug>[a-z0-9-]{1,80})[?#](?P<query>[^\s#]*+)(?:#\S*+)?")
_CODE = re.compile(r"1[A-Za-z0-9_-]+")


def is_link(text: str) -> bool:
    return _slug_and_code(text) is not None


def write_link(record: GameRecord, game: AnyGame) -> str:
    """The address of the game on any server."""
    return f"/analysis/{record.game}?g={write_code(record, game)}\n"


def read_link(text: str) -> GameRecord:
    """The game in this address, or RecordError."""
    found = _slug_and_code(text)
    if found is None:
        refuse("bad-link")
    return read_code(*found)


def write_code(record: GameRecord, game: AnyGame) -> str:
    """What was played, without who played it; RecordError where it is too long for an address."""
    usual = write_options(game.options())
    own = {name: text for name, text in record.options.items() if usual.get(name) != text}
    words = [*write_words(record.played), *([AGREED] if record.is_agreed else [])]
    code = pack(f"{urlencode(own)};{_write_opening(record, game)};{' '.join(words)}")
    if len(code) > MAX_CODE_LENGTH:
        refuse("link-too-long", size=len(code), most=MAX_CODE_LENGTH)
    return code


def read_code(slug: str, code: str) -> GameRecord:
    parts = unpack(code).split(";")
    if len(parts) != 3:
        refuse("bad-link")
    try:
        options = dict(parse_qsl(parts[0], keep_blank_values=True, max_num_fields=MAX_OPTIONS))
    except ValueError:
        refuse("bad-link")
    words = parts[2].split()
    is_agreed = words[-1:] == [AGREED]
    steps = tuple(read_step(word) for word in (words[:-1] if is_agreed else words))
    return GameRecord(slug, options, unquote(parts[1]) or None, steps=steps, is_agreed=is_agreed)


def pack(text: str) -> str:
    """Any text in letters an address may hold."""
    squeezed = zlib.compress(text.encode(), 9, wbits=-zlib.MAX_WBITS)
    return _VERSION + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack(code: str) -> str:
    """The text, or RecordError; a small code cannot become a huge text."""
    if len(code) > MAX_CODE_LENGTH:
        refuse("link-too-long", size=len(code), most=MAX_CODE_LENGTH)
    if code[:1].isdigit() and code[:1] > _VERSION:
        refuse("newer-version", given=code[:1], most=int(_VERSION))
    if not _CODE.fullmatch(code):
        refuse("bad-link")
    try:
        squeezed = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        text = reader.decompress(squeezed, _MAX_TEXT_LENGTH)
        if not reader.eof or reader.unused_data:
            refuse("bad-link")
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        refuse("bad-link")


def _slug_and_code(text: str) -> tuple[str, str] | None:
    link = _LINK.fullmatch(text.strip())
    fields = () if link is None else link["query"].split("&")
    codes = [field.removeprefix(_FIELD) for field in fields if field.startswith(_FIELD)]
    return (link["slug"], codes[-1]) if link is not None and codes else None


def _write_opening(record: GameRecord, game: AnyGame) -> str:
    """Empty where the options alone decide it."""
    options = read_options(game.options, record.options)
    dealt = {game.notation.write_state(game.deal(options, Seed(seed))) for seed in (0, 1)}
    return "" if dealt == {record.opening} else quote(record.opening or "", safe=PLAIN)
