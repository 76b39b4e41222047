"""How much a search may spend. The one module of the pure layers that imports a clock; see ADR 0028."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from time import monotonic

MAX_NODES = 2**63 - 1


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

    def __post_init__(self) -> None:
        if self.seconds is not None and not 0 <= self.seconds < inf:  # not a number compares with nothing
            raise ValueError(f"a budget of {self.seconds} seconds; expected a finite number from 0, or None: no limit")
        if self.node_count is not None and not 0 <= self.node_count <= MAX_NODES:
            raise ValueError(f"a budget of {self.node_count} nodes; expected 0 to {MAX_NODES}, or None: no limit")

    @property
    def is_limited(self) -> bool:
        """Whether nodes or seconds are limited."""
        return self.node_count is not None or self.seconds is not None

    def with_default(self, *, node_count: int | None = None, seconds: float | None = None) -> Budget:
        """The same; with this limit if there was none."""
        return self if self.is_limited else replace(self, node_count=node_count, seconds=seconds)

    def part(self, share: float) -> Budget:
        """A share of the nodes and of the seconds."""
        return replace(
            self,
            node_count=None if self.node_count is None else int(self.node_count * share),
            seconds=None if self.seconds is None else self.seconds * share,
        )

    def at_most(self, node_count: int) -> Budget:
        """The same, with no more than so many nodes."""
        return replace(self, node_count=node_count if self.node_count is None else min(node_count, self.node_count))

    def within(self, seconds: float) -> Budget:
        """The same; where seconds are limited, with no more than these."""
        return self if self.seconds is None else replace(self, seconds=min(seconds, self.seconds))

    def countdown(self) -> Callable[[], Budget]:
        """Starts the clock: each call returns this budget with the seconds that are left."""
        if self.seconds is None:
            return lambda: self
        end = self.clock() + self.seconds
        return lambda: replace(self, seconds=max(0.0, end - self.clock()))

    def stopper(self) -> Callable[[], bool]:
        """Starts the clock: a stop flag that also turns true when the seconds are over."""
        if self.seconds is None:
            return self.stop
        end = self.clock() + self.seconds
        return lambda: self.stop() or self.clock() >= end


UNLIMITED = Budget()
