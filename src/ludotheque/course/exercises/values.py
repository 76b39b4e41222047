"""What a position is worth: at a glance, by minimax, and by negamax to a limited depth."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase
from ludotheque.course.exercise import Answer, Case, Exercise
from ludotheque.course.exercises.judging import wrong_number
from ludotheque.course.measure import DEEPEST, minimax_visits, value_of

_LINES = (
    *(tuple((row, column) for column in range(3)) for row in range(3)),
    *(tuple((row, column) for row in range(3)) for column in range(3)),
    tuple((place, place) for place in range(3)),
    tuple((place, 2 - place) for place in range(3)),
)


def open_lines(case: Case) -> int:
    """Lines that the first player can still fill, less those of the second."""
    position = case.open()
    rows, (first, second) = position.rows, position.symbols
    lines = [[rows[row][column] for row, column in line] for line in _LINES]
    return sum((second not in line) - (first not in line) for line in lines)


def _judge_evaluation(case: Case, answer: Answer) -> Phrase | None:
    return wrong_number(answer, open_lines(case))


EVALUATION = Exercise(
    "evaluation",
    "evaluate",
    ("position",),
    tuple(
        Case("morpion", f"mo:3x3x3:p2 {cells}")
        for cells in ("3/3/3 a", "3/1a1/3 b", "a2/1b1/3 a", "a2/3/2b a", "a1b/1a1/3 b", "ab1/1a1/2b a")
    ),
    _judge_evaluation,
)


def _for_first(case: Case) -> int:
    value = value_of(case.game, case.position)
    return value if case.open().player == 0 else -value


def _judge_minimax(case: Case, answer: Answer) -> Phrase | None:
    return wrong_number(answer, _for_first(case)) or _too_many(case, answer, DEEPEST)


def _too_many(case: Case, answer: Answer, depth: int) -> Phrase | None:
    most = minimax_visits(case.game, case.position, depth)
    if answer.visits <= most:
        return None
    return phrase("course.fault.more-than-all", visits=answer.visits, most=most)


MINIMAX = Exercise(
    "minimax",
    "minimax",
    ("position",),
    (
        Case("morpion", "mo:3x3x3:p2 ab1/ab1/3 a"),
        Case("morpion", "mo:3x3x3:p2 ab1/ba1/3 b"),
        Case("morpion", "mo:3x3x3:p2 a1b/1b1/1a1 a"),
        Case("morpion", "mo:3x3x3:p2 a2/1b1/2a b"),
        Case("morpion", "mo:3x3x3:p2 ab1/1a1/2b a"),
        Case("connect-four", "c4:4x4x4 4/a1a1/bbb1/aab1 a"),
        Case("connect-four", "c4:5x4x4 3ba/3bb/1b1aa/1aaab b"),
    ),
    _judge_minimax,
)


def _judge_negamax(case: Case, answer: Answer) -> Phrase | None:
    depth = case.arguments["depth"]
    return wrong_number(answer, value_of(case.game, case.position, depth)) or _too_many(case, answer, depth)


NEGAMAX = Exercise(
    "negamax",
    "negamax",
    ("position", "depth"),
    tuple(
        Case(game, position, {"depth": depth})
        for game, position, depth in (
            ("morpion", "mo:3x3x3:p2 ab1/ab1/3 a", 1),
            ("morpion", "mo:3x3x3:p2 ab1/ba1/3 b", 2),
            ("morpion", "mo:3x3x3:p2 a1b/1b1/1a1 a", 2),
            ("connect-four", "c4:7x6x4 7/7/7/7/1b1b3/1baaa2 b", 2),
            ("connect-four", "c4:7x6x4 7/7/7/7/2b4/2aab2 a", 3),
            ("connect-four", "c4:7x6x4 7/7/7/7/7/7 a", 4),
        )
    ),
    _judge_negamax,
)
