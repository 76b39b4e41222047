"""The exit statuses of the command line. 0 is success; `check` has one of its own."""

from __future__ import annotations

BROKEN_PIPE = 1
NOT_SOLVED = 1
USAGE = 2
CRASH = 70  # EX_SOFTWARE of sysexits.h
INTERRUPTED = 130  # 128 + SIGINT, as shells count
