"""Hints step by step: no more than so many slides; exactly how many; which robot begins; and how."""

from __future__ import annotations

from typing import TypeGuard

from ludotheque.contract import AnalysisRequest, Phrase, phrase
from ludotheque.games.ricochet.explain.illustrations import robot_phrase, slide_phrase
from ludotheque.games.ricochet.explain.paths import Remaining, ShownPath, shortest_completion, shown_path
from ludotheque.games.ricochet.rules import outcome
from ludotheque.games.ricochet.state import Slide, State

_ROUND = 5
"""The first hint is rounded up to a multiple of this."""


def _is_shortest(path: ShownPath, about: object, count: int, remaining: Remaining) -> TypeGuard[Slide]:
    """Whether this slide begins a path of so many."""
    if not isinstance(about, Slide):
        return False
    after = path.then(about)
    return after.is_over or shortest_completion(after, remaining).moves == count - 1


def hints(state: State, request: AnalysisRequest) -> tuple[Phrase, ...]:
    """The vaguest first; none when the game is over or nothing was found in time."""
    if outcome(state) is not None:
        return ()
    path, remaining = shown_path(state), request.budget.countdown()
    found = shortest_completion(path, remaining)
    if found.path is None:
        return (phrase("ricochet.answer.no-way"),) if found.is_proved else ()
    count = len(found.path)
    first = request.about if _is_shortest(path, request.about, count, remaining) else found.path[0]
    return (
        phrase("ricochet.hint.at-most", count=-(-count // _ROUND) * _ROUND),
        phrase("ricochet.hint.exactly", count=count),
        phrase("ricochet.hint.robot", robot=robot_phrase(first.robot)),
        phrase("ricochet.hint.slide", slide=slide_phrase(path, first)),
    )
