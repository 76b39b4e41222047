"""The exam of Ricochet Robots: placements on usual and unusual boards with the exact value of every slide."""

from __future__ import annotations

from functools import partial

from ludotheque.contract import Exam
from ludotheque.contract.exam import shipped_questions
from ludotheque.games.ricochet.exam.questions import (
    PHASES,
    UNUSUAL_BOARDS,
    USUAL_BOARDS,
    describe,
    make_question,
    move_values,
    states,
)
from ludotheque.games.ricochet.puzzles.positions import key
from ludotheque.games.ricochet.state import Action, Options, State

__all__ = ["EXAM"]

_NAME = "exam-1"

EXAM: Exam[State, Action] = Exam(
    name=_NAME,
    unit="slides",
    usual_boards=USUAL_BOARDS,
    unusual_boards=UNUSUAL_BOARDS,
    phases=PHASES,
    states=states,
    question=make_question,
    describe=describe,
    values=move_values,
    key=key,
    shipped=partial(shipped_questions, __name__, _NAME),
    asks_line=True,
    ladder_options=Options(players=2, targets=5),
)
