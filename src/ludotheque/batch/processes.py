"""Work in processes of this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait as wait_for
from threading import Thread
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

_QUEUE_PER_WORKER = 2  # enough that nobody waits, few enough that an end comes soon


def map_in_processes(
    function: Callable[[Item], Result], items: Iterable[Item], workers: int | None
) -> Iterator[tuple[Item, Result]]:
    count = workers or os.cpu_count() or 1
    # Started afresh rather than forked: the same on every system, and safe beside threads.
    with ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_start_worker) as pool:
        rest = iter(items)
        waiting = {pool.submit(function, item): item for item in islice(rest, count * _QUEUE_PER_WORKER)}
        try:
            while waiting:
                yield from _taken(waiting)
                free = count * _QUEUE_PER_WORKER - len(waiting)
                waiting.update((pool.submit(function, item), item) for item in islice(rest, free))
        finally:
            pool.shutdown(cancel_futures=True)


def _taken(waiting: dict[Future[Result], Item]) -> Iterator[tuple[Item, Result]]:
    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
    for future in done:
        yield waiting.pop(future), future.result()


def _start_worker() -> None:
    # Ctrl-C reaches the whole group; the parent alone decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A parent that is killed cannot tell its workers, who would wait for ever."""
    parent = parent_process()
    assert parent is not None
    wait_for([parent.sentinel])
    os._exit(1)
