"""Which of our addresses can be shown in a frame, and where the frame is."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

from ludotheque import catalogue
from ludotheque.play.record import MAX_CODE_LENGTH

MAX_URL_LENGTH = MAX_CODE_LENGTH + 500
_MAX_POSITION_LENGTH = 4_000
_MAX_NAME_LENGTH = 80
_SHOWN = ("g", "s")
_PLAIN = ":,"


@dataclass(frozen=True)
class Embeddable:
    """What is shown, by the query of its frame; `s` is written into the path."""

    slug: str
    """Empty where the address does not say which game it is."""

    query: tuple[tuple[str, str], ...]

    @property
    def path(self) -> str:
        """Of the frame, from the root of this server."""
        query = dict(self.query)
        position = quote(query.pop("s", ""), safe=_PLAIN)
        asked = urlencode({**({"game": self.slug} if self.slug else {}), **query})
        return f"/embed{'/' if position else ''}{position}?{asked}"

    @property
    def picture(self) -> str:
        """The card of a link to it."""
        query = dict(self.query)
        if "table" in query:
            return f"/api/preview/tables/{quote(query['table'], safe='')}.png"
        return f"/api/preview/{self.slug or 'home'}.png?{urlencode({n: query[n] for n in _SHOWN if n in query})}"


def embeddable(url: str, base: str) -> Embeddable | None:
    """What this address of ours shows; None for every other address."""
    if len(url) > MAX_URL_LENGTH or not url.isprintable():
        return None
    try:
        parts = urlsplit(url)
        query = dict(parse_qsl(parts.query, max_num_fields=20))
    except ValueError:
        return None
    if f"{parts.scheme}://{parts.netloc}".lower() != base.lower():
        return None
    return of_page(parts.path, query)


def of_page(path: str, query: dict[str, str]) -> Embeddable | None:
    """The same for a path and its query."""
    room, name, number, *more = (*(unquote(part) for part in path.strip("/").split("/")), "", "")
    if any(more) or not name or len(name) > _MAX_NAME_LENGTH:
        return None
    if room == "t" and not number:
        return Embeddable("", (("table", name),))
    if room == "study" and not number:
        return Embeddable("", (("study", name),))
    if name not in catalogue.slugs():
        return None
    if room == "puzzles" and number.isascii() and number.isdecimal() and len(number) < 7:
        return Embeddable(name, (("puzzle", number),))
    if room not in ("analysis", "explorer") or number:
        return None
    for key, most in (("g", MAX_CODE_LENGTH), ("s", _MAX_POSITION_LENGTH)):
        if query.get(key):
            return Embeddable(name, ((key, query[key][:most]),))
    return Embeddable(name, ())
