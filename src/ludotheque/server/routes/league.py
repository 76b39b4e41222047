"""The daily league: problems, solutions, standings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any, TypeVar, cast, get_args

from aiohttp import web

from ludotheque import catalogue
from ludotheque.catalogue import title
from ludotheque.contract import LudothequeError, TableError, phrase
from ludotheque.contract.league import FIRST_DAY, MAX_STARS, MISSED
from ludotheque.pictures.league import DayPicture
from ludotheque.play.league import day_number, read_day, write_day
from ludotheque.server.community.league import CACHED, LeagueDays, Target, require_league
from ludotheque.server.middleware import POLICY
from ludotheque.server.routes import Call, Operation
from ludotheque.server.store.league import LeagueResult, Order, Standing, StandingsScope
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.tasks.league import DayAnswers, day_picture
from ludotheque.server.wire import league as wire
from ludotheque.server.wire.events import PlayerColour
from ludotheque.server.wire.profile import PictureName

T = TypeVar("T")
_MEDIA = {"svg": "image/svg+xml", "png": "image/png"}
_STARS = {"-": None, "0": 0, "1": 1, "2": 2, "3": 3}
_MAX_ROWS = 100
_MAX_PATHS = 12
_MAX_DAYS = 400


async def games(call: Call) -> wire.LeagueGames:
    """Games with a daily league, and the day that is open."""
    days = _days(call)
    found = await call.aside(_games)
    return wire.LeagueGames(found, write_day(days.today), write_day(FIRST_DAY), days.seconds_left(days.today))


async def day(call: Call) -> wire.LeagueDay:
    """The problems of a day, the same for everybody, and what you handed in. The date is `2026-11-19` or `today`."""
    slug, which = _game(call), _days(call).read_day(call.path("date"))
    answers = await _days(call).answers(slug, which, call.address)
    profile = await _profile_or_none(call)
    store = call.registry.store.league
    own = [] if profile is None else await store.results(profile.id, slug, which)
    return wire.LeagueDay(
        game=slug,
        date=write_day(which),
        number=day_number(which),
        seconds_left=_days(call).seconds_left(which),
        players=await _cached(call, "players", store.player_count, slug, which),
        streak=0 if profile is None else await _days(call).streak(profile.id, slug, which),
        targets=_targets(answers, own, is_over=not _days(call).is_open(which)),
    )


async def hand_in(call: Call) -> wire.LeagueTarget:
    """Hand in your solution of a problem, while its day is open. The first one counts, for good."""
    target = _asked(call)
    kept = await _days(call).hand_in(await call.profile(), target, call.body.path, call.address)
    answers = await _days(call).answers(target.game, target.day, call.address)
    return _target(answers, target.number, kept, is_told=True)


async def others(call: Call) -> wire.LeagueOthers:
    """What others handed in; refused until you are done with the problem, or the day is over."""
    target, store = _asked(call), call.registry.store.league
    await _days(call).answer(target, call.address)
    if _days(call).is_open(target.day):
        own = await store.results((await call.profile()).id, target.game, target.day)
        if not any(result.number == target.number for result in own):
            raise TableError(phrase("league.hidden"))
    counts = await _cached(call, "counts", store.counts, *target)
    paths = await _cached(call, "paths", store.paths, *target, _MAX_PATHS)
    return wire.LeagueOthers(
        [wire.LeagueCount(actions, people) for actions, people in counts],
        [wire.FoundPath(path.split(), people) for path, people in paths],
    )


async def picture(call: Call) -> web.Response:
    """Stars of a day as `picture.svg` or `picture.png`, to be shown to others: it tells nothing of a solution."""
    slug, which, form = _game(call), _days(call).read_day(call.path("date")), call.path("form")
    stars = call.query("stars")
    if form not in _MEDIA or len(stars) != require_league(slug).count or {*stars} - {*_STARS}:
        raise TableError(phrase("league.no-picture", count=require_league(slug).count))
    words = f"{sum(_STARS[each] or 0 for each in stars)}/{MAX_STARS * len(stars)}"
    name = f"Ludothèque #{day_number(which)}"
    drawn = DayPicture(name, title(slug, call.language), words, [_STARS[each] for each in stars])
    made = await call.registry.aside.run(call.address, day_picture, drawn, form)
    return web.Response(body=made, content_type=_MEDIA[form], headers={"cache-control": "max-age=3600"})


async def standings(call: Call) -> wire.LeagueStandings:
    """How everybody stands on a day, or in its week or month: on this server, or in a group of yours."""
    slug, which = _game(call), _days(call).read_day(call.path("date"))
    span = _span(call.query("span", "day"))
    profile = await _profile_or_none(call)
    group = call.query("group")
    if not group and not call.request.app[POLICY].has_leaderboards:
        raise TableError(phrase("server.no-leaderboards"))
    if group and (profile is None or not await call.registry.store.groups.has_member(group, profile.id)):
        raise TableError(phrase("groups.not-yours"))
    first, last = _reach(which, span)
    asked = StandingsScope(slug, first, last, group)
    order: Order = "excess" if span == "day" else "stars"
    store, count = call.registry.store.league, require_league(slug).count
    you = None if profile is None else profile.id
    rows = _rows(await _cached(call, "standings", store.standings, asked, order, _MAX_ROWS), span, count, you)
    if you is not None and not any(row.is_you for row in rows):
        own = await _cached(call, "own", store.own, you, asked, order)
        rows += [] if own is None else [_row(own[0] + 1, own[1], span, count, you)]
    return wire.LeagueStandings(slug, span, write_day(first), write_day(last), rows)


async def mine(call: Call) -> wire.OwnLeague:
    """Your days in the league, the newest first."""
    profile = await call.profile()
    found = await call.registry.store.league.days(profile.id, _game(call), _MAX_DAYS)
    return wire.OwnLeague([wire.OwnLeagueDay(write_day(own.day), own.stars, own.excess, own.done) for own in found])


async def _cached(call: Call, what: str, ask: Callable[..., Awaitable[T]], *asked: Any) -> T:
    return await call.registry.community.query_cache.of((CACHED, what, *asked), lambda: ask(*asked))


def _days(call: Call) -> LeagueDays:
    return call.registry.community.league


def _game(call: Call) -> str:
    slug = call.path("game")
    require_league(slug)
    return slug


def _asked(call: Call) -> Target:
    text = call.path("number")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0
    return Target(_game(call), _days(call).read_day(call.path("date")), number)


def _games() -> list[wire.LeagueGame]:
    found = []
    for slug in catalogue.slugs():
        try:
            league = catalogue.league(slug)
        except LudothequeError:  # a broken game of another package
            continue
        if league is not None:
            found.append(wire.LeagueGame(slug, league.count))
    return found


async def _profile_or_none(call: Call) -> StoredProfile | None:
    """A key that has no profile yet has handed in nothing."""
    if call.profile_key is None:
        return None
    try:
        return await call.profile()
    except TableError as problem:
        if problem.code != "server.no-profile":
            raise
        return None


def _targets(answers: DayAnswers, own: list[LeagueResult], *, is_over: bool) -> list[wire.LeagueTarget]:
    by_number = {result.number: result for result in own}
    numbers = range(1, len(answers.states) + 1)
    return [
        _target(answers, number, by_number.get(number), is_told=is_over or number in by_number) for number in numbers
    ]


def _target(answers: DayAnswers, number: int, own: LeagueResult | None, *, is_told: bool) -> wire.LeagueTarget:
    """Field by field: what is best is left out until it may be told."""
    answer = answers.answers[number - 1]
    return wire.LeagueTarget(
        number=number,
        state=answers.states[number - 1],
        grade=answer.grade,
        par=answer.par,
        result=None if own is None else wire.LeagueResult(own.path.split(), own.stars, own.excess),
        best=answer.best if is_told else None,
        line=list(answer.line) if is_told else [],
    )


def _span(text: str) -> wire.Span:
    if text not in get_args(wire.Span):
        raise TableError(phrase("league.no-span", span=text[:20], spans=get_args(wire.Span)))
    return cast("wire.Span", text)


def _reach(day: int, span: wire.Span) -> tuple[int, int]:
    """From Monday to Sunday, from the first of the month to its last."""
    if span == "day":
        return day, day
    then = date.fromisoformat(write_day(day))
    if span == "week":
        return day - then.weekday(), day - then.weekday() + 6
    first = day - then.day + 1
    after = date(then.year + then.month // 12, then.month % 12 + 1, 1)
    return first, (read_day(after.isoformat()) or day) - 1


def _rows(standings: list[Standing], span: wire.Span, count: int, you: str | None) -> list[wire.LeagueRow]:
    """Whoever has the same rank as the one before has the same place."""
    rows: list[wire.LeagueRow] = []
    before: tuple[int, int] | None = None
    for index, standing in enumerate(standings, start=1):
        rank = standing.first_rank, standing.second_rank
        place = rows[-1].place if rank == before else index
        rows.append(_row(place, standing, span, count, you))
        before = rank
    return rows


def _row(place: int, standing: Standing, span: wire.Span, count: int, you: str | None) -> wire.LeagueRow:
    over = standing.first_rank + MISSED * count if span == "day" else standing.excess
    return wire.LeagueRow(
        place=place,
        name=standing.name,
        picture=cast("PictureName", standing.picture),
        colour=cast("PlayerColour", standing.colour),
        stars=standing.stars,
        over=over,
        done=standing.done,
        days=standing.days,
        is_you=standing.profile == you,
    )


_DAY = "/api/league/{game}/{date}"
_STANDINGS = {"span": "`day`, `week` or `month`.", "group": "The id of a group of yours; without it the whole server."}
_PICTURE = {"stars": "A sign for each problem: `0` to `3` stars, `-` for one that is open."}
OPERATIONS = [
    Operation("GET", "/api/league", games, wire.LeagueGames),
    Operation("GET", "/api/league/{game}", mine, wire.OwnLeague, needs_profile=True),
    Operation("GET", _DAY, day, wire.LeagueDay, needs_profile=True),
    Operation("GET", f"{_DAY}/picture.{{form}}", picture, bytes, query=_PICTURE),
    Operation("GET", f"{_DAY}/standings", standings, wire.LeagueStandings, query=_STANDINGS, needs_profile=True),
    Operation("POST", f"{_DAY}/{{number}}", hand_in, wire.LeagueTarget, wire.HandIn, needs_profile=True),
    Operation("GET", f"{_DAY}/{{number}}/others", others, wire.LeagueOthers, needs_profile=True),
]
