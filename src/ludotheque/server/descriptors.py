"""How many files, and so connections, the system grants this process."""

from __future__ import annotations

import sys
from contextlib import suppress

_MOST_WANTED = 1_048_576
_UNNAMED = 10_240
"""What macOS grants where it says that there is no limit."""

_WITHOUT_LIMIT = 16_384
_MIN_RESERVE, _RESERVED_SHARE = 64, 10


def raise_limit() -> None:
    """As many as the system allows without asking anybody."""
    if sys.platform == "win32":  # where there is no such limit
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _UNNAMED if hard == resource.RLIM_INFINITY else min(hard, _MOST_WANTED)
    if soft != resource.RLIM_INFINITY and wanted > soft:
        with suppress(ValueError, OSError):  # then it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def connection_capacity() -> int:
    """How many connections can be open, so that files are left for the store, for workers and for other processes."""
    if sys.platform == "win32":
        return _WITHOUT_LIMIT
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    granted = _MOST_WANTED if soft == resource.RLIM_INFINITY else soft
    return max(granted - max(_MIN_RESERVE, granted // _RESERVED_SHARE), granted // 2)
