from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludotheque.contract import AnyGame, Move, Seat, Seed
from ludotheque.search import best_reply, max_n, paranoid

ALL = (max_n, paranoid, best_reply)
Openings = Callable[[AnyGame, Any], list[Any]]


@pytest.mark.parametrize("seat_count", [1, 3, 4])
def test_max_n_agrees_with_its_plain_form(
    seat_count: int, thicket: AnyGame, guess: Any, openings: Openings, plain_max_n: Any
) -> None:
    for state in openings(thicket, thicket.options(seat_count=seat_count, length=6)):
        assert max_n(thicket, state, depth=5, evaluate=guess).value == plain_max_n(thicket, state, 5, guess)


@pytest.mark.parametrize("seat_count", [1, 3, 4])
def test_paranoid_agrees_with_its_plain_form(
    seat_count: int, thicket: AnyGame, guess: Any, openings: Openings, plain_paranoid: Any
) -> None:
    for state in openings(thicket, thicket.options(seat_count=seat_count, length=6)):
        report = paranoid(thicket, state, depth=5, evaluate=guess)

        assert report.value[0] == plain_paranoid(thicket, state, 5, guess, Seat(0))


def test_a_paranoid_seat_never_expects_more_than_one_that_fears_a_single_reply(
    thicket: AnyGame, guess: Any, openings: Openings
) -> None:
    options = thicket.options(seat_count=3, length=7, takes_turns=True)
    pairs = [
        (
            paranoid(thicket, state, depth=6, evaluate=guess).value[0],
            best_reply(thicket, state, depth=6, evaluate=guess).value[0],
        )
        for state in openings(thicket, options)
    ]

    assert all(fearful <= hopeful for fearful, hopeful in pairs)
    assert any(fearful < hopeful for fearful, hopeful in pairs)


def test_max_n_never_gives_the_seat_to_act_less_than_paranoid_does(
    thicket: AnyGame, guess: Any, openings: Openings
) -> None:
    for state in openings(thicket, thicket.options(seat_count=3, length=6)):
        free = max_n(thicket, state, depth=5, evaluate=guess).value[0]

        assert free >= paranoid(thicket, state, depth=5, evaluate=guess).value[0]


@pytest.mark.parametrize("search", ALL)
def test_the_last_stones_are_taken_by_any_number_of_seats(search: Any, nim: AnyGame) -> None:
    for seat_count in (1, 3, 5):
        report = search(nim, nim.deal(nim.options(heap=3, seat_count=seat_count), Seed(0)), depth=3)

        assert report.value[0] == 1
        assert report.line[0].action in report.best
        assert sum(report.value) == pytest.approx(0 if seat_count > 1 else 1)


def test_three_seats_at_nim_see_who_will_win(nim: AnyGame) -> None:
    # From 4 stones seat 0 must leave 1 to 3, and seat 1 takes them all.
    report = max_n(nim, nim.deal(nim.options(heap=4, seat_count=3), Seed(0)), depth=9)

    assert report.value == (-0.5, 1, -0.5)
    assert report.is_proved
    assert len(report.best) == 3


def test_a_rival_who_does_not_reply_plays_the_first_move_of_the_order(nim: AnyGame) -> None:
    # Of 6 stones seat 0 takes 1. Whichever rival replies, the other takes just 1, and 1 to 3 are left
    # for seat 0. When the other takes as many as it can, it is the one to take the last.
    heap = nim.deal(nim.options(heap=6, seat_count=3), Seed(0))

    modest = best_reply(nim, heap, depth=9)
    greedy = best_reply(nim, heap, depth=9, order=lambda state, actions: actions[::-1])

    assert modest.value == (1, -0.5, -0.5)
    assert greedy.value[0] == -0.5


@pytest.mark.parametrize("search", ALL)
def test_where_all_may_act_at_once_the_first_seat_acts_and_the_clock_ends_it(search: Any, bell: AnyGame) -> None:
    report = search(bell, bell.deal(bell.options(), Seed(0)), depth=9)

    assert [move.by for move in report.line] == [0, 1, 2, None]
    assert report.value == (1, -0.5, -0.5)
    assert report.is_proved


@pytest.mark.parametrize("search", ALL)
def test_a_seat_may_be_asked_out_of_order(search: Any, bell: AnyGame) -> None:
    report = search(bell, bell.deal(bell.options(), Seed(0)), depth=9, seat=Seat(2))

    assert report.line[0] == Move(Seat(2), "claim")
    assert report.value[2] == 1


@pytest.mark.parametrize("search", ALL)
def test_where_only_the_clock_can_act_its_move_is_played(search: Any, bell: AnyGame) -> None:
    claims = bell.deal(bell.options(seat_count=1), Seed(0))
    claims = bell.apply(claims, Move(Seat(0), "claim"))

    report = search(bell, claims, depth=3)

    assert report.line == (Move(None, "ring"),)
    assert report.value == (1,)
