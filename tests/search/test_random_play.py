from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.contract import AnyGame, Budget, Dice, Move, Seat, Seed
from ludotheque.search import BudgetCounter, BudgetSpent, alpha_beta, max_n, playout, random_choice, tree


def test_every_legal_action_is_as_likely(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(), Seed(0))
    dice = Dice(Seed(1))

    draws = Counter(random_choice(nim, heap, dice=dice).line[0].action.stones for _ in range(3_000))

    assert sorted(draws) == [1, 2, 3]
    assert min(draws.values()) > 900


def test_nobody_chooses_where_only_the_clock_can_act(bell: AnyGame) -> None:
    claims = bell.apply(bell.deal(bell.options(seat_count=1), Seed(0)), Move(Seat(0), "claim"))

    assert random_choice(bell, claims, dice=Dice(Seed(1))).line == ()


def test_a_playout_reaches_an_end_and_pays_for_every_move(nim: AnyGame) -> None:
    counter = BudgetCounter(Budget())

    end = playout(nim, nim.deal(nim.options(heap=30), Seed(0)), Dice(Seed(1)), counter, 1_000)

    assert nim.outcome(end) is not None
    assert 10 <= counter.node_count <= 30


def test_a_playout_stops_after_its_length_or_its_budget(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=30), Seed(0))

    assert nim.outcome(playout(nim, heap, Dice(Seed(1)), BudgetCounter(Budget()), 3)) is None
    with pytest.raises(BudgetSpent):
        playout(nim, heap, Dice(Seed(1)), BudgetCounter(Budget(node_count=3)), 1_000)


def test_the_clock_is_among_the_players_of_a_playout(bell: AnyGame) -> None:
    claims = bell.deal(bell.options(), Seed(0))

    ends = [playout(bell, claims, Dice(Seed(seed)), BudgetCounter(Budget()), 100) for seed in range(40)]

    assert {len(end.claimed) for end in ends} == {0, 1, 2, 3}


@pytest.mark.parametrize("search", [alpha_beta, max_n])
def test_a_table_of_states_that_is_full_starts_afresh(
    search: Any,
    thicket: AnyGame,
    guess: Any,
    openings: Callable[[AnyGame, Any], list[Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = openings(thicket, thicket.options(length=7))
    roomy = [search(thicket, state, depth=6, evaluate=guess) for state in states]
    monkeypatch.setattr(tree, "_MAX_ENTRIES", 2)

    cramped = [search(thicket, state, depth=6, evaluate=guess) for state in states]

    assert [report.value for report in cramped] == [report.value for report in roomy]
    assert sum(report.node_count for report in cramped) > sum(report.node_count for report in roomy)
