"""Processor time and memory of a program with all its processes and threads, as Linux counts them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from pathlib import Path

CORES = sorted(os.sched_getaffinity(0))
LOAD_CORE = CORES[0]
SERVER_CORES = CORES[1:] or CORES
"""The load has a core of its own, so that it takes nothing from the servers."""


def tree(roots: Iterable[int]) -> list[int]:
    """These processes and all that descend from them."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has just ended
            continue
        children.setdefault(parent, []).append(int(path.parent.name))
    found = []
    waiting = list(roots)
    while waiting:
        pid = waiting.pop()
        found.append(pid)
        waiting.extend(children.get(pid, ()))
    return found


def cpu_seconds(pids: Iterable[int]) -> float:
    """User and system time so far, in nanoseconds' detail: `/proc` counts in hundredths of a second."""
    total = 0.0
    for pid in pids:
        try:
            total += time.clock_gettime((~pid << 3) | 2)  # the clock of another process: clock_getcpuclockid(3)
        except OSError:
            continue
    return total


def thread_seconds(pid: int) -> dict[int, float]:
    """By thread."""
    found = {}
    for path in Path(f"/proc/{pid}/task").iterdir():
        found[int(path.name)] = int((path / "schedstat").read_text().split()[0]) / 1e9
    return found


def memory_kb(pids: Iterable[int]) -> int:
    """Resident memory; whoever has ended has none, also while nobody has asked how."""
    total = 0
    for pid in pids:
        try:
            status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    return total


def descriptor_count(pids: Iterable[int]) -> int:
    """Open files and sockets."""
    total = 0
    for pid in pids:
        try:
            total += sum(1 for _ in Path(f"/proc/{pid}/fd").iterdir())
        except OSError:
            continue
    return total
