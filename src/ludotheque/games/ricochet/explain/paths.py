"""The shortest way on from the middle of a path: what was shown before counts for the ricochet rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf

from ludotheque.contract import Budget
from ludotheque.games.ricochet.rules import is_reached, outcome, possible_slides, slid
from ludotheque.games.ricochet.solver import Limits, Solution, problem_of, solve
from ludotheque.games.ricochet.state import Bidding, Exploring, Robots, Slide, State

MAX_DETOUR = 4
"""How many slides more are tried where a turn can be had only by what was shown before."""

Allowance = Callable[[], Limits]


@dataclass(frozen=True)
class ShownPath:
    """Slides made from where the round began, and where robots stand after them."""

    round: State
    shown: tuple[Slide, ...]
    robots: Robots

    @property
    def is_over(self) -> bool:
        return bool(self.shown) and is_reached(self.round, self.shown, self.robots)

    def then(self, slide: Slide) -> ShownPath:
        return replace(self, shown=(*self.shown, slide), robots=slid(self.round.board, self.robots, slide))


def shown_path(state: State) -> ShownPath:
    """As far as the one on stage has come."""
    if isinstance(state.phase, Bidding):
        return ShownPath(state, (), state.robots)
    return ShownPath(state, state.phase.shown, state.phase.robots)


def solo_state(state: State) -> State:
    """This round as one person studies it: nobody bids, and the way may be walked freely."""
    if outcome(state) is not None:
        return state
    shown = shown_path(state)
    return replace(
        state,
        deck=state.deck[:1],
        won=((),),
        phase=Exploring(shown.shown, shown.robots),
        discarded=(),
        returned=0,
        round=1,
    )


def allowance(budget: Budget) -> Allowance:
    """The limits of each further search: all of them share the seconds."""
    if budget.seconds is None:
        return lambda: Limits(budget.node_count, stop=budget.stop)
    clock, end = budget.clock, budget.clock() + budget.seconds
    return lambda: Limits(budget.node_count, max(0.0, end - clock()), stop=budget.stop)


def shortest_completion(shown: ShownPath, limits: Allowance) -> Solution:
    """A shortest one, proved."""
    problem = replace(problem_of(shown.round), robots=shown.robots)
    if not (problem.must_ricochet and shown.shown):
        return solve(problem, limits())
    straight = solve(replace(problem, must_ricochet=False), limits())
    if straight.path is None or _reaches_target(shown, straight.path):
        return straight
    return _turning(shown, straight, solve(problem, limits()), limits)


def _turning(shown: ShownPath, straight: Solution, turning: Solution, limits: Allowance) -> Solution:
    """Between the way without a turn and the way that turns by itself, one may turn away from earlier slides."""
    least, node_count = straight.at_least, straight.node_count + turning.node_count
    if not turning.is_proved:
        return Solution(None, False, least, node_count)
    most = least + MAX_DETOUR if turning.path is None else len(turning.path)
    for count in range(least, most):
        path = _path_of(shown, count, limits)
        if path is not None:
            return Solution(path, True, count, node_count)
    return Solution(turning.path, turning.path is not None, most, node_count)


def _path_of(shown: ShownPath, count: int, limits: Allowance) -> tuple[Slide, ...] | None:
    """A way of so many slides, if there is one; few slides lead where the rest can be short enough."""
    for slide in possible_slides(shown.round.board, shown.robots):
        after = shown.then(slide)
        if after.is_over:
            return (slide,)
        if count > 1 and _least(after, limits) < count:
            rest = _path_of(after, count - 1, limits)
            if rest is not None:
                return (slide, *rest)
    return None


def _least(shown: ShownPath, limits: Allowance) -> float:
    found = solve(replace(problem_of(shown.round), robots=shown.robots, must_ricochet=False), limits())
    return inf if found.is_proved and found.path is None else found.at_least


def _reaches_target(shown: ShownPath, path: tuple[Slide, ...]) -> bool:
    for slide in path:
        shown = shown.then(slide)
    return shown.is_over
