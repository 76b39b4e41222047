"""How hard a problem feels to a person: a number from 0 to 100 and a word for it.

Four things make a problem hard: a long path, many robots in it, few paths to find, and a first slide that does not look
like one. Their weights were fitted to how long our human-like players look; docs/games/ricochet-levels.md tells how
well the number agrees with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from ludotheque.contract import UNLIMITED, Budget, Phrase, phrase
from ludotheque.contract.puzzle import Grade, graded
from ludotheque.games.ricochet.boards import ROBOTS, Robot
from ludotheque.games.ricochet.explain.distances import distances
from ludotheque.games.ricochet.rules import slid
from ludotheque.games.ricochet.solver import Paths, Problem, all_paths
from ludotheque.games.ricochet.state import Robots, Slide

MIN_SCORES = (20, 32, 50)
"""Scores at which medium, hard and expert begin."""

MAX_PATHS = 300
"""Enough to find an inviting first slide among."""


@dataclass(frozen=True)
class Difficulty:
    slides: int
    """The optimum."""

    robots: int
    """That take part in the simplest of the shortest paths."""

    ways: int
    """How many shortest paths there are."""

    hidden: int
    """How little the most inviting first slide looks like one: 0 brings the target's robot nearer, 1 moves it
    elsewhere, 2 moves another robot."""

    @property
    def score(self) -> int:
        """From 0 to 100."""
        raw = 4.4 * self.slides + 16.5 * (self.robots - 1) + self.hidden - log2(self.ways) - 2
        return graded(raw, MIN_SCORES)[1]

    @property
    def grade(self) -> Grade:
        return graded(self.score, MIN_SCORES)[0]

    @property
    def words(self) -> Phrase:
        grade = phrase(f"ricochet.difficulty.{self.grade}")
        return phrase("ricochet.difficulty.told", grade=grade, score=self.score, robots=self.robots)


def difficulty(problem: Problem, budget: Budget = UNLIMITED) -> Difficulty | None:
    """None where no path is known within the budget, or there is none."""
    return difficulty_of(problem, all_paths(problem, budget, max_paths=MAX_PATHS))


def difficulty_of(problem: Problem, found: Paths) -> Difficulty | None:
    """From the shortest paths, if they have been found already."""
    if found.solution.moves is None or not found.paths:
        return None
    return Difficulty(
        slides=found.solution.moves,
        robots=len({slide.robot for slide in found.paths[0]}),
        ways=max(1, found.count),
        hidden=min(_hidden(problem, path) for path in found.paths),
    )


def _hidden(problem: Problem, path: Sequence[Slide]) -> int:
    runner, first = path[-1].robot, path[0]
    if first.robot != runner:
        return 2
    before = _distance(problem, runner, problem.robots)
    return int(_distance(problem, runner, slid(problem.board, problem.robots, first)) >= before)


def _distance(problem: Problem, runner: Robot, robots: Robots) -> int:
    return distances(problem.board, runner, (problem.target.cell,))[robots[ROBOTS.index(runner)]]
