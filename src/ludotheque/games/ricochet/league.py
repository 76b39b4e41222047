"""The daily league: one board, robots that go back to their places, and its seventeen targets."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ludotheque.contract import Seed
from ludotheque.contract.league import League, LeagueAnswer
from ludotheque.games.ricochet.explain.difficulty import MAX_PATHS, difficulty_of
from ludotheque.games.ricochet.notation import write_action
from ludotheque.games.ricochet.rules import deal
from ludotheque.games.ricochet.solver import all_paths, problem_of
from ludotheque.games.ricochet.state import OFFICIAL_TARGETS, Options, State

_FIRST_SEED = 1_000_000_000
"""Far from seeds that people type, so that nobody meets a day's board at a table."""

_KEPT_DAYS = 8


@lru_cache(maxsize=_KEPT_DAYS)
def problems(day: int) -> tuple[State, ...]:
    """The first is neither easy nor hard to see, as far as rules alone can tell; browsers deal the same."""
    options = Options(players=1, targets=OFFICIAL_TARGETS, difficulty="medium")
    dealt = deal(options, Seed(_FIRST_SEED + day))
    return tuple(replace(dealt, deck=(target,)) for target in dealt.deck)


def solve(state: State) -> LeagueAnswer:
    problem = problem_of(state)
    found = all_paths(problem, max_paths=MAX_PATHS)
    difficulty = difficulty_of(problem, found)
    assert difficulty is not None, "on an official board four robots reach every target"
    line = tuple(map(write_action, found.paths[0]))
    return LeagueAnswer(len(line), difficulty.grade, difficulty.score, line)


LEAGUE: League[State] = League(OFFICIAL_TARGETS, problems, solve)
