"""Exams: positions in which every move has an exact value, to grade players of any kind. A game brings an Exam."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Generic, TypeAlias, TypeVar

from ludotheque.contract.budget import Budget
from ludotheque.contract.chance import Seed
from ludotheque.contract.puzzle import Grade

State = TypeVar("State")
Action = TypeVar("Action")

_LETTERS = {1: "W", 0: "D", -1: "L"}
_RESULTS = {letter: result for result, letter in _LETTERS.items()}
_REVIEW = Budget(node_count=200_000)
_VALUE = re.compile(r"([0-9]*)([WDL])(-?[0-9]+)?")


@dataclass(frozen=True)
class MoveValue:
    """What one move is worth to whoever makes it, with best play from there on."""

    result: int
    """1 wins, or reaches the goal; 0 draws; -1 loses, or can never reach the goal."""

    score: int | None = None
    """In the unit of the game's exam, the higher the better; None: only the result counts."""


@dataclass(frozen=True)
class ExamQuestion:
    """One position to be answered."""

    state: str
    """In the game's notation."""

    board: str
    """Which size or kind of board: one of the exam's."""

    phase: str
    grade: Grade
    values: tuple[MoveValue, ...]
    """Of the legal actions, in their order."""


@dataclass(frozen=True)
class Exam(Generic[State, Action]):
    """Lives as EXAM in a game's `exam` module."""

    name: str
    """Of the frozen set: another set of questions has another name."""

    unit: str
    """What scores count: `discs`, `slides`; empty where only results count."""

    usual_boards: tuple[str, ...]
    """Everybody knows these; on all others nobody can have learnt openings by heart."""

    unusual_boards: tuple[str, ...]
    phases: tuple[str, ...]

    states: Callable[[str, Seed], Iterator[State]]
    """Where to look for questions on a board: always the same for a seed."""

    question: Callable[[State, str], ExamQuestion | None]
    """The question of this position on this board, solved afresh; None if it asks nothing, or is not solved in time."""

    describe: Callable[[State, Mapping[Action, MoveValue]], ExamQuestion | None]
    """Any position with its values as a question; None where nothing is to be had."""

    values: Callable[[State, Budget], Mapping[Action, MoveValue] | None]
    """Of every legal action, exact; None where they are not known within the budget."""

    key: Callable[[State], str]
    """The same for positions that differ only by symmetry."""

    shipped: Callable[[], tuple[ExamQuestion, ...]]
    """The frozen set; any beginning of it is as mixed as the whole."""

    asks_line: bool = False
    """Whether an answer is a line of moves up to the goal; else it is one move."""

    ladder_options: Any = None
    """How games against our levels are set up; None: as games usually are."""

    review_budget: Budget = _REVIEW
    """For the values of the moves in one position of such a game; what takes longer stays unknown."""


AnyExam: TypeAlias = Exam[Any, Any]


def best_value(values: Sequence[MoveValue]) -> MoveValue:
    """The value that no other surpasses."""
    return max(values, key=lambda value: (value.result, 0 if value.score is None else value.score))


def lost_units(best: MoveValue, played: MoveValue) -> int | None:
    """How much worse a move is in the unit of scores; None where that cannot be counted."""
    return None if best.score is None or played.score is None else best.score - played.score


def write_values(values: Sequence[MoveValue]) -> str:
    """`W3 2L-1 D0`: result and score; a number before them: so many in a row."""
    counted = ((len([*group]), value) for value, group in groupby(values))
    return " ".join(f"{count if count > 1 else ''}{_written(value)}" for count, value in counted)


def read_values(text: str) -> tuple[MoveValue, ...]:
    """What `write_values` wrote; ValueError for anything else."""
    found: list[MoveValue] = []
    for word in text.split():
        match = _VALUE.fullmatch(word)
        if match is None:
            raise ValueError(f"no values of moves: {word[:40]!r}")
        score = None if match[3] is None else int(match[3])
        found += [MoveValue(_RESULTS[match[2]], score)] * int(match[1] or 1)
    return tuple(found)


def write_question(question: ExamQuestion) -> str:
    """The question as one line of a frozen set."""
    return "\t".join((question.state, question.board, question.phase, question.grade, write_values(question.values)))


def read_question(line: str) -> ExamQuestion:
    state, board, phase, grade, values = line.split("\t")
    return ExamQuestion(state, board, phase, grade, read_values(values))  # type: ignore[arg-type]  # written by us


@cache
def shipped_questions(package: str, name: str) -> tuple[ExamQuestion, ...]:
    """The frozen set that lies beside a game's `exam` module."""
    text = files(package).joinpath(f"{name}.tsv").read_text(encoding="utf-8")
    return tuple(map(read_question, text.splitlines()))


def _written(value: MoveValue) -> str:
    return f"{_LETTERS[value.result]}{'' if value.score is None else value.score}"
