from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from ludotheque.contract import AnyGame, Budget, Dice, Report, Seed
from ludotheque.search import alpha_beta, best_reply, max_n, minimax, monte_carlo, negamax, paranoid

DEEP = {search.__name__: partial(search, depth=30) for search in (minimax, negamax, alpha_beta, max_n, best_reply)}
DEEP["paranoid"] = partial(paranoid, depth=30)


def sampled(game: AnyGame, state: Any, *, budget: Budget) -> Report[Any]:
    return monte_carlo(game, state, dice=Dice(Seed(5)), budget=budget)


SEARCHES = [*DEEP.values(), sampled]
pytestmark = pytest.mark.parametrize("search", SEARCHES, ids=[*DEEP, "monte_carlo"])


def big_heap(nim: AnyGame) -> Any:
    return nim.deal(nim.options(heap=200), Seed(0))


@pytest.mark.parametrize("node_count", [0, 1, 2, 3, 10, 100, 1_234])
def test_a_budget_of_nodes_is_kept_exactly_and_an_action_is_found(search: Any, node_count: int, nim: AnyGame) -> None:
    heap = big_heap(nim)

    report = search(nim, heap, budget=Budget(node_count=node_count))

    assert report.node_count == node_count
    assert report.line[0].action in nim.legal_actions(heap, report.line[0].by)
    assert not report.is_proved


def test_the_same_budget_and_seed_give_the_same_report(search: Any, nim: AnyGame) -> None:
    first, second = (search(nim, big_heap(nim), budget=Budget(node_count=700)) for _ in range(2))

    assert first == second


def test_a_bigger_budget_never_looks_less_deep(search: Any, nim: AnyGame) -> None:
    depths = [search(nim, big_heap(nim), budget=Budget(node_count=nodes)).depth for nodes in (0, 5, 50, 500, 2_000)]

    assert depths == sorted(depths)
    assert depths[-1] > depths[0] == 0


def test_an_interrupted_search_answers_with_the_last_finished_depth(search: Any, nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=3), Seed(0))

    report = search(nim, heap, budget=Budget(node_count=5))

    assert report.line[0].action.stones == 3
    assert report.value == (1, -1)


def test_time_runs_out_on_the_clock_that_was_passed_in(
    search: Any, nim: AnyGame, ticking: Callable[[], Callable[[], float]]
) -> None:
    report = search(nim, big_heap(nim), budget=Budget(seconds=4, clock=ticking()))

    assert report.node_count == 3 * 64
    assert report.line


def test_a_stop_flag_ends_the_search_with_a_legal_action(search: Any, nim: AnyGame) -> None:
    flags = iter([False] * 5)

    report = search(nim, big_heap(nim), budget=Budget(stop=lambda: next(flags, True)))

    assert report.node_count == 5 * 64
    assert report.line


def test_a_search_that_is_stopped_before_it_begins_still_answers(search: Any, nim: AnyGame) -> None:
    report = search(nim, big_heap(nim), budget=Budget(stop=lambda: True))

    assert report.node_count == report.depth == 0
    assert len(report.line) == 1


def test_a_generous_budget_changes_nothing(search: Any, nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=9), Seed(0))

    report = search(nim, heap, budget=Budget(node_count=100_000, seconds=100, clock=lambda: 0.0))

    assert report.value == (1, -1)
    assert report.line[0].action.stones == 1
    assert report.is_proved
    assert report.node_count < 100_000
