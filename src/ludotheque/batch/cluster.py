"""Work on many machines, by Dask distributed (the extra `cluster`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, TypeVar

from ludotheque.contract import SetupError, phrase

Item = TypeVar("Item")
Result = TypeVar("Result")

_QUEUE = 1000  # pieces sent ahead; the scheduler deals them out


def map_on_cluster(
    function: Callable[[Item], Result], items: Iterable[Item], address: str
) -> Iterator[tuple[Item, Result]]:
    """The machines need this package; the scheduler repeats what a lost machine had begun."""
    if find_spec("distributed") is None:
        raise SetupError(phrase("batch.no-cluster"))
    distributed: Any = import_module("distributed")
    with distributed.Client(address) as client:
        rest = iter(items)
        first = {client.submit(function, item, pure=False): item for item in islice(rest, _QUEUE)}
        items_by_future, done = dict(first), distributed.as_completed(first)
        for future in done:
            yield items_by_future.pop(future), future.result()
            for item in islice(rest, 1):
                following = client.submit(function, item, pure=False)
                items_by_future[following] = item
                done.add(following)
