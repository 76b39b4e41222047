"""A player that moves at random, and one that sees one move ahead."""

from __future__ import annotations

import random
from collections import Counter as Tally

from ludotheque.contract import Phrase, phrase
from ludotheque.course.exercise import Answer, Case, Exercise, Function
from ludotheque.course.exercises.judging import illegal_move, not_among
from ludotheque.course.position import Counter

_CALLS = 300
_LEAST_SHARE = 0.5
"""Of the calls that each move would get if all got the same; what chance itself hardly ever falls below."""


def _ask_often(function: Function, case: Case, counter: Counter) -> dict[str, int]:
    """How often each answer comes; always the same for a program that draws with `random`."""
    random.seed(1)
    return dict(Tally(str(function(case.open(counter))) for _ in range(_CALLS)))


def _judge_random(case: Case, answer: Answer) -> Phrase | None:
    moves = case.open().moves
    found = answer.value if isinstance(answer.value, dict) else {}
    for move in found:
        fault = illegal_move(case, move)
        if fault is not None:
            return fault
    rarest = min(moves, key=lambda move: found.get(move, 0))
    if rarest not in found:
        return phrase("course.fault.never", move=rarest, calls=_CALLS)
    if found[rarest] < _LEAST_SHARE * _CALLS / len(moves):
        return phrase("course.fault.uneven", move=rarest, times=found[rarest], calls=_CALLS, even=_CALLS // len(moves))
    return None


RANDOM_PLAYER = Exercise(
    "random-player",
    "choose",
    ("position",),
    (
        Case("connect-four", "c4:7x6x4 7/7/7/7/7/7 a"),
        Case("connect-four", "c4:4x4x4 b3/b3/a1a1/bbaa a"),
        Case("morpion", "mo:3x3x3:p2 a1b/1b1/a2 b"),
    ),
    _judge_random,
    _ask_often,
    head="import random",
)


def _judge_winning(case: Case, answer: Answer) -> Phrase | None:
    fault = illegal_move(case, answer.value)
    if fault is not None:
        return fault
    wins = winning_moves(case)
    if wins:
        return not_among(case, answer, wins, "course.fault.missed-win")
    safe = safe_moves(case)
    return not_among(case, answer, safe, "course.fault.missed-threat") if safe else None


def winning_moves(case: Case) -> tuple[str, ...]:
    position = case.open()
    return tuple(move for move in position.moves if position.after(move).winner == position.player)


def safe_moves(case: Case) -> tuple[str, ...]:
    """After which the other cannot win at once."""
    position = case.open()
    afters = {move: position.after(move) for move in position.moves}
    return tuple(
        move
        for move, after in afters.items()
        if not any(after.after(reply).winner == after.player for reply in after.moves)
    )


WINNING_MOVE = Exercise(
    "winning-move",
    "choose",
    ("position",),
    (
        Case("morpion", "mo:3x3x3:p2 aa1/bb1/3 a"),
        Case("morpion", "mo:3x3x3:p2 aa1/1b1/3 b"),
        Case("morpion", "mo:3x3x3:p2 3/1b1/aa1 b"),
        Case("connect-four", "c4:7x6x4 7/7/7/7/bbb4/aaa4 a"),
        Case("connect-four", "c4:7x6x4 7/7/7/b6/a6/a2aabb b"),
        Case("connect-four", "c4:5x4x4 5/4a/b1a1a/bbb1a a"),
        Case("connect-four", "c4:5x4x4 5/1b3/1aaa1/1abbb a"),
        Case("morpion", "mo:3x3x3:p2 3/1a1/3 b"),
    ),
    _judge_winning,
)
