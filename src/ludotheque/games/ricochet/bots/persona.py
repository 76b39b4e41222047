"""How somebody looks for a way: how fast, how far, and how carefully."""

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
    """Slides of other robots it thinks of, to be in the way."""

    breadth: int
    """Placements of such robots it tries, for each number of their slides."""

    leads: int
    """Slides of the runner it may make before another robot comes into play."""

    overlooks: int
    """Of a thousand slides, those it does not think of."""

    misjudges: int
    """Of a thousand slides, those whose end it sees wrong."""

    checks: int
    """Of a hundred such mistakes, those it finds when it goes through its way once more before it speaks."""

    miscounts: int
    """Of a hundred bids, those that are one off."""

    patience: float
    """Seconds after which it gives up."""

    noise: int = 3
    """How much its feeling for a good place is out, in slides."""
