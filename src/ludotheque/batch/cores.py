"""How much work can be done at once."""

from __future__ import annotations

import os


def usable_cores() -> int:
    """Those that this process may use: of a container or under `taskset` fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):  # Linux
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
