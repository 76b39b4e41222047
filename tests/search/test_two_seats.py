from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ludotheque import locales
from ludotheque.contract import AnyGame, Report, Seat, Seed, SetupError
from ludotheque.search import alpha_beta, best_reply, max_n, minimax, negamax, paranoid

ONE_AGAINST_THE_REST = (minimax, negamax, alpha_beta, paranoid)
ALL = (*ONE_AGAINST_THE_REST, best_reply, max_n)
Openings = Callable[[AnyGame, Any], list[Any]]


@pytest.mark.parametrize("search", ALL)
def test_nim_is_lost_exactly_on_multiples_of_four(search: Any, nim: AnyGame) -> None:
    for stones in range(1, 13):
        report = search(nim, nim.deal(nim.options(heap=stones), Seed(0)), depth=20)

        assert report.value == ((-1, 1) if stones % 4 == 0 else (1, -1))
        assert report.is_proved


@pytest.mark.parametrize("search", ALL)
def test_the_winning_action_of_nim_leaves_a_multiple_of_four(search: Any, nim: AnyGame) -> None:
    for stones in (5, 6, 7, 9, 10, 11):
        report = search(nim, nim.deal(nim.options(heap=stones), Seed(0)), depth=20)

        assert [action.stones for action in report.best] == [stones % 4]
        assert report.line[0].action == report.best[0]


@pytest.mark.parametrize("search", [negamax, alpha_beta, paranoid])
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_the_quick_searches_agree_with_plain_minimax(
    search: Any, depth: int, thicket: AnyGame, guess: Any, openings: Openings
) -> None:
    for state in openings(thicket, thicket.options(length=7)):
        plain = minimax(thicket, state, depth=depth, evaluate=guess)
        quick = search(thicket, state, depth=depth, evaluate=guess)

        assert quick.value == plain.value
        assert quick.best == plain.best
        assert quick.is_proved or not plain.is_proved


@pytest.mark.parametrize("search", [best_reply, max_n])
def test_searches_for_many_are_minimax_when_two_take_turns(
    search: Any, thicket: AnyGame, guess: Any, openings: Openings
) -> None:
    for state in openings(thicket, thicket.options(takes_turns=True)):
        plain = minimax(thicket, state, depth=4, evaluate=guess)
        other = search(thicket, state, depth=4, evaluate=guess)

        assert other.value == plain.value
        assert other.best == plain.best


@pytest.mark.parametrize("search", ONE_AGAINST_THE_REST)
def test_the_line_leads_to_the_value(
    search: Any,
    thicket: AnyGame,
    guess: Any,
    openings: Openings,
    line_end: Callable[[AnyGame, Any, Report[Any]], Any],
) -> None:
    for state in openings(thicket, thicket.options(length=6)):
        report = search(thicket, state, depth=4, evaluate=guess)
        end = line_end(thicket, state, report)

        assert guess(end, None) == report.value
        assert len(report.line) == 4 or thicket.outcome(end) is not None


def test_alpha_beta_visits_fewer_nodes_than_minimax(nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=15), Seed(0))

    plain, quick = minimax(nim, heap, depth=15), alpha_beta(nim, heap, depth=15)

    assert quick.node_count * 10 < plain.node_count


def test_an_order_changes_the_line_but_neither_the_value_nor_the_best(
    thicket: AnyGame, guess: Any, openings: Openings
) -> None:
    for state in openings(thicket, thicket.options(length=6)):
        straight = alpha_beta(thicket, state, depth=4, evaluate=guess)
        backwards = alpha_beta(thicket, state, depth=4, evaluate=guess, order=lambda state, actions: actions[::-1])

        assert backwards.value == straight.value
        assert backwards.best == straight.best
        assert not backwards.line or backwards.line[0].action in straight.best


@pytest.mark.parametrize("search", [minimax, negamax, alpha_beta])
def test_two_sided_searches_refuse_a_third_seat_and_name_the_others(search: Any, nim: AnyGame) -> None:
    with pytest.raises(SetupError) as refusal:
        search(nim, nim.deal(nim.options(seat_count=3), Seed(0)), depth=2)

    assert "not 3" in str(refusal.value)
    assert "max_n" in str(refusal.value)
    assert locales.has(refusal.value.code, "fr")


@pytest.mark.parametrize("search", ALL)
def test_a_game_that_is_over_has_a_value_and_no_line(search: Any, nim: AnyGame) -> None:
    report = search(nim, nim.deal(nim.options(heap=0), Seed(0)), depth=3)

    assert report.value == (-1, 1)
    assert report.line == report.best == ()
    assert report.is_proved
    assert report.depth == report.node_count == 0


@pytest.mark.parametrize("search", ALL)
def test_a_leaf_cut_by_the_depth_proves_nothing(search: Any, nim: AnyGame) -> None:
    heap = nim.deal(nim.options(heap=9), Seed(0))

    assert not search(nim, heap, depth=4).is_proved
    assert search(nim, heap, depth=9).is_proved


@pytest.mark.parametrize("search", ALL)
@pytest.mark.deep
def test_a_game_longer_than_python_can_nest_is_searched_as_deep_as_it_may(search: Any, nim: AnyGame) -> None:
    endless = nim.deal(nim.options(heap=5_000), Seed(0))

    report = search(one_by_one(nim), endless, depth=10_000)

    assert report.depth == len(report.line) == 400


@pytest.mark.parametrize("search", ALL)
def test_a_seat_with_nothing_to_do_gets_no_line(search: Any, nim: AnyGame) -> None:
    report = search(nim, nim.deal(nim.options(), Seed(0)), depth=3, seat=Seat(1))

    assert report.line == ()


def one_by_one(nim: AnyGame) -> AnyGame:
    """Nim where only one stone may be taken: a single line without a fork."""
    return replace(nim, legal_actions=lambda heap, seat: nim.legal_actions(heap, seat)[:1])
