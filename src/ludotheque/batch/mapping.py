"""One seam for all heavy work: apply a function to many items, in any order, somewhere."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def map_unordered(
    function: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    workers: int | None = None,
    cluster: str | None = None,
    threads: int | None = None,
) -> Iterator[tuple[Item, Result]]:
    """Each item with its result, as they are done; an error in a worker is raised here.

    In so many processes of this machine (all its processors when None, none but this one when 0), or on the machines
    behind the scheduler at the address `cluster`. The function must be importable, items and results picklable.
    Work that only waits is done by so many threads of this process instead.
    """
    if threads is not None:
        from ludotheque.batch.threads import map_in_threads

        return map_in_threads(function, items, threads)
    if cluster is not None:
        from ludotheque.batch.cluster import map_on_cluster

        return map_on_cluster(function, items, cluster)
    if workers == 0:
        return ((item, function(item)) for item in items)
    from ludotheque.batch.processes import map_in_processes

    return map_in_processes(function, items, workers)


def map_in_order(function: Callable[[Item], Result], items: Iterable[Item], *, workers: int) -> Generator[Result]:
    """The result of each item, in their order, in so many processes of this machine, or in this one when 0. Items may
    come slowly: each is answered as soon as it and those before it are done."""
    if workers == 0:
        return (function(item) for item in items)
    from ludotheque.batch import processes

    return processes.map_in_order(function, items, workers)
