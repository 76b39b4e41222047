"""Work that waits for others, such as servers: threads are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def map_in_threads(
    function: Callable[[Item], Result], items: Iterable[Item], count: int
) -> Iterator[tuple[Item, Result]]:
    """What is begun when one fails is finished first, and what of it succeeds is yielded before the failure."""
    rest = iter(items)
    with ThreadPoolExecutor(count) as pool:
        waiting = {pool.submit(function, item): item for item in islice(rest, count)}
        failure: BaseException | None = None
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                item, problem = waiting.pop(future), future.exception()
                if problem is not None:
                    failure = failure or problem
                    continue
                yield item, future.result()
                if failure is None:
                    waiting.update((pool.submit(function, following), following) for following in islice(rest, 1))
        if failure is not None:
            raise failure
