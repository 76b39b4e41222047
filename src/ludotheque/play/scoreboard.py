"""Points by name over many games: one for the winner, none for a draw."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ludotheque.contract import Outcome


@dataclass(frozen=True)
class Scoreboard:
    """Names keep the spelling they had first."""

    points: Mapping[str, int] = field(default_factory=dict)

    def after(self, names: Sequence[str], outcome: Outcome) -> Scoreboard:
        """With the point of a finished game; a shared first place is a draw, alone there is nobody to beat."""
        return self._with(names, points_won(outcome))

    def before(self, names: Sequence[str], outcome: Outcome) -> Scoreboard:
        """Without the point of a finished game, because its end was undone."""
        return self._with(names, [-point for point in points_won(outcome)])

    def merged(self, other: Scoreboard) -> Scoreboard:
        """The points of both."""
        return self._with(list(other.points), list(other.points.values()))

    def at_least(self, names: Sequence[str], points: Sequence[int]) -> Scoreboard:
        """With the points that were saved with a game, where fewer are known: nothing counts twice."""
        known = zip(names, self.of(names), points, strict=True)
        return Scoreboard({**self.points, **{name: max(own, saved) for name, own, saved in known}})

    def of(self, names: Iterable[str]) -> tuple[int, ...]:
        """What each of these has; 0 for a newcomer."""
        return tuple(self.points.get(name, 0) for name in names)

    def ranking(self) -> tuple[tuple[str, int], ...]:
        """Most points first, names in order among equals."""
        return tuple(sorted(self.points.items(), key=lambda entry: (-entry[1], entry[0].casefold(), entry[0])))

    def _with(self, names: Sequence[str], points: Sequence[int]) -> Scoreboard:
        totals = dict(self.points)
        for name, point in zip(names, points, strict=True):
            totals[name] = max(0, totals.get(name, 0) + point)
        return Scoreboard(totals)


def points_won(outcome: Outcome) -> list[int]:
    """By seat: one for whoever won alone, against somebody."""
    if len(outcome.places) < 2 or outcome.places.count(1) != 1:
        return [0] * len(outcome.places)
    return [int(place == 1) for place in outcome.places]
