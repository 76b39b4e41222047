"""The exam of Morpion: positions of usual and unusual grids with the proved result of every mark."""

from __future__ import annotations

from functools import partial

from ludotheque.contract import Budget, Exam
from ludotheque.contract.exam import shipped_questions
from ludotheque.games.morpion.exam.questions import (
    PHASES,
    UNUSUAL_BOARDS,
    USUAL_BOARDS,
    describe,
    key,
    make_question,
    move_values,
    states,
)
from ludotheque.games.morpion.state import Mark, Options, State

__all__ = ["EXAM"]

_NAME = "exam-1"

EXAM: Exam[State, Mark] = Exam(
    name=_NAME,
    unit="",
    usual_boards=USUAL_BOARDS,
    unusual_boards=UNUSUAL_BOARDS,
    phases=PHASES,
    states=states,
    question=make_question,
    describe=describe,
    values=move_values,
    key=key,
    shipped=partial(shipped_questions, __name__, _NAME),
    ladder_options=Options(15, 15, 5),
    review_budget=Budget(node_count=2_000),  # for each mark, of which there may be hundreds
)
