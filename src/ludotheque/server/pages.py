"""The web client's page, with what a link to it shows elsewhere: title, words and a picture."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from urllib.parse import quote, urlencode

from aiohttp import web

from ludotheque import catalogue
from ludotheque.catalogue import title
from ludotheque.contract import LudothequeError, UnknownGame, phrase
from ludotheque.contract.puzzle import daily_number
from ludotheque.play.league import day_number
from ludotheque.play.record import MAX_CODE_LENGTH
from ludotheque.server.community.league import TODAY, problem_texts
from ludotheque.server.embed.addresses import MAX_URL_LENGTH, of_page
from ludotheque.server.middleware import POLICY
from ludotheque.server.registry import TableRegistry
from ludotheque.server.responses import preferred_language
from ludotheque.server.routes import REGISTRY
from ludotheque.server.tasks.pictures import card_words

PAGE = Path(__file__).parent / "static" / "web" / "index.html"
_HEAD_END = "</head>"
_MAX_NUMBER_LENGTH = 6
_TODAY = "today"
_WITH_A_BOARD = ("new", "rules", "analysis", "explorer", "puzzles")


@dataclass(frozen=True)
class Preview:
    """What is shown beside a link."""

    title: str
    words: str
    picture: str
    """Its path on this server."""


async def client_page(request: web.Request) -> web.Response:
    """The same page for every address of the client; what differs is its preview."""
    language = preferred_language(request)
    seen = await _preview(request, language)
    base = public_address(request)
    tags = {
        "og:type": "website",
        "og:site_name": "Ludothèque",
        "og:title": seen.title,
        "og:description": seen.words,
        "og:image": f"{base}{seen.picture}",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:url": f"{base}{request.path_qs}",
        "og:locale": language,
    }
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items()]
    lines.append('<meta name="twitter:card" content="summary_large_image" />')
    if of_page(request.path, dict(request.query)) is not None:
        for form, media in (("json", "application/json+oembed"), ("xml", "text/xml+oembed")):
            asked = urlencode({"url": f"{base}{request.path_qs}"[:MAX_URL_LENGTH], "format": form, "lang": language})
            href = escape(f"{base}/oembed?{asked}")
            lines.append(f'<link rel="alternate" type="{media}" href="{href}" title="{escape(seen.title)}" />')
    page = PAGE.read_text("utf-8").replace(_HEAD_END, "\n    ".join(("", *lines)) + f"\n  {_HEAD_END}", 1)
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return web.Response(text=page, content_type="text/html", headers=headers)


def public_address(request: web.Request) -> str:
    """Where this server is, as the host says; else as the visitor wrote it."""
    return request.app[POLICY].site or base_address(request)


def base_address(request: web.Request) -> str:
    """Where this server is, as the visitor wrote it."""
    host = request.headers.get("host", "").encode("ascii", "replace").decode()
    return f"{request.scheme}://{host}"


async def _preview(request: web.Request, language: str) -> Preview:
    room, name, number = (*request.path.strip("/").split("/"), "", "", "")[:3]
    try:
        if room == "t" and name:
            return await _of_table(request.app[REGISTRY], name, language)
        if room == "puzzles" and (number == _TODAY or number.isdecimal()) and name in catalogue.slugs():
            return await _of_puzzle(name, number, language)
        if room == "league":
            return await _of_league(request.app[REGISTRY], name, language)
        if room in _WITH_A_BOARD and name in catalogue.slugs():
            return _of_game(request, name, language)
    except LudothequeError:  # no such table: the page itself says so
        pass
    return Preview("Ludothèque", _site_description(language), f"/api/preview/home.png?lang={language}")


async def _of_table(registry: TableRegistry, name: str, language: str) -> Preview:
    hosted = await registry.hosted(name)
    table = hosted.table
    words = [phrase("pictures.come").text(language)] if table is None else card_words(table, language, has_names=True)
    picture = f"/api/preview/tables/{quote(name, safe='')}.png?lang={language}&v={hosted.version}"
    return Preview(f"{title(hosted.settings.game, language)} – Ludothèque", " · ".join(words), picture)


async def _of_puzzle(slug: str, number: str, language: str) -> Preview:
    """The position to solve, and no word about how."""
    maker = catalogue.puzzle_maker(slug)
    shipped = () if maker is None else await asyncio.to_thread(maker.shipped)
    if number == _TODAY and shipped:
        number = str(daily_number(datetime.now(UTC).toordinal(), len(shipped)))
    if len(number) > _MAX_NUMBER_LENGTH or not (number.isdecimal() and 0 < int(number) <= len(shipped)):
        raise UnknownGame(phrase("puzzles.no-number", number=number[:40], most=len(shipped)))
    picture = f"/api/preview/{slug}.png?{urlencode({'s': shipped[int(number) - 1].state, 'lang': language})}"
    game = title(slug, language)
    return Preview(
        phrase("web.puzzles.title", game=game, number=number).text(language), _site_description(language), picture
    )


async def _of_league(registry: TableRegistry, date: str, language: str) -> Preview:
    """The board of a day with its first target."""
    slug = next(each for each in catalogue.GAMES if catalogue.league(each) is not None)
    day = registry.community.league.read_day(date or TODAY)
    states = await asyncio.to_thread(problem_texts, slug, day)
    picture = f"/api/preview/{slug}.png?{urlencode({'s': states[0], 'lang': language})}"
    name = f"{phrase('web.league.title').text(language)} #{day_number(day)} – Ludothèque"
    return Preview(name, phrase("web.league.about").text(language), picture)


def _site_description(language: str) -> str:
    return phrase("pictures.house").text(language)


def _of_game(request: web.Request, slug: str, language: str) -> Preview:
    asked = request.query
    kept = {key: asked[key][:MAX_CODE_LENGTH] for key in ("g", "s", "options") if asked.get(key)}
    picture = f"/api/preview/{slug}.png?{urlencode({**kept, 'lang': language})}"
    return Preview(f"{title(slug, language)} – Ludothèque", _site_description(language), picture)
