"""What a benchmark found out, by name."""

from __future__ import annotations

from collections.abc import Sequence

Figures = dict[str, float]


def quantiles(times: Sequence[float]) -> Figures:
    ordered = sorted(times)
    at = {"p50_ms": 0.5, "p99_ms": 0.99, "worst_ms": 1.0}
    return {name: 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] for name, share in at.items()}
