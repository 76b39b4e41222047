"""How good somebody is at puzzles: Glicko-2 against puzzles, whose strength follows from their difficulty."""

from __future__ import annotations

from ludotheque.contract import Puzzle
from ludotheque.play.glicko import Result, Strength, rated, rested

NEWCOMER = Strength(1000.0, 350.0)
LEAST_DEVIATION = 45.0
PROVISIONAL = 110.0
"""From this deviation on nobody is ranked."""

_EASIEST, _POINTS = 600.0, 12.0
"""A puzzle of difficulty 0, and what each further point of 100 adds: an expert's is about 1300 and more."""

_PUZZLE_DEVIATION = 60.0
"""The difficulty is a guess at what people feel."""

_PERIOD_SECONDS = 5 * 86_400.0


def strength_of(puzzle: Puzzle) -> Strength:
    return Strength(_EASIEST + _POINTS * puzzle.score, _PUZZLE_DEVIATION)


def as_known(own: Strength, seconds: float) -> Strength:
    """After so long without a puzzle."""
    known = rested(own, max(0.0, seconds) / _PERIOD_SECONDS)
    return Strength(known.rating, min(known.deviation, NEWCOMER.deviation), known.volatility)


def after_try(own: Strength, puzzle: Strength, *, is_right: bool) -> Strength:
    """After the first try at a puzzle; `own` as it is known now."""
    new = rated(own, [Result(puzzle, float(is_right))], 0.0)
    return Strength(new.rating, max(LEAST_DEVIATION, min(new.deviation, NEWCOMER.deviation)), new.volatility)
