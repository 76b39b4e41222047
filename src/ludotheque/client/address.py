"""Servers and tables as people write them: an address, or the link of a table."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import SplitResult, quote, unquote, urlsplit

from ludotheque.contract import SetupError, phrase
from ludotheque.contract.player import printable

_SCHEMES = ("http", "https")
_MAX_LENGTH = 2_000
_TABLE_PAGE = re.compile(r"(?P<root>.*)/t/(?P<table>[A-Za-z0-9]{1,40})/?", re.ASCII)
_TOURNAMENT_PAGE = re.compile(r"(?P<root>.*)/tournaments/(?P<tournament>[A-Za-z0-9]{1,40})/?", re.ASCII)
_TOKEN = re.compile(r"[A-Za-z0-9._-]{1,300}", re.ASCII)


class Link(NamedTuple):
    """A server, and one of its tables or tournaments if the link names one."""

    root: str
    """`https://host:port/folder`, without a stroke at its end."""

    table: str = ""
    token: str | None = None
    """The key to a seat, behind `#`: no server ever sees that part of an address."""

    tournament: str = ""

    @property
    def text(self) -> str:
        """As it is given to others; with a token, only to whom the seat shall belong."""
        key = "" if self.token is None else f"#{self.token}"
        return f"{self.root}/t/{quote(self.table, safe='')}{key}" if self.table else self.root


def read_link(text: str) -> Link:
    """`https://host`, `host:8642`, `http://host/t/TABLE` or `…/tournaments/NAME`; SetupError for anything else."""
    words = text.strip()
    if "://" not in words:
        words = f"http://{words}"
    parts = _parts(words)
    if parts is None or parts.username is not None or parts.query:
        raise SetupError(phrase("client.no-address", text=printable(text)), "url")
    page, tournament = _TABLE_PAGE.fullmatch(parts.path), _TOURNAMENT_PAGE.fullmatch(parts.path)
    if tournament is not None and not parts.fragment:
        root = f"{parts.scheme}://{parts.netloc}{tournament['root'].rstrip('/')}"
        return Link(root, tournament=tournament["tournament"])
    root = f"{parts.scheme}://{parts.netloc}{(page['root'] if page else parts.path).rstrip('/')}"
    token = parts.fragment or None
    if token is not None and (page is None or not _TOKEN.fullmatch(token)):
        raise SetupError(phrase("client.no-address", text=printable(text)), "url")
    return Link(root, unquote(page["table"]) if page else "", token)


def _parts(text: str) -> SplitResult | None:
    """None for what is no address of a server."""
    if len(text) > _MAX_LENGTH or not text.isprintable() or " " in text:
        return None
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in _SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    return parts if is_address else None
