"""How much a search may spend. The one module of the pure layers that imports a clock; see ADR 0028."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


def never() -> bool:
    """The stop flag of a search that nobody interrupts."""
    return False


@dataclass(frozen=True)
class Budget:
    """How much a search may spend on one choice. Nothing set means no limit."""

    node_count: int | None = None
    seconds: float | None = None
    clock: Callable[[], float] = monotonic
    """Seconds since any fixed moment; read only when `seconds` is set. Tests pass a clock of their own."""

    stop: Callable[[], bool] = never
    """Turns true when the answer is wanted now."""

    now: float | None = None
    """What the table's clock showed, for players who take as long as people do; differences count."""
