from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Budget
from ludotheque.search import BudgetCounter, BudgetSpent


def visit_often(counter: BudgetCounter) -> None:
    for _ in range(10_000):
        counter.visit()


def visit_until_spent(counter: BudgetCounter) -> None:
    with pytest.raises(BudgetSpent):
        visit_often(counter)


def test_a_budget_of_nodes_is_spent_to_the_last_one() -> None:
    counter = BudgetCounter(Budget(node_count=777))

    visit_until_spent(counter)

    assert counter.node_count == 777


def test_a_budget_of_no_nodes_is_spent_at_once() -> None:
    counter = BudgetCounter(Budget(node_count=0))

    visit_until_spent(counter)

    assert counter.node_count == 0


def test_a_meter_without_a_budget_only_counts() -> None:
    counter = BudgetCounter(Budget())

    for _ in range(1_000):
        counter.visit()

    assert counter.node_count == 1_000
    assert not counter.is_limited


def test_time_counts_from_the_moment_the_meter_is_made(ticking: Callable[[], Callable[[], float]]) -> None:
    clock = ticking()
    clock()
    counter = BudgetCounter(Budget(seconds=3, clock=clock))

    visit_until_spent(counter)

    assert counter.node_count == 2 * 64


def test_a_stop_flag_that_is_up_already_allows_no_node_at_all() -> None:
    counter = BudgetCounter(Budget(stop=lambda: True))

    visit_until_spent(counter)

    assert counter.node_count == 0


def test_a_stop_flag_is_noticed_within_64_nodes() -> None:
    flags = iter([False, False, True])
    counter = BudgetCounter(Budget(stop=lambda: next(flags)))

    visit_until_spent(counter)

    assert counter.node_count == 2 * 64


@pytest.mark.parametrize(
    "budget", [Budget(node_count=1), Budget(seconds=1, clock=lambda: 0.0), Budget(stop=lambda: False)]
)
def test_any_limit_makes_a_meter_limited(budget: Budget) -> None:
    assert BudgetCounter(budget).is_limited
