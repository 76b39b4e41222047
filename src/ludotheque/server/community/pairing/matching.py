"""Who plays whom of those who wait: whoever waits longest gets the nearest in strength. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

FIRST_WINDOW, GROWTH = 100.0, 40.0
"""Points of difference that two accept at once, and so many more for each second of waiting."""


@dataclass(frozen=True)
class Waiting:
    """Somebody who looks for an opponent."""

    id: str
    rating: float
    deviation: float
    since: float

    def window(self, now: float) -> float:
        """How far off an opponent may be; of a newcomer nobody knows how far off they are themselves."""
        return FIRST_WINDOW + self.deviation / 2 + GROWTH * max(0.0, now - self.since)


def matched(everybody: Sequence[Waiting], now: float) -> list[tuple[Waiting, Waiting]]:
    """Pairs, nobody in two of them; of those who are left nobody is near enough to somebody beside them."""
    by_strength = sorted(everybody, key=lambda one: (one.rating, one.since, one.id))
    place = {one.id: index for index, one in enumerate(by_strength)}
    last = len(by_strength) - 1
    # The nearest below and above that are still free, as a list that is linked both ways.
    below, above = list(range(-1, last)), list(range(1, last + 2))
    is_free = [True] * len(by_strength)
    pairs: list[tuple[Waiting, Waiting]] = []
    for one in sorted(everybody, key=lambda each: (each.since, each.id)):
        here = place[one.id]
        if not is_free[here]:
            continue
        beside = [index for index in (below[here], above[here]) if 0 <= index <= last]
        near = [index for index in beside if _is_near(one, by_strength[index], now)]
        if not near:
            continue
        found = min(near, key=lambda index: abs(by_strength[index].rating - one.rating))
        pairs.append((one, by_strength[found]))
        for index in (here, found):
            is_free[index] = False
            if below[index] >= 0:
                above[below[index]] = above[index]
            if above[index] <= last:
                below[above[index]] = below[index]
    return pairs


def _is_near(one: Waiting, other: Waiting, now: float) -> bool:
    return abs(one.rating - other.rating) <= (one.window(now) + other.window(now)) / 2
