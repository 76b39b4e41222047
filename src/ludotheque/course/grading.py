"""One file graded: every case of its exercise, and what is wrong with each answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ludotheque.contract import Phrase
from ludotheque.course.exercise import Case, Exercise
from ludotheque.course.student_process import Failed, StudentProcess


@dataclass(frozen=True)
class CaseResult:
    """What came of one case; the first one may also stand for a file that cannot be loaded."""

    number: int
    case: Case
    fault: Phrase | None
    visits: int = 0


def grade(file: Path, exercise: Exercise) -> Iterator[CaseResult]:
    """Case by case; ends after one that no others can follow."""
    with StudentProcess(file, exercise) as student:
        try:
            student.load()
        except Failed as failed:
            yield CaseResult(0, exercise.cases[0], failed.why)
            return
        for number, case in enumerate(exercise.cases):
            try:
                answer = student.answer(number)
            except Failed as failed:
                yield CaseResult(number, case, failed.why)
                if failed.is_over:
                    return
                continue
            yield CaseResult(number, case, exercise.judge(case, answer), answer.visits)
