"""Glicko-2: strength, how sure it is and how steady, from results as they come.

Mark Glickman, "Example of the Glicko-2 system" (2013), whose steps are numbered below; the games of one period count
together. Unlike `rating`, which explains many results at once, this goes from one game to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 173.7178
"""Points for one unit of the paper's own scale: 400 points are odds of ten to one."""

TAU = 0.5
"""How much the volatility may change; the paper's example has this value."""

MAX_VOLATILITY = 0.1
MAX_DIFFERENCE = 1000.0
"""Points between two players that count; with more, one upset would say more than all games before it."""

MAX_STEP = 500.0
"""Points at once: against many at one table a single upset would otherwise be worth thousands."""

_CLOSE_ENOUGH = 1e-6
_MAX_ROUNDS = 100


@dataclass(frozen=True)
class Strength:
    """What is believed of a player: in 95 cases of 100 within two deviations of the rating."""

    rating: float
    deviation: float
    volatility: float = 0.06


@dataclass(frozen=True)
class Result:
    """Won 1, drawn 0.5 or lost 0 against somebody, as strong as they were before."""

    opponent: Strength
    points: float


def expected(own: Strength, opponent: Strength) -> float:
    """The share of points to expect, as far as the opponent's strength is known."""
    difference = max(-MAX_DIFFERENCE, min(MAX_DIFFERENCE, own.rating - opponent.rating))
    return 1 / (1 + exp(-_certainty(opponent) * difference / SCALE))


def rested(own: Strength, periods: float) -> Strength:
    """After so many periods without a game less is known (step 6 of who does not play)."""
    deviation = SCALE * sqrt((own.deviation / SCALE) ** 2 + periods * own.volatility**2)
    return Strength(own.rating, deviation, own.volatility)


def rated(own: Strength, results: Sequence[Result], periods: float = 1.0) -> Strength:
    """After these results, which came within so many periods; part of one where a single game is rated at once."""
    if not results:
        return rested(own, periods)
    variance = 1 / sum(_weight(own, result) for result in results)  # step 3
    surprise = sum(_certainty(each.opponent) * (each.points - expected(own, each.opponent)) for each in results)
    volatility = _volatility(own, variance, variance * surprise)  # steps 4 and 5
    before = (own.deviation / SCALE) ** 2 + periods * volatility**2  # step 6
    squared = 1 / (1 / before + 1 / variance)  # step 7
    step = max(-MAX_STEP, min(MAX_STEP, SCALE * squared * surprise))
    return Strength(own.rating + step, SCALE * sqrt(squared), volatility)


def _certainty(opponent: Strength) -> float:
    """How much a result says against somebody whose own strength is not sure: `g` of the paper."""
    return 1 / sqrt(1 + 3 * (opponent.deviation / SCALE) ** 2 / pi**2)


def _weight(own: Strength, result: Result) -> float:
    chance = expected(own, result.opponent)
    return _certainty(result.opponent) ** 2 * chance * (1 - chance)


def _volatility(own: Strength, variance: float, change: float) -> float:
    """Step 5: the root of `f`, by the Illinois method."""
    phi, start = own.deviation / SCALE, log(own.volatility**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (change**2 - spread) / (2 * spread**2) - (x - start) / TAU**2

    low, excess = start, change**2 - phi**2 - variance
    # At the latter `f` is above 0: its first part is at least -1/2, the second 1/TAU.
    high = log(excess) if excess > 0 else start - TAU
    at_low, at_high = f(low), f(high)
    for _ in range(_MAX_ROUNDS):
        if abs(high - low) <= _CLOSE_ENOUGH:
            break
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = between, at_between
    return min(exp(low / 2), MAX_VOLATILITY)
