"""The exercises can be solved, and typical mistakes are told by name. The solutions are in solutions/."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludotheque import locales
from ludotheque.course import EXERCISES, grade
from ludotheque.course.exercises.first_moves import safe_moves, winning_moves

SOLUTIONS = Path(__file__).parent / "solutions"


def solution(slug: str) -> str:
    return (SOLUTIONS / f"{slug.replace('-', '_')}.py").read_text(encoding="utf-8")


def faults(file: Path, slug: str) -> list[str]:
    return [result.fault.code.removeprefix("course.fault.") for result in grade(file, EXERCISES[slug]) if result.fault]


@pytest.mark.parametrize("slug", EXERCISES)
def test_an_exercise_is_solved_by_its_solution(slug: str, tmp_path: Path) -> None:
    file = tmp_path / "solution.py"
    file.write_text(solution(slug), encoding="utf-8")

    results = list(grade(file, EXERCISES[slug]))

    assert [str(result.fault) for result in results if result.fault] == []
    assert len(results) == len(EXERCISES[slug].cases)


def test_an_answer_may_be_a_number_of_numpy(tmp_path: Path) -> None:
    file = tmp_path / "solution.py"
    code = solution("evaluation").replace("return sum(", "import numpy\n    return numpy.int64(1) * sum(")
    file.write_text(code, encoding="utf-8")

    assert faults(file, "evaluation") == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("slug", EXERCISES)
def test_an_exercise_has_its_words(slug: str, language: str) -> None:
    parts = ("title", "task", *(f"hint-{number}" for number in range(1, EXERCISES[slug].hint_count + 1)))

    assert [part for part in parts if f"course.exercise.{slug}.{part}" not in locales.texts(language)] == []


MISTAKES = json.loads(Path(__file__).with_name("mistakes.json").read_text(encoding="utf-8"))
"""What a solution says, what is written instead, and the fault that is told then."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_typical_mistake_is_told(mistake: str, tmp_path: Path) -> None:
    slug, right, wrong, expected = MISTAKES[mistake].values()
    assert right in solution(slug)
    file = tmp_path / "wrong.py"
    file.write_text(solution(slug).replace(right, wrong), encoding="utf-8")

    assert expected in faults(file, slug)


HARMFUL = {
    "syntax": "def minimax(position:",
    "missing": "def minmax(position): return 0",
    "not-written": "def minimax(position):\n    raise NotImplementedError",
    "recursion": "def minimax(position):\n    return minimax(position)",
    "too-many": "def minimax(position):\n    while True:\n        position.after(position.moves[0])",
    "crash": "def minimax(position):\n    return 1 / 0",
    "no-number": "def minimax(position):\n    print('noise')\n    return True",
    "memory": "x = bytearray(1 << 40)",
}


@pytest.mark.parametrize("fault", HARMFUL)
def test_a_file_that_cannot_be_graded_is_told_why(fault: str, tmp_path: Path) -> None:
    file = tmp_path / "harmful.py"
    file.write_text(HARMFUL[fault], encoding="utf-8")

    assert faults(file, "minimax")[0] == fault


def test_a_crash_is_told_with_its_line_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "crash.py"
    file.write_text("def minimax(position):\n    a = 1\n    return a / 0\n", encoding="utf-8")

    result = next(grade(file, EXERCISES["minimax"]))

    assert str(result.fault) == "line 3: ZeroDivisionError: division by zero"


@pytest.mark.deep
def test_an_endless_loop_ends(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text("def minimax(position):\n    while True:\n        pass\n", encoding="utf-8")

    assert faults(file, "minimax") == ["endless"]


def test_the_cases_of_one_move_ahead_ask_for_wins_and_for_threats() -> None:
    cases = EXERCISES["winning-move"].cases
    kinds = [(bool(winning_moves(case)), len(safe_moves(case)) < len(case.open().moves)) for case in cases]

    assert {(True, False), (True, True)} & set(kinds)
    assert (False, True) in kinds


def test_a_file_that_ends_its_process_is_told(tmp_path: Path) -> None:
    file = tmp_path / "leaving.py"
    file.write_text("import os\nos._exit(3)\n", encoding="utf-8")

    assert [str(result.fault) for result in grade(file, EXERCISES["minimax"])] == [
        "its process ended with exit status 3"
    ]
