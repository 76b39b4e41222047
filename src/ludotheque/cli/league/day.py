"""One day of the league on this machine: its targets, and what was handed in."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import cache
from typing import Any

from ludotheque import catalogue
from ludotheque.cli.terminal import Terminal
from ludotheque.contract import LeagueAnswer
from ludotheque.contract.league import MISSED
from ludotheque.disk import find_folders
from ludotheque.disk.league import LeagueSolution, keep_solution, read_league
from ludotheque.play.league import day_of, write_day


def today() -> int:
    """In Greenwich, as everywhere."""
    return day_of(time.time())


class Day:
    """Solutions stay as they were handed in first; those of past days count for nobody, and are kept too."""

    def __init__(self, terminal: Terminal, slug: str, day: int) -> None:
        found = catalogue.league(slug)
        assert found is not None, slug
        self.slug, self.day, self.game = slug, day, catalogue.game(slug)
        self._league = found
        self._folders = find_folders()
        self._key = f"{slug} {write_day(day)}"
        days, notice = read_league(self._folders)
        if notice is not None:
            terminal.warn(notice.text(terminal.language))
        self.solutions: Mapping[int, LeagueSolution] = days.get(self._key, {})

    @property
    def count(self) -> int:
        return self._league.count

    @property
    def results(self) -> list[tuple[int, int] | None]:
        """Stars, and what is over, of each target; None for one that is open."""
        found = map(self.solutions.get, range(1, self.count + 1))
        return [None if kept is None else (kept.stars, kept.over) for kept in found]

    def problem(self, number: int) -> Any:
        return self._league.problems(self.day)[number - 1]

    def answer(self, number: int) -> LeagueAnswer:
        return _answer(self.slug, self.day, number)

    def hand_in(self, number: int, path: list[str]) -> LeagueSolution:
        """What is kept; no path: given up."""
        answer, count = self.answer(number), len(path)
        worth = (answer.stars(count), answer.over(count)) if path else (0, MISSED)
        days, _ = keep_solution(self._folders, self._key, number, LeagueSolution(" ".join(path), *worth))
        self.solutions = days[self._key]
        return self.solutions[number]


@cache
def _answer(slug: str, day: int, number: int) -> LeagueAnswer:
    league = catalogue.league(slug)
    assert league is not None, slug
    return league.solve(league.problems(day)[number - 1])
