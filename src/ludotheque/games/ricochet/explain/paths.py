"""The shortest completion of a path that was begun: the slides shown before count for the ricochet rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from typing import TypeAlias

from ludotheque.contract import AnalysisRequest, Budget
from ludotheque.games.ricochet.rules import is_reached, outcome, possible_slides, slid
from ludotheque.games.ricochet.solver import Solution, problem_of, solve
from ludotheque.games.ricochet.state import Action, Bidding, Concede, Exploring, Robots, Slide, State

MAX_DETOUR = 4
"""How many more slides are tried where only the slides shown before can provide the turn."""

Remaining: TypeAlias = Callable[[], Budget]
"""The budget of the next search: all searches of one analysis share the seconds (`Budget.countdown`)."""


@dataclass(frozen=True)
class ShownPath:
    """Slides made from where the round began, and where robots stand after them."""

    round: State
    shown: tuple[Slide, ...]
    robots: Robots

    @property
    def is_over(self) -> bool:
        return bool(self.shown) and is_reached(self.round, Exploring(self.shown, self.robots))

    def then(self, slide: Slide) -> ShownPath:
        return replace(self, shown=(*self.shown, slide), robots=slid(self.round.board, self.robots, slide))


def shown_path(state: State) -> ShownPath:
    """As far as the seat on stage has come."""
    if isinstance(state.phase, Bidding):
        return ShownPath(state, (), state.robots)
    return ShownPath(state, state.phase.shown, state.phase.robots)


def solo_state(state: State) -> State:
    """This round as one person studies it: without bids, sliding freely."""
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


def missed(state: State, action: Action, request: AnalysisRequest) -> tuple[Action, ...]:
    """The shortest path from the start of the round, for somebody alone who gives its target up."""
    if not isinstance(state.phase, Exploring) or not isinstance(action, Concede):
        return ()
    return solve(problem_of(state), request.budget).path or ()


def shortest_completion(shown: ShownPath, remaining: Remaining) -> Solution:
    """A shortest path from there to the target, proved."""
    problem = replace(problem_of(shown.round), robots=shown.robots)
    if not (problem.must_ricochet and shown.shown):
        return solve(problem, remaining())
    straight = solve(replace(problem, must_ricochet=False), remaining())
    if straight.path is None or _reaches_target(shown, straight.path):
        return straight
    return _turning(shown, straight, solve(problem, remaining()), remaining)


def _turning(shown: ShownPath, straight: Solution, turning: Solution, remaining: Remaining) -> Solution:
    """Longer than the path without a turn, shorter than the path that turns by itself: one that turns from earlier
    slides."""
    least, node_count = straight.at_least, straight.node_count + turning.node_count
    if not turning.is_proved:
        return Solution(None, False, least, node_count)
    most = least + MAX_DETOUR if turning.path is None else len(turning.path)
    for count in range(least, most):
        path = _path_of(shown, count, remaining)
        if path is not None:
            return Solution(path, True, count, node_count)
    return Solution(turning.path, turning.path is not None, most, node_count)


def _path_of(shown: ShownPath, count: int, remaining: Remaining) -> tuple[Slide, ...] | None:
    """A path of so many slides, if there is one; only slides that leave a short enough rest are tried."""
    for slide in possible_slides(shown.round.board, shown.robots):
        after = shown.then(slide)
        if after.is_over:
            return (slide,)
        if count > 1 and _least(after, remaining) < count:
            rest = _path_of(after, count - 1, remaining)
            if rest is not None:
                return (slide, *rest)
    return None


def _least(shown: ShownPath, remaining: Remaining) -> float:
    found = solve(replace(problem_of(shown.round), robots=shown.robots, must_ricochet=False), remaining())
    return inf if found.is_proved and found.path is None else found.at_least


def _reaches_target(shown: ShownPath, path: tuple[Slide, ...]) -> bool:
    for slide in path:
        shown = shown.then(slide)
    return shown.is_over
