"""Many items, any order, somewhere: here, in processes, on a cluster."""

import math
import os
import sys
from types import SimpleNamespace

import pytest

from ludotheque.batch import map_in_order, map_unordered
from ludotheque.batch.cores import usable_cores
from ludotheque.contract import LudothequeError, SetupError

SQUARES = [(number, number * number) for number in range(40)]


@pytest.fixture
def cluster(monkeypatch):
    """A scheduler that does the work at once and hands results back last in, first out."""
    asked = []

    class Client:
        def __init__(self, address):
            asked.append(address)

        def __enter__(self):
            return self

        def __exit__(self, *_):
            asked.append("closed")

        def submit(self, function, item, pure):
            future = SimpleNamespace(result=lambda: function(item))
            return Future(future.result)

    class Future:
        def __init__(self, result):
            self.result = result

    class AsCompleted(list):
        add = list.append

        def __iter__(self):
            while self:
                yield self.pop()

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client, as_completed=AsCompleted))
    monkeypatch.setattr("ludotheque.batch.cluster.find_spec", lambda name: name)
    return asked


def square(number):
    return number * number


def test_without_workers_items_are_done_here_and_in_order():
    assert list(map_unordered(square, range(40), workers=0)) == SQUARES


def end_suddenly(number):
    os._exit(number)


def test_a_worker_that_dies_is_told_with_its_status():
    with pytest.raises(LudothequeError, match=r"a worker process ended in the middle of its work \(status 3\)"):
        list(map_unordered(end_suddenly, [3], workers=1))


def test_processes_give_every_item_its_result():
    found = map_unordered(math.factorial, range(40), workers=2)

    assert dict(found) == {number: math.factorial(number) for number in range(40)}


def test_as_many_work_as_this_process_may_use_when_no_number_is_given(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 5}, raising=False)
    assert usable_cores() == 2
    monkeypatch.delattr(os, "sched_getaffinity")  # no Linux
    monkeypatch.setattr(os, "cpu_count", lambda: 1)

    assert usable_cores() == 1
    assert dict(map_unordered(math.isqrt, [9, 16])) == {9: 3, 16: 4}


def test_an_error_in_a_worker_is_raised_here():
    with pytest.raises(ValueError, match="nonnegative"):
        list(map_unordered(math.isqrt, [4, -4], workers=1))


def test_nobody_waits_for_results_that_are_not_wanted():
    found = map_unordered(math.isqrt, range(10**9), workers=1)
    first = next(found)
    found.close()

    assert first[1] == math.isqrt(first[0])


def test_a_cluster_does_more_items_than_it_is_sent_at_first(cluster, monkeypatch):
    monkeypatch.setattr("ludotheque.batch.cluster._QUEUE", 3)

    assert sorted(map_unordered(square, range(40), cluster="tcp://far:8786")) == SQUARES
    assert cluster == ["tcp://far:8786", "closed"]


def test_a_cluster_without_dask_is_refused_with_what_to_install(monkeypatch):
    monkeypatch.setattr("ludotheque.batch.cluster.find_spec", lambda name: None)

    with pytest.raises(SetupError, match=r"ludotheque\[cluster\]"):
        list(map_unordered(square, [1], cluster="tcp://far:8786"))


@pytest.mark.parametrize("workers", [0, 2])
def test_results_in_order_end_with_the_first_error(workers):
    results = map_in_order(math.sqrt, [4.0, 9.0, -1.0, 16.0], workers=workers)

    assert [next(results), next(results)] == [2.0, 3.0]
    with pytest.raises(ValueError, match=r"math domain|nonnegative"):
        next(results)


def test_an_error_of_who_brings_the_items_reaches_who_reads():
    def items():
        yield 4.0
        raise RuntimeError("no more")

    results = map_in_order(math.sqrt, items(), workers=2)

    assert next(results) == 2.0
    with pytest.raises(RuntimeError, match="no more"):
        next(results)


def test_whoever_stops_reading_leaves_no_process_behind():
    results = map_in_order(math.sqrt, iter(float, 1.0), workers=2)
    assert next(results) == 0.0

    results.close()

    with pytest.raises(StopIteration):
        next(results)
