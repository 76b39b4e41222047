"""Glicko-2 against the worked example of its paper, and what must hold whatever the numbers."""

from __future__ import annotations

import pytest

from ludotheque.play import glicko
from ludotheque.play.glicko import MAX_STEP, MAX_VOLATILITY, Result, Strength, expected, rated, rested

NEWCOMER = Strength(1500, 350)
GLICKMANS = Strength(1500, 200, 0.06)
RESULTS = [
    Result(Strength(1400, 30), 1.0),
    Result(Strength(1550, 100), 0.0),
    Result(Strength(1700, 300), 0.0),
]
"""The example of "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf."""


def test_the_example_of_the_paper_comes_out() -> None:
    after = rated(GLICKMANS, RESULTS)

    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_an_estimate_is_good_enough_where_the_rounds_run_out(monkeypatch) -> None:
    monkeypatch.setattr(glicko, "_MAX_ROUNDS", 1)

    after = rated(GLICKMANS, RESULTS)

    assert after.rating == pytest.approx(1464.06, abs=0.1)
    assert 0 < after.volatility <= MAX_VOLATILITY


def test_the_expectations_of_the_paper_come_out() -> None:
    chances = [expected(GLICKMANS, result.opponent) for result in RESULTS]

    assert chances == pytest.approx([0.639, 0.432, 0.303], abs=0.001)


def test_who_does_not_play_is_only_less_sure() -> None:
    after = rested(GLICKMANS, 10)

    assert after.rating == GLICKMANS.rating
    assert after.deviation == pytest.approx((200**2 + 10 * (173.7178 * 0.06) ** 2) ** 0.5)
    assert rated(GLICKMANS, [], 10) == after


def test_the_first_game_moves_a_newcomer_far_and_a_veteran_little() -> None:
    veteran, equal = Strength(1500, 50), Strength(1500, 80)

    new, old = (rated(player, [Result(equal, 1.0)]) for player in (NEWCOMER, veteran))

    assert new.rating - 1500 > 100
    assert 0 < old.rating - 1500 < 15
    assert new.deviation < NEWCOMER.deviation


def test_a_win_against_somebody_unknown_says_little() -> None:
    known, unknown = Strength(1500, 50), Strength(1500, 350)

    assert rated(GLICKMANS, [Result(known, 1.0)]).rating > rated(GLICKMANS, [Result(unknown, 1.0)]).rating > 1500


def test_great_surprises_make_somebody_less_steady() -> None:
    steady = Strength(1500, 60, 0.06)
    upsets = [Result(Strength(2400, 40), 1.0)] * 5

    assert rated(steady, upsets).volatility > 0.06


@pytest.mark.parametrize("rating", [-3000, 0, 1500, 6000])
@pytest.mark.parametrize("deviation", [30, 350])
@pytest.mark.parametrize("points", [0.0, 0.5, 1.0])
def test_no_result_however_odd_breaks_the_numbers(rating: int, deviation: int, points: float) -> None:
    after = rated(GLICKMANS, [Result(Strength(rating, deviation), points)] * 30, 0.01)

    assert 0 < after.deviation < GLICKMANS.deviation + 1
    assert abs(after.rating - GLICKMANS.rating) <= MAX_STEP
    assert 0.01 < after.volatility <= MAX_VOLATILITY
