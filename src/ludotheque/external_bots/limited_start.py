"""Run as a script: gives itself so many megabytes and processes, then becomes the program that is named after them.

It is a process of its own, not a function between fork and exec, where other threads may hold any lock.
"""

import os
import resource
import sys

_MEGABYTE = 2**20
_MOST_PROCESSES = 1_000
"""More than there are; threads count. The system counts all of one user together, and does not limit its superuser."""


def limit_processes() -> None:
    """Where the system says how many there are, as Linux does."""
    try:
        with open("/proc/loadavg", encoding="ascii") as load:
            running = int(load.read().split()[3].partition("/")[2])
    except (OSError, ValueError, IndexError):
        return
    _, most = resource.getrlimit(resource.RLIMIT_NPROC)
    wanted = running + _MOST_PROCESSES
    limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_NPROC, (limit, limit))


def main() -> None:
    # The system counts what may be written to, so that programs which only reserve address space run as well.
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = int(sys.argv[1]) * _MEGABYTE
    limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit_processes()
    os.execv(sys.argv[2], sys.argv[2:])  # noqa: S606  (the person named this program to have it run)


if __name__ == "__main__":
    main()
