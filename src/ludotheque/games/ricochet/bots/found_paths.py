"""What somebody has thought of in a round, and when."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.games.ricochet.state import Robots, Slide


@dataclass(frozen=True)
class FoundPath:
    """A way that is believed to lead to the target."""

    seconds: float
    """When it was found, counted from the beginning of the round."""

    bid: int
    """What is called for it, miscounted now and then."""

    slides: tuple[Slide, ...]
    places: tuple[Robots, ...]
    """Where robots are believed to stand after each slide."""


@dataclass(frozen=True)
class FoundPaths:
    paths: tuple[FoundPath, ...]
    """Each shorter than the one before."""

    end: float
    """When nothing more comes to mind, in seconds."""
