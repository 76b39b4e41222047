"""Many items, any order, somewhere: here, in processes, on a cluster."""

import math
import os
import sys
from types import SimpleNamespace

import pytest

from ludotheque.batch import map_unordered
from ludotheque.contract import SetupError

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


def test_processes_give_every_item_its_result():
    found = map_unordered(math.factorial, range(40), workers=2)

    assert dict(found) == {number: math.factorial(number) for number in range(40)}


def test_all_processors_work_when_no_number_is_given(monkeypatch):
    monkeypatch.setattr(os, "cpu_count", lambda: 1)

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
