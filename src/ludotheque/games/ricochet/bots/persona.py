"""How somebody searches for a path: how fast, how far, and how carefully."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Persona:
    pace: float
    """Seconds to imagine one slide that was not imagined before in this round."""

    reach: int
    """Slides of one robot it can follow in a row."""

    memory: int
    """Cells it keeps in mind at each of those slides."""

    helpers: int
    """Slides of other robots it considers, as blockers."""

    breadth: int
    """Placements of such robots it tries, for each number of their slides."""

    leads: int
    """Slides of the runner it may make before another robot comes into play."""

    overlooks: int
    """Of a thousand slides, those it overlooks."""

    misjudges: int
    """Of a thousand slides, those whose end it misjudges."""

    checks: int
    """Of a hundred such mistakes, those it finds when it checks its path before it bids."""

    miscounts: int
    """Of a hundred bids, those that are one off."""

    patience: float
    """Seconds after which it gives up."""

    noise: int = 3
    """The error of its estimates, in slides."""
