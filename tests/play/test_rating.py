"""Elo numbers: known odds give known points, and the margins shrink as they should."""

from __future__ import annotations

import pytest

from ludotheque.contract import Outcome
from ludotheque.play.rating import Encounter, encounters, ratings


def test_three_points_of_four_are_191_elo() -> None:
    met = [Encounter("a", "b", points) for points in (1.0, 1.0, 1.0, 0.0)] * 1_000

    strong, weak = ratings(met)

    assert (strong.name, weak.name) == ("a", "b")
    assert strong.elo - weak.elo == pytest.approx(190.8, abs=0.1)
    assert strong.elo + weak.elo == pytest.approx(0, abs=1e-6)


def test_four_times_the_games_halve_the_margin() -> None:
    met = [Encounter("a", "b", points) for points in (1.0, 0.5, 0.0)] * 100

    few, many = ratings(met)[0], ratings(met * 4)[0]

    assert few.margin == pytest.approx(2 * many.margin, rel=0.01)
    assert many.margin == pytest.approx(9.8, abs=0.1)


def test_who_never_met_is_compared_through_others() -> None:
    met = [Encounter("a", "b", 1.0)] * 10 + [Encounter("a", "b", 0.0)] + [Encounter("b", "c", 1.0)] * 10
    met += [Encounter("b", "c", 0.0)]

    table = ratings(met)

    assert [rating.name for rating in table] == ["a", "b", "c"]
    assert table[0].elo - table[2].elo == pytest.approx(2 * (table[0].elo - table[1].elo))
    assert table[0].elo - table[1].elo == pytest.approx(400, abs=10)


def test_a_record_without_a_loss_is_worth_a_finite_number() -> None:
    best, worst = ratings([Encounter("a", "b", 1.0)] * 10)

    assert 400 < best.elo - worst.elo < 2_000
    assert best.margin > 200


def test_wins_draws_and_losses_are_counted_for_both() -> None:
    met = [Encounter("a", "b", points) for points in (1.0, 1.0, 0.5, 0.0)]

    first, second = ratings(met)

    assert (first.wins, first.draws, first.losses, first.games, first.points) == (2, 1, 1, 4, 2.5)
    assert (second.wins, second.draws, second.losses, second.games, second.points) == (1, 1, 2, 4, 1.5)


def test_nobody_met_nobody_is_rated() -> None:
    assert ratings([]) == ()


def test_at_a_table_for_three_each_pair_has_met_and_nobody_meets_themselves() -> None:
    met = encounters(("a", "b", "a"), Outcome((2, 1, 2), "played"))

    assert met == (Encounter("a", "b", 0.0), Encounter("b", "a", 1.0))


def test_the_search_for_strengths_ends_even_when_it_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludotheque.play.rating._MAX_ROUNDS", 1)

    first, second = ratings([Encounter("a", "b", 1.0)] * 30)

    assert first.elo > second.elo
