"""Positions that somebody brings, asked instead of the frozen ones: each is solved first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any, TypeAlias

from ludotheque import catalogue
from ludotheque.contract import AnyExam, Budget, ExamQuestion, SetupError, phrase, seats_to_act
from ludotheque.contract.exam import write_question

MAX_POSITIONS = 2_000
_SOLVING = Budget(seconds=30.0)
_SHOWN_DIGITS = 8

Questions: TypeAlias = tuple[ExamQuestion, ...]


def own_questions(positions: Sequence[tuple[int, str, Any]]) -> Mapping[str, Questions]:
    """By game. Each position comes with its line; SetupError names the first that cannot be asked."""
    if not positions:
        raise SetupError(phrase("exam.own.empty"), "set")
    if len(positions) > MAX_POSITIONS:
        raise SetupError(phrase("exam.own.too-many", most=MAX_POSITIONS), "set")
    found: dict[str, list[ExamQuestion]] = {}
    for line, slug, state in positions:
        found.setdefault(slug, []).append(_question(line, slug, state))
    return {slug: tuple(questions) for slug, questions in found.items()}


def exam_with(exam: AnyExam, questions: Questions) -> AnyExam:
    """The exam that asks these; its name tells it from every other set."""
    written = "".join(f"{write_question(each)}\n" for each in questions)
    boards = dict.fromkeys(each.board for each in questions)
    return replace(
        exam,
        name=f"own-{sha256(written.encode()).hexdigest()[:_SHOWN_DIGITS]}",
        usual_boards=(),
        unusual_boards=tuple(boards),
        shipped=partial(_same, questions),
    )


def _question(line: int, slug: str, state: Any) -> ExamQuestion:
    game, exam = catalogue.game(slug), catalogue.exam(slug)
    if exam is None:
        raise SetupError(phrase("exam.no-exam", game=slug[:40]), "set")
    if len(seats_to_act(game, state)) != 1:
        raise SetupError(phrase("exam.own.nobody", line=line), "set")
    values = exam.values(state, _SOLVING)
    question = None if values is None else exam.describe(state, values)
    if question is None:
        raise SetupError(phrase("exam.own.unsolved", line=line, position=game.notation.write_state(state)[:80]), "set")
    return question


def _same(questions: Questions) -> Questions:
    """What a `partial` can carry to other processes."""
    return questions
