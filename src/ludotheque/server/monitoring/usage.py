"""What this process takes of the machine, by the names that Prometheus clients use everywhere."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ludotheque.server.monitoring.meters import Family, Sample, gauge

_STARTED_AT = time.time()
_STATUS, _FILES = Path("/proc/self/statm"), Path("/proc/self/fd")


def usage() -> Iterator[Family]:
    """As far as this system tells: memory and files are counted on Linux only."""
    spent = os.times()
    yield Family("process_cpu_seconds_total", "counter", "CPU time.", [Sample({}, spent.user + spent.system)])
    yield gauge("process_start_time_seconds", "When it started, in seconds since 1970.", _STARTED_AT)
    with suppress(OSError):
        pages = int(_STATUS.read_text("ascii").split()[1])
        yield gauge("process_resident_memory_bytes", "Memory in use.", pages * os.sysconf("SC_PAGE_SIZE"))
    with suppress(OSError):
        yield gauge("process_open_fds", "Open files and sockets.", len(os.listdir(_FILES)))
    with suppress(ImportError):
        import resource

        yield gauge("process_max_fds", "How many may be open.", resource.getrlimit(resource.RLIMIT_NOFILE)[0])
