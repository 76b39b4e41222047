"""The daily league: what a day asks, what is proved about it, what is handed in, and how everybody stands."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from ludotheque import catalogue
from ludotheque.contract import AnyLeague, LeagueAnswer, TableError, UnknownGame, phrase, read_action
from ludotheque.contract.league import FIRST_DAY, MISSED
from ludotheque.play.league import day_end, day_of, is_solved_by, read_day, write_day
from ludotheque.server.single_flight import SingleFlight
from ludotheque.server.store.league import LeagueResult, OwnDay
from ludotheque.server.store.profiles import StoredProfile
from ludotheque.server.stored import Unreadable, read_stored
from ludotheque.server.tasks.league import DayAnswers, read_answers, solved_day

if TYPE_CHECKING:
    from ludotheque.server.registry import TableRegistry

TODAY, CACHED = "today", "league"
_KEPT_DAYS = 64
"""In memory."""

_ROW_SIZE = 100
_MOST_DAYS = 400


class Target(NamedTuple):
    """One problem of a day."""

    game: str
    day: int
    number: int


class LeagueDays:
    """Days are counted in Greenwich, by the clock that all servers of one database share."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._known: OrderedDict[tuple[str, int], DayAnswers] = OrderedDict()
        self._solving: SingleFlight[tuple[str, int], DayAnswers] = SingleFlight()

    @property
    def today(self) -> int:
        return day_of(self._registry.clock())

    def seconds_left(self, day: int) -> float:
        """Until the day is over; 0 after that."""
        return max(0.0, day_end(day) - self._registry.clock())

    def is_open(self, day: int) -> bool:
        return day == self.today

    def read_day(self, text: str) -> int:
        """`today`, or a date from the first day of the league until today; UnknownGame for others."""
        day = self.today if text == TODAY else read_day(text)
        if day is None or not FIRST_DAY <= day <= self.today:
            params = {"first": write_day(FIRST_DAY), "last": write_day(self.today)}
            raise UnknownGame(phrase("league.no-day", date=text[:40], **params))
        return day

    async def answers(self, slug: str, day: int, address: str) -> DayAnswers:
        """Found in a worker process the first time anybody asks, then kept in the store for all."""
        known = self._known.get((slug, day))
        if known is not None:
            return known
        return await self._solving.of((slug, day), lambda: self._found(slug, day, address))

    async def _found(self, slug: str, day: int, address: str) -> DayAnswers:
        store, registry = self._registry.store.league, self._registry
        states = await registry.aside.run(address, problem_texts, slug, day)
        kept = await store.answers(slug, day)
        found = None
        if kept is not None:
            with suppress(Unreadable):  # it is found out once more
                found = read_stored(kept, DayAnswers, f"the league of {slug} on day {day}")
        if found is None or found.states != states:
            solved = await registry.tasks.run(address, solved_day, slug, day)
            found = read_answers(solved)
            if not registry.storage.is_full:
                await store.keep_answers(slug, day, solved, registry.clock())
        self._known[slug, day] = found
        while len(self._known) > _KEPT_DAYS:
            self._known.popitem(last=False)
        return found

    async def hand_in(self, profile: StoredProfile, target: Target, path: Sequence[str], address: str) -> LeagueResult:
        """What is kept: the first that was handed in counts, whatever comes later. No path: given up.

        TableError once the day is over, for a bot, and for a path that is no solution.
        """
        if profile.bot:
            raise TableError(phrase("league.no-bots"))
        if not self.is_open(target.day):
            raise TableError(phrase("league.over", date=write_day(target.day)))
        answer = await self.answer(target, address)
        path = await self._registry.aside.run(address, solution, target, path)
        text = " ".join(path)
        self._registry.storage.charge(len(text) + _ROW_SIZE, address, profile.id)
        result = result_of(answer, target.number, path, self._registry.clock())
        kept = await self._registry.store.league.add(profile.id, target.game, target.day, result)
        if kept is None:
            raise TableError(phrase("server.no-profile"))
        self._registry.community.query_cache.forget(CACHED)
        return kept

    async def answer(self, target: Target, address: str) -> LeagueAnswer:
        """UnknownGame where there is no such number."""
        answers = (await self.answers(target.game, target.day, address)).answers
        if not 1 <= target.number <= len(answers):
            raise UnknownGame(phrase("league.no-number", number=target.number, most=len(answers)))
        return answers[target.number - 1]

    async def streak(self, profile: str, slug: str, day: int) -> int:
        return streak(await self._registry.store.league.days(profile, slug, _MOST_DAYS), day, self.today)


def require_league(slug: str) -> AnyLeague:
    """UnknownGame for a game without one."""
    league = catalogue.league(slug)
    if league is None:
        raise UnknownGame(phrase("league.no-league", game=slug[:40]))
    return league


def problem_texts(slug: str, day: int) -> tuple[str, ...]:
    """The problems of a day in the game's notation."""
    return tuple(map(catalogue.game(slug).notation.write_state, require_league(slug).problems(day)))


def solution(target: Target, path: Sequence[str]) -> tuple[str, ...]:
    """This path as everybody would write it; TableError where it is none that solves the problem."""
    problem, game = require_league(target.game).problems(target.day)[target.number - 1], catalogue.game(target.game)
    if path and not is_solved_by(game, problem, path):
        raise TableError(phrase("league.not-solved", count=len(path)))
    return tuple(game.notation.write_action(read_action(game, written)) for written in path)


def result_of(answer: LeagueAnswer, number: int, path: Sequence[str], now: float) -> LeagueResult:
    if not path:
        return LeagueResult(number, "", 0, 0, MISSED, now)
    count = len(path)
    return LeagueResult(number, " ".join(path), count, answer.stars(count), answer.over(count), now)


def streak(days: Sequence[OwnDay], day: int, today: int) -> int:
    """With a target solved, in a row up to this day, or to the one before while it is open."""
    solved = {own.day for own in days if own.stars}
    last = day - 1 if day == today and day not in solved else day
    count = 0
    while last - count in solved:
        count += 1
    return count
