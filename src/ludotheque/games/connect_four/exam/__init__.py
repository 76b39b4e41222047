"""The exam of Connect Four: positions of usual and unusual grids with the exact score of every column."""

from __future__ import annotations

from functools import partial

from ludotheque.contract import Exam
from ludotheque.contract.exam import shipped_questions
from ludotheque.games.connect_four.exam.questions import (
    PHASES,
    UNUSUAL_BOARDS,
    USUAL_BOARDS,
    describe,
    make_question,
    move_values,
    states,
)
from ludotheque.games.connect_four.puzzles.positions import key
from ludotheque.games.connect_four.state import Drop, State

__all__ = ["EXAM"]

_NAME = "exam-1"

EXAM: Exam[State, Drop] = Exam(
    name=_NAME,
    unit="discs",
    usual_boards=USUAL_BOARDS,
    unusual_boards=UNUSUAL_BOARDS,
    phases=PHASES,
    states=states,
    question=make_question,
    describe=describe,
    values=move_values,
    key=key,
    shipped=partial(shipped_questions, __name__, _NAME),
)
