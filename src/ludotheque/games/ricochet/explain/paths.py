"""The shortest completion of a path that was begun: the slides shown before count for the ricochet rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from ludotheque.contract import AnalysisRequest, Budget
from ludotheque.games.ricochet.rules import axes_travelled, is_reached, open_slides, outcome, slid, spoilt_targets
from ludotheque.games.ricochet.solver import Problem, Solution, problem_of, problems_of, solve, solve_nearest
from ludotheque.games.ricochet.state import Action, Bidding, Concede, Exploring, Robots, Slide, State

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

    @property
    def open_slides(self) -> list[Slide]:
        """Those that the rules allow next."""
        return open_slides(self.round, Exploring(self.shown, self.robots))

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
        deck=state.open_tiles,
        house=replace(state.house, race_seconds=None),
        won=((),),
        phase=Exploring(shown.shown, shown.robots),
        discarded=(),
        returned=0,
        round=1,
    )


def missed(state: State, action: Action, request: AnalysisRequest) -> tuple[Action, ...]:
    """The shortest path from the start of the round, for somebody alone who gives up the oldest target."""
    if not isinstance(state.phase, Exploring) or not isinstance(action, Concede):
        return ()
    return solve(problem_of(state), request.budget).path or ()


def shortest_completion(shown: ShownPath, remaining: Remaining) -> Solution:
    """A shortest path from there to an open target, proved."""
    return nearest_completion(shown, remaining)[1]


def nearest_completion(shown: ShownPath, remaining: Remaining) -> tuple[Problem, Solution]:
    """The same, and the target it leads to. What stops elsewhere on the way spoils other targets, never its own."""
    start = shown.round
    axes, spoilt = axes_travelled(start.board, start.robots, shown.shown), spoilt_targets(start, shown.shown)
    problems = [
        replace(problem, robots=shown.robots, axes=axes)
        for problem in problems_of(start)
        if problem.target not in spoilt
    ]
    return solve_nearest(problems, remaining())
