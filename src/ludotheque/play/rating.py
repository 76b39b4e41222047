"""Strength from results: Elo numbers that explain them best, and how far they can be trusted.

Bradley and Terry, "Rank analysis of incomplete block designs" (1952), by Newton's method; a draw is half a win and
half a loss. The margins come from the information matrix.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import TypeAlias

from ludotheque.contract import Outcome

POINTS_PER_FOLD = 400 / log(10)
"""Elo points for odds that are e times better: 400 points are odds of ten to one."""

SURE = 1.96
"""Standard deviations to each side that hold 95 cases of 100."""

_DOUBT = 0.1
"""Of a drawn game, added to each pair that met: a record without a loss must not be worth infinitely much."""

_MAX_ROUNDS = 100
_MAX_STEP = 2.0
_CLOSE_ENOUGH = 1e-9

Matrix: TypeAlias = list[list[float]]


@dataclass(frozen=True)
class Encounter:
    """Two players met; the first has won 1, drawn 0.5 or lost 0."""

    first: str
    second: str
    points: float


@dataclass(frozen=True)
class Rating:
    """Elo points above or below the mean of all, give or take the margin, 95 times of 100."""

    name: str
    elo: float
    margin: float
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


def encounters(names: Sequence[str], outcome: Outcome) -> tuple[Encounter, ...]:
    """One finished game: everybody met everybody else, and the better place won. Nobody meets themselves."""
    return tuple(
        Encounter(names[one], names[other], (1 + _compared(outcome.places[one], outcome.places[other])) / 2)
        for one, other in combinations(range(len(names)), 2)
        if names[one] != names[other]
    )


def ratings(met: Iterable[Encounter]) -> tuple[Rating, ...]:
    """Everybody who met somebody, the strongest first."""
    met = tuple(met)
    names = sorted({name for encounter in met for name in (encounter.first, encounter.second)})
    points = _points(met, names)
    strengths = _strengths(points)
    deviations = _deviations(points, strengths)
    found = [
        _rating(name, met, strength * POINTS_PER_FOLD, SURE * deviation * POINTS_PER_FOLD)
        for name, strength, deviation in zip(names, strengths, deviations, strict=True)
    ]
    return tuple(sorted(found, key=lambda rating: -rating.elo))


def _rating(name: str, met: Sequence[Encounter], elo: float, margin: float) -> Rating:
    own = [encounter.points for encounter in met if encounter.first == name]
    own += [1 - encounter.points for encounter in met if encounter.second == name]
    return Rating(name, elo, margin, wins=own.count(1.0), draws=own.count(0.5), losses=own.count(0.0))


def _compared(place: int, other: int) -> int:
    return (other > place) - (other < place)


def _points(met: Sequence[Encounter], names: Sequence[str]) -> Matrix:
    """`points[one][other]`: what one has won against the other."""
    place = {name: number for number, name in enumerate(names)}
    points = [[0.0] * len(names) for _ in names]
    for encounter in met:
        one, other = place[encounter.first], place[encounter.second]
        points[one][other] += encounter.points
        points[other][one] += 1 - encounter.points
    for one, other in combinations(range(len(names)), 2):
        if points[one][other] + points[other][one] > 0:
            points[one][other] += _DOUBT / 2
            points[other][one] += _DOUBT / 2
    return points


def _strengths(points: Matrix) -> list[float]:
    """In natural logarithms of odds; their mean is 0."""
    everyone = range(len(points))
    strengths = [0.0 for _ in everyone]
    for _ in range(_MAX_ROUNDS):
        slope = [
            sum(
                points[one][other] - _games(points, one, other) * _odds(strengths[one] - strengths[other])
                for other in everyone
            )
            for one in everyone
        ]
        inverse = _inverse(_information(points, strengths))
        steps = [sum(inverse[one][other] * slope[other] for other in everyone) for one in everyone]
        longest = max((abs(step) for step in steps), default=0.0)
        scale = min(1.0, _MAX_STEP / longest) if longest else 1.0
        strengths = [strength + scale * step for strength, step in zip(strengths, steps, strict=True)]
        if longest < _CLOSE_ENOUGH:
            break
    return strengths


def _deviations(points: Matrix, strengths: Sequence[float]) -> list[float]:
    """Of each strength, against the mean of all."""
    spread = _inverse(_information(points, strengths))
    return [sqrt(max(0.0, spread[place][place] - 1.0 / len(points))) for place in range(len(points))]


def _information(points: Matrix, strengths: Sequence[float]) -> Matrix:
    """How sharply the results tell strengths apart.

    Only differences can be told, so the matrix has no inverse; a little added everywhere pins the mean.
    """
    everyone = range(len(points))
    pinned = [[1.0 / len(points)] * len(points) for _ in everyone]
    for one, other in combinations(everyone, 2):
        chance = _odds(strengths[one] - strengths[other])
        weight = _games(points, one, other) * chance * (1 - chance)
        pinned[one][one] += weight
        pinned[other][other] += weight
        pinned[one][other] -= weight
        pinned[other][one] -= weight
    return pinned


def _games(points: Matrix, one: int, other: int) -> float:
    return 0.0 if one == other else points[one][other] + points[other][one]


def _odds(difference: float) -> float:
    """The share of points to expect from so much more strength."""
    return 1 / (1 + exp(-difference))


def _inverse(matrix: Matrix) -> Matrix:
    """By elimination; the matrices here are positive, so no rows need to be swapped."""
    size = len(matrix)
    rows = [[*row, *(float(place == column) for column in range(size))] for place, row in enumerate(matrix)]
    for pivot in range(size):
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for place in range(size):
            if place != pivot:
                factor = rows[place][pivot]
                rows[place] = [value - factor * above for value, above in zip(rows[place], rows[pivot], strict=True)]
    return [row[size:] for row in rows]


def rating_against(name: str, met: Iterable[Encounter], known: Mapping[str, float]) -> Rating | None:
    """The strength of one player from its encounters with others whose strengths are known; None without any.

    Each opponent counts with a tenth of a drawn game more, as in `ratings`.
    """
    own = [
        encounter if encounter.first == name else Encounter(name, encounter.first, 1 - encounter.points)
        for encounter in met
    ]
    own = [encounter for encounter in own if encounter.second in known]
    if not own:
        return None
    doubts = [Encounter(name, second, 0.5) for second in sorted({encounter.second for encounter in own})]
    weighted = [(encounter, 1.0) for encounter in own] + [(doubt, _DOUBT) for doubt in doubts]
    strength = 0.0
    for _ in range(_MAX_ROUNDS):
        odds = [_odds(strength - known[each.second] / POINTS_PER_FOLD) for each, _ in weighted]
        slope = sum(weight * (each.points - chance) for (each, weight), chance in zip(weighted, odds, strict=True))
        information = sum(weight * chance * (1 - chance) for (_, weight), chance in zip(weighted, odds, strict=True))
        strength += max(-_MAX_STEP, min(_MAX_STEP, slope / max(information, _CLOSE_ENOUGH)))
    return _rating(name, own, strength * POINTS_PER_FOLD, SURE / sqrt(information) * POINTS_PER_FOLD)
