"""Frames for pages of other people, and oEmbed, by which a pasted link becomes one. Not part of the API."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from aiohttp import web
from msgspec.structs import asdict

from ludotheque.catalogue import title
from ludotheque.contract import Analysis, LudothequeError, Phrase, TableError, phrase
from ludotheque.server.embed.addresses import MAX_URL_LENGTH, Embeddable, embeddable
from ludotheque.server.embed.page import POLICY, THEMES, Frame, write_frame
from ludotheque.server.embed.values import PositionValues, Values
from ludotheque.server.middleware import FRAME_POLICY, address_of
from ludotheque.server.pages import base_address, public_address
from ludotheque.server.responses import answered, preferred_language, refused, status_of
from ludotheque.server.routes import REGISTRY, Call, without_nul
from ludotheque.server.routes.pictures import PICTURE_CACHE
from ludotheque.server.studies.tree import main_line
from ludotheque.server.tasks import embed as tasks
from ludotheque.server.tasks.embed import Mark, Placed, Puzzle, Source
from ludotheque.server.tasks.pictures import Linked
from ludotheque.server.wire.embed import OEmbed
from ludotheque.server.wire.studies import StudyBranch, StudyMark

VALUES = web.AppKey("values", PositionValues)
WIDTH, MIN_WIDTH, MAX_WIDTH = 480, 220, 960
MIN_HEIGHT, MAX_HEIGHT = 220, 1_200
_BESIDE, _STEPS, _COMMENT = 92, 44, 60
"""Pixels above and below the board; of the row of steps; of what is said of a position."""

_RUNNING_SECONDS = 15
"""Until a frame of a running table, or one for whose values there was no time, looks again."""

_ESTIMATE = 100
"""Points; beyond them an estimate has a colour."""


@dataclass(frozen=True)
class _Shown:
    """A position of a study."""

    source: Linked
    branch: StudyBranch
    step: int
    last: int


@dataclass(frozen=True)
class _Subject:
    """What is in a frame."""

    source: Source
    placed: Placed
    step: str
    """Of the source, to be drawn; of a study, which is one position for the worker, none."""

    comment: str = ""
    drawings: Sequence[StudyMark] = ()


async def frame(request: web.Request) -> web.Response:
    """A position, a game, a puzzle or a table, alone on its page."""
    call = _call(request)
    theme = call.query("theme")
    try:
        text = await _framed(call, theme)
    except LudothequeError as problem:
        text = write_frame(Frame("Ludothèque", [_capital(problem.phrase.text(call.language))]), call.language, theme)
        return _response(text, status_of(problem))
    return _response(text)


async def oembed(request: web.Request) -> web.StreamResponse:
    """What a page that was given a link to one of our boards shows instead of it."""
    call = _call(request)
    form = call.query("format", "json")
    if form not in ("json", "xml"):
        return web.Response(status=501, text="Not Implemented")
    base, asked = public_address(request), request.query.get("url", "")[: MAX_URL_LENGTH + 1]
    found = embeddable(asked, base) or embeddable(asked, base_address(request))
    try:
        if found is None:
            raise TableError(phrase("embed.no-board", url=request.query.get("url", "")[:80], base=base))
        told = await _told(call, found, base)
        answer = answered(told) if form == "json" else web.Response(text=_xml(told), content_type="text/xml")
    except LudothequeError as problem:
        known = 404 if problem.code == "embed.no-board" else status_of(problem)
        answer = refused(problem, call.language, 404 if known < 500 else known)  # as oEmbed has it
    answer.headers["access-control-allow-origin"] = "*"
    answer.headers["cross-origin-resource-policy"] = "cross-origin"
    return answer


async def _told(call: Call, found: Embeddable, base: str) -> OEmbed:
    source = await _source(call, dict(found.query), found.slug)
    placed = await call.run(tasks.placed, source, "")
    name = title(placed.slug, call.language)
    beside = _BESIDE + (_STEPS if placed.last or "study" in dict(found.query) else 0)
    beside += _COMMENT if "study" in dict(found.query) else 0
    width = min(_pixels(call, "maxwidth", WIDTH), MAX_WIDTH)
    height = round(width * placed.ratio) + beside
    most = min(_pixels(call, "maxheight", MAX_HEIGHT), MAX_HEIGHT)
    if height > most:
        height, width = max(most, MIN_HEIGHT), max(MIN_WIDTH, min(width, round((most - beside) / placed.ratio)))
    theme = call.query("theme")
    look = {"lang": call.language, **({"theme": theme} if theme in THEMES else {})}
    address = f"{base}{found.path}{'' if found.path.endswith('?') else '&'}{urlencode(look)}"
    return OEmbed(
        title=f"{name} – Ludothèque",
        provider_url=base,
        html=(
            f'<iframe src="{_attribute(address)}" width="{width}" height="{height}" title="{_attribute(name)}" '
            'loading="lazy" style="border:0;width:100%;height:auto;'
            f'max-width:{width}px;aspect-ratio:{width}/{height}"></iframe>'
        ),
        width=width,
        height=height,
        thumbnail_url=f"{base}{found.picture}",
    )


async def _framed(call: Call, theme: str) -> str:
    asked = {name: without_nul(text) for name, text in call.request.query.items()}
    asked["s"] = without_nul(call.request.match_info.get("position", "")) or asked.get("s", "")
    step = asked.get("step", "")
    subject = await _subject(call, asked, step)
    placed = subject.placed
    has_values = bool(placed.state) and asked.get("values") != "no" and not isinstance(subject.source, Puzzle)
    found = await call.request.app[VALUES].of(placed.slug, placed.state) if has_values else None
    marks = _marks(found) if isinstance(found, Analysis) else []
    base = public_address(call.request)

    async def draw() -> bytes:
        drawn = await call.run(tasks.drawn, subject.source, subject.step, marks, call.language, subject.drawings)
        is_refreshed = (placed.is_running and not step) or (has_values and found is None)
        drawing = Frame(
            title=drawn.title,
            words=_said(found, drawn.words, call.language),
            board=drawn.board,
            is_drawn=drawn.is_drawn,
            values=drawn.values,
            comment=subject.comment,
            drawings=drawn.drawings,
            address=f"{base}{_page_path(asked, placed)}",
            step=placed.step,
            last=placed.last,
            ways=_ways(call, placed),
            refresh=_RUNNING_SECONDS if is_refreshed else 0,
        )
        return write_frame(drawing, call.language, theme).encode("utf-8", "replace")

    known = f"{marks} {subject.comment} {subject.drawings} {found.code if isinstance(found, Phrase) else ''}"
    key = f"{subject.source!r} {placed.step} {theme} {call.language} {known} {base} {call.request.path_qs}"
    digest = hashlib.sha256(f"frame {key}".encode("utf-8", "surrogatepass")).hexdigest()
    return (await call.request.app[PICTURE_CACHE].get(digest, draw)).decode()


async def _subject(call: Call, asked: dict[str, str], step: str) -> _Subject:
    if not asked.get("study"):
        source = await _source(call, asked, asked.get("game", "")[:80])
        placed = await call.run(tasks.placed, source, step)
        return _Subject(source, placed, str(placed.step))
    shown = await _shown(call, asked["study"][:40], step)
    placed = await call.run(tasks.placed, shown.source, "")
    placed = replace(placed, step=shown.step, last=shown.last)
    return _Subject(shown.source, placed, "", shown.branch.comment, shown.branch.marks)


async def _source(call: Call, asked: dict[str, str], slug: str) -> Source:
    """What the query of a frame names."""
    if asked.get("table"):
        return await call.reader_of(asked["table"][:80]).log(asked["table"][:80])
    if asked.get("study"):
        return (await _shown(call, asked["study"][:40], "")).source
    number = asked.get("puzzle", "")
    if number.isascii() and number.isdecimal() and len(number) < 7:
        return Puzzle(slug, int(number))
    return Linked(slug or tasks.slug_of(asked.get("s", "")), asked.get("g", ""), asked.get("s", ""))


async def _shown(call: Call, name: str, step: str) -> _Shown:
    """After so many steps of its main line; at its end without."""
    studies = call.registry.community.studies
    kept = await studies.kept(await studies.find(name))
    line = main_line(kept)
    last = len(line) - 1
    if step and not (step.isascii() and step.isdigit() and len(step) < 7 and int(step) <= last):
        raise TableError(phrase("server.no-such-step", step=step[:20], most=last))
    at = int(step or last)
    return _Shown(Linked(kept.tree.game, s=line[at].state), line[at], at, last)


def _said(found: Values, turn: str, language: str) -> list[str]:
    """What it is worth; where that is not known, whose turn it is, and why nobody can say more."""
    if isinstance(found, Analysis):
        return [_capital(found.summary.text(language))]
    return [turn] if found is None else [turn, _capital(found.text(language))]


def _marks(found: Analysis[str]) -> Sequence[Mark]:
    best = {verdict.action for verdict in found.best}
    idle = ("?", "-") if len(found.verdicts) > tasks.MANY else ("-",)
    verdicts = [verdict for verdict in found.verdicts if verdict.label not in idle]
    return [
        Mark(each.action, each.label, _tone(each.label, each.result, is_best=each.action in best), each.action in best)
        for each in verdicts
    ]


def _tone(label: str, result: int | None, *, is_best: bool) -> str:
    """As the web client colours values."""
    if result is not None:
        return "win" if result > 0 else "loss" if result < 0 else "even"
    if label[:1] in "+-" and label[1:].isdecimal():
        points = int(label)
        return "win" if points > _ESTIMATE else "loss" if points < -_ESTIMATE else "even"
    return "win" if is_best and label != "?" else "even"


def _ways(call: Call, placed: Placed) -> dict[str, str]:
    """Addresses of the other steps of a game."""
    steps = {"first": 0, "back": placed.step - 1, "next": placed.step + 1, "last": placed.last}
    path = quote(call.request.path, safe="/:,")
    known = {name: text for name, text in call.request.query.items() if name != "step"}
    return {
        way: f"{path}?{urlencode({**known, 'step': str(step)})}"
        for way, step in steps.items()
        if 0 <= step <= placed.last and step != placed.step
    }


def _page_path(asked: dict[str, str], placed: Placed) -> str:
    """Of the same in the web client."""
    if asked.get("table"):
        return f"/t/{quote(asked['table'][:80], safe='')}"
    if asked.get("study"):
        return f"/study/{quote(asked['study'][:40], safe='')}"
    if asked.get("puzzle"):
        return f"/puzzles/{placed.slug}/{quote(asked['puzzle'][:6], safe='')}"
    if asked.get("g"):
        return f"/analysis/{placed.slug}?{urlencode({'g': asked['g']})}"
    return f"/analysis/{placed.slug}?{urlencode({'s': placed.link})}"


def _call(request: web.Request) -> Call:
    return Call(request.app[REGISTRY], request, None, preferred_language(request), address_of(request))


def _response(text: str, status: int = 200) -> web.Response:
    headers = {"cache-control": "public, max-age=60", "vary": "accept-language", "access-control-allow-origin": "*"}
    response = web.Response(body=text.encode("utf-8", "replace"), status=status, headers=headers)
    response.content_type, response.charset = "text/html", "utf-8"
    response[FRAME_POLICY] = POLICY
    return response


def _xml(told: OEmbed) -> str:
    tags = (f"<{name}>{_attribute(str(value))}</{name}>" for name, value in asdict(told).items())
    return f'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>{"".join(tags)}</oembed>\n'


def _pixels(call: Call, name: str, otherwise: int) -> int:
    text = call.query(name)
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        return otherwise
    return max(MIN_WIDTH, int(text))


def _attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


ROUTES = {"/embed": frame, "/embed/{position:.+}": frame, "/oembed": oembed}
