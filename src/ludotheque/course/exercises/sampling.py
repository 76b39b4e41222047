"""Values by playing on at random: the same number of games for every move, and a tree that grows where it pays."""

from __future__ import annotations

import random
from typing import Any

from ludotheque.contract import Phrase, phrase
from ludotheque.course.exercise import Answer, Case, Exercise, Function
from ludotheque.course.exercises.judging import illegal_move, not_among
from ludotheque.course.measure import best_moves
from ludotheque.course.position import Counter

_FEWEST_PER_GAME = 0.25
"""Positions that a game at random looks at: none where it begins at the end of the game."""


def _ask_seeded(function: Function, case: Case, counter: Counter) -> Any:
    random.seed(1)
    return function(case.open(counter), *case.arguments.values())


def _judge(case: Case, answer: Answer) -> Phrase | None:
    fault = illegal_move(case, answer.value)
    if fault is not None:
        return fault
    games = case.arguments["games"]
    if answer.visits < _FEWEST_PER_GAME * games:
        return phrase("course.fault.too-few-games", visits=answer.visits, games=games)
    return not_among(case, answer, best_moves(case), "course.fault.not-best")


MONTE_CARLO = Exercise(
    "monte-carlo",
    "choose",
    ("position", "games"),
    (
        Case("morpion", "mo:3x3x3:p2 ab1/ab1/3 a", {"games": 300}),
        Case("morpion", "mo:3x3x3:p2 ab1/1a1/2b a", {"games": 300}),
        Case("connect-four", "c4:5x4x4 5/4a/b1a1a/bbb1a a", {"games": 400}),
    ),
    _judge,
    _ask_seeded,
    head="import random",
)

MCTS = Exercise(
    "mcts",
    "choose",
    ("position", "games"),
    (
        Case("morpion", "mo:3x3x3:p2 ab1/ab1/3 a", {"games": 300}),
        Case("morpion", "mo:3x3x3:p2 a2/1b1/2a b", {"games": 1500}),
        Case("connect-four", "c4:5x4x4 1bb2/1aa2/1bb2/1aa2 a", {"games": 1500}),
    ),
    _judge,
    _ask_seeded,
    head="import math\nimport random",
)
