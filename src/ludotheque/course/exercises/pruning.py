"""The same values with fewer positions: alpha-beta, the order of moves, a table, and depth by depth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import Phrase, phrase, read_action
from ludotheque.course.exercise import Answer, Case, Exercise, Function
from ludotheque.course.exercises.judging import is_number, not_among, shown, wrong_number
from ludotheque.course.measure import alpha_beta_visits, best_moves, minimax_visits, ordered_visits, value_of
from ludotheque.course.position import Counter, Position, TooManyPositions, Walk

_ALL = {"alpha": -2, "beta": 2}
"""Wider than any value: nothing outside."""


def _judge_alpha_beta(case: Case, answer: Answer) -> Phrase | None:
    value, alpha, beta = value_of(case.game, case.position), case.arguments["alpha"], case.arguments["beta"]
    if not is_number(answer.value) or alpha < value < beta:
        return wrong_number(answer, value) or _too_many(case, answer)
    if value <= alpha < answer.value:
        return phrase("course.fault.above-alpha", answer=shown(answer.value), alpha=alpha, value=value)
    if value >= beta > answer.value:
        return phrase("course.fault.below-beta", answer=shown(answer.value), beta=beta, value=value)
    return None


def _too_many(case: Case, answer: Answer) -> Phrase | None:
    most, everything = (counted(case.game, case.position) for counted in (alpha_beta_visits, minimax_visits))
    if answer.visits <= most:
        return None
    code = "course.fault.no-cuts" if answer.visits >= everything else "course.fault.few-cuts"
    return phrase(code, visits=answer.visits, most=most, everything=everything)


ALPHA_BETA = Exercise(
    "alpha-beta",
    "alpha_beta",
    ("position", "alpha", "beta"),
    (
        Case("morpion", "mo:3x3x3:p2 ab1/ab1/3 a", _ALL),
        Case("morpion", "mo:3x3x3:p2 a2/1b1/2a b", _ALL),
        Case("morpion", "mo:3x3x3:p2 ab1/1a1/2b a", _ALL),
        Case("morpion", "mo:3x3x3:p2 a2/1b1/3 a", _ALL),
        Case("connect-four", "c4:4x4x4 1b2/1a2/1bb1/1aaa b", _ALL),
        Case("connect-four", "c4:5x4x4 3ba/3bb/1b1aa/1aaab b", _ALL),
        Case("morpion", "mo:3x3x3:p2 ab1/ab1/3 a", {"alpha": -1, "beta": 0}),
        Case("morpion", "mo:3x3x3:p2 a2/1b1/2a b", {"alpha": 0, "beta": 1}),
        Case("morpion", "mo:3x3x3:p2 a1b/1b1/1a1 b", {"alpha": -1, "beta": 1}),
    ),
    _judge_alpha_beta,
)

_ORDER_SHARE = 0.75


def _ask_with_order(function: Function, case: Case, counter: Counter) -> Any:
    """How many positions our own alpha-beta looks at with the student's order; the first order that is none ends it."""
    game = catalogue.game(case.game)
    write = game.notation.write_action

    def order(state: Any, actions: Sequence[Any]) -> Sequence[Any]:
        position = Position(Walk(game, Counter(2**62)), state)
        given = function(position)
        if not isinstance(given, (list, tuple)) or sorted(map(str, given)) != sorted(map(write, actions)):
            raise _NoOrder(given)
        return [read_action(game, text) for text in given]

    try:
        counter.count = ordered_visits(case, order)
    except _NoOrder as found:
        return {"odd": shown(found.given)}
    return "ordered"


class _NoOrder(Exception):
    def __init__(self, given: Any) -> None:
        super().__init__("not every legal move once")
        self.given = given


def _judge_order(case: Case, answer: Answer) -> Phrase | None:
    if isinstance(answer.value, dict):
        return phrase("course.fault.no-order", answer=answer.value["odd"])
    usual = alpha_beta_visits(case.game, case.position)
    most = int(_ORDER_SHARE * usual)
    if answer.visits <= most:
        return None
    return phrase("course.fault.order-gains-nothing", visits=answer.visits, usual=usual, most=most)


MOVE_ORDERING = Exercise(
    "move-ordering",
    "order",
    ("position",),
    tuple(
        Case("connect-four", position)
        for position in (
            "c4:4x4x4 4/a1a1/b1b1/aab1 b",
            "c4:5x4x4 3a1/2bb1/2bba/a1baa a",
            "c4:5x4x4 3a1/3b1/b2ba/babaa a",
        )
    ),
    _judge_order,
    _ask_with_order,
)

_TABLE_SHARE = 0.7


def _judge_table(case: Case, answer: Answer) -> Phrase | None:
    fault = wrong_number(answer, value_of(case.game, case.position))
    usual = alpha_beta_visits(case.game, case.position)
    most = int(_TABLE_SHARE * usual)
    if fault is not None or answer.visits <= most:
        return fault
    return phrase("course.fault.table-saves-nothing", visits=answer.visits, usual=usual, most=most)


TRANSPOSITIONS = Exercise(
    "transpositions",
    "solve",
    ("position",),
    tuple(
        Case("connect-four", position)
        for position in (
            "c4:5x4x4 3ba/3bb/1b1aa/1a1ab a",
            "c4:5x4x4 5/b1a2/baa1b/aabba b",
            "c4:5x4x4 3a1/3b1/b2ba/babaa a",
        )
    ),
    _judge_table,
)


def _ask_within(function: Function, case: Case, counter: Counter) -> Any:
    """More than the budget is a fault of this exercise, not of the search."""
    counter.most = case.arguments["most"]
    try:
        return function(case.open(counter), case.arguments["most"])
    except TooManyPositions:
        return {"over": counter.most}


def _judge_deepening(case: Case, answer: Answer) -> Phrase | None:
    if isinstance(answer.value, dict):
        return phrase("course.fault.over-budget", most=case.arguments["most"])
    return not_among(case, answer, best_moves(case), "course.fault.not-best")


DEEPENING = Exercise(
    "deepening",
    "choose",
    ("position", "most"),
    (
        Case("connect-four", "c4:5x4x4 5/4a/1b2a/bbbaa a", {"most": 40}),
        Case("connect-four", "c4:5x4x4 5/2b2/2aa1/abbab a", {"most": 600}),
        Case("connect-four", "c4:4x4x4 4/a1a1/b1b1/aab1 b", {"most": 20_000}),
    ),
    _judge_deepening,
    _ask_within,
)
