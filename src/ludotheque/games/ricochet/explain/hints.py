"""Hints by degrees: no more than so many slides; exactly how many; which robot begins; and how."""

from __future__ import annotations

from ludotheque.contract import Phrase, Question, phrase
from ludotheque.games.ricochet.explain.telling import robot_name, told_slide
from ludotheque.games.ricochet.explain.walks import allowance, walk_of, way_on
from ludotheque.games.ricochet.rules import outcome
from ludotheque.games.ricochet.state import State

_ROUND = 5
"""The first hint is rounded up to a multiple of this."""


def hints(state: State, question: Question) -> tuple[Phrase, ...]:
    """The least telling first; none when the game is over or nothing was found in time."""
    if outcome(state) is not None:
        return ()
    walk = walk_of(state)
    found = way_on(walk, allowance(question.budget))
    if found.path is None:
        return (phrase("ricochet.answer.no-way"),) if found.is_proved else ()
    first, count = found.path[0], len(found.path)
    return (
        phrase("ricochet.hint.at-most", count=-(-count // _ROUND) * _ROUND),
        phrase("ricochet.hint.exactly", count=count),
        phrase("ricochet.hint.robot", robot=robot_name(first.robot)),
        phrase("ricochet.hint.slide", slide=told_slide(walk, first)),
    )
