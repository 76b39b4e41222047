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

from ludotheque.contract import RecordError, Seed, UnknownGame
from ludotheque.contract.options import read_options, write_options
from ludotheque.play.record.line import MOST_OPTIONS, PLAIN
from ludotheque.play.record.movetext import read_step, write_words
from ludotheque.play.record.rebuilding import AGREED, Header, Take, refuse, refusing
from ludotheque.play.table import Table

LONGEST_CODE = 8_000
"""Letters; browsers and servers take addresses of this length."""

_VERSION = "1"
_LONGEST_TEXT = 64 * 1024
_LINK = re.compile(
    r"(?:https?://[^\s/]{1,300}/|/)?analysis/(?P<slug>[a-z0-9-]{1,80})[?#](?:[^\s#]*&)?g=(?P<code>[^\s&#]*)\S*"
)


def is_link(text: str) -> bool:
    return _LINK.fullmatch(text.strip()) is not None


def write_link(table: Table) -> str:
    """The address of the game on any server."""
    return f"/analysis/{table.slug}?g={write_code(table)}\n"


def read_link(text: str, take: Take) -> Table:
    """The game in this address, between players who are called Player 1, Player 2, …; or RecordError."""
    found = _LINK.fullmatch(text.strip())
    if found is None:
        refuse("bad-link")
    return read_code(found["slug"], found["code"], take)


def write_code(table: Table) -> str:
    """What was played, without who played it; RecordError where it is too long for an address."""
    game, options = table.game, write_options(table.options)
    usual = write_options(game.options())
    own = {name: text for name, text in options.items() if usual.get(name) != text}
    words, _ = write_words(table)
    words += [AGREED] if table.is_agreed else []
    code = pack(f"{urlencode(own)};{_write_opening(table)};{' '.join(words)}")
    if len(code) > LONGEST_CODE:
        refuse("link-too-long", size=len(code), most=LONGEST_CODE)
    return code


def read_code(slug: str, code: str, take: Take) -> Table:
    parts = unpack(code).split(";")
    if len(parts) != 3:
        refuse("bad-link")
    try:
        options = dict(parse_qsl(parts[0], keep_blank_values=True, max_num_fields=MOST_OPTIONS))
    except ValueError:
        refuse("bad-link")
    opening = unquote(parts[1]) or _dealt(slug, options, take)
    rebuilding = Header(slug, options, seed=0, opening=opening, players=None).rebuilding(take)
    for word in parts[2].split():
        if word == AGREED:
            rebuilding.agree()
        else:
            read_step(word, rebuilding)
    return rebuilding.table()


def pack(text: str) -> str:
    """Any text in letters an address may hold."""
    squeezed = zlib.compress(text.encode(), 9, wbits=-zlib.MAX_WBITS)
    return _VERSION + base64.urlsafe_b64encode(squeezed).decode().rstrip("=")


def unpack(code: str) -> str:
    """The text, or RecordError; a small code cannot become a huge text."""
    if len(code) > LONGEST_CODE:
        refuse("link-too-long", size=len(code), most=LONGEST_CODE)
    if code[:1].isdigit() and code[:1] > _VERSION:
        refuse("newer-version", given=code[:1], most=int(_VERSION))
    if not re.fullmatch(r"1[A-Za-z0-9_-]+", code):
        refuse("bad-link")
    try:
        squeezed = base64.urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4))
        reader = zlib.decompressobj(-zlib.MAX_WBITS)
        text = reader.decompress(squeezed, _LONGEST_TEXT)
        if not reader.eof or reader.unused_data:
            refuse("bad-link")
        return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        refuse("bad-link")


def _write_opening(table: Table) -> str:
    opening = table.journal.opening
    if table.game.deal(table.options, Seed(0)) == opening == table.game.deal(table.options, Seed(1)):
        return ""
    return quote(table.game.notation.write_state(opening), safe=PLAIN)


def _dealt(slug: str, options: dict[str, str], take: Take) -> str:
    try:
        game = take(slug)
    except UnknownGame as refusal:
        raise RecordError(refusal.phrase) from refusal
    with refusing("bad-options"):
        return game.notation.write_state(game.deal(read_options(game.options, options), Seed(0)))
