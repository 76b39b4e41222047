"""Work that grows with a game's length and needs the game in this process: in one thread, so that the loop goes on.

What can be handed over as text goes to a worker process instead (`server/tasks/`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from ludotheque.server.hosted.table import HostedTable, replay
from ludotheque.server.store import LogRow
from ludotheque.server.store.rows import read_log

LONG = 500
"""Steps or entries; fewer take less than the loop's own turn."""

_LONG_TEXT = 20_000
_THREAD = ThreadPoolExecutor(1, thread_name_prefix="replay")
"""One for all: several would take the interpreter from the loop in turns."""

T = TypeVar("T")


async def off_loop(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_THREAD, work)


async def replayed(rows: Sequence[LogRow], known: HostedTable | None = None) -> HostedTable:
    """The table after these entries of its log."""
    if len(rows) < LONG and sum(len(event) for _, _, event, _ in rows) < _LONG_TEXT:
        return replay(read_log(rows), known)
    return await off_loop(lambda: replay(read_log(rows), known))
