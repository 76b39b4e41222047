"""Elo numbers: known odds give known points, and the margins shrink as they should."""

from __future__ import annotations

import pytest

from ludotheque.contract import Outcome
from ludotheque.play.rating import Encounter, encounters, rating_against, ratings


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


def test_against_known_opponents_three_points_of_four_are_191_elo_more() -> None:
    met = [Encounter("me", "rock", points) for points in (1.0, 1.0, 1.0, 0.0)] * 1_000

    rated = rating_against("me", met, {"rock": 1_000.0})

    assert rated is not None
    assert rated.elo == pytest.approx(1_190.8, abs=0.1)
    assert (rated.wins, rated.losses) == (3_000, 1_000)
    assert rated.margin == pytest.approx(12.4, abs=0.2)


def test_seats_make_no_difference_and_strangers_do_not_count() -> None:
    met = [Encounter("rock", "me", 0.0), Encounter("me", "rock", 1.0), Encounter("me", "stranger", 0.0)]

    rated = rating_against("me", met, {"rock": 500.0})

    assert rated is not None
    assert (rated.wins, rated.games) == (2, 2)
    assert 500 < rated.elo < 2_000  # a record without a loss is not worth infinitely much
    assert rating_against("me", met, {"nobody": 1.0}) is None


def test_a_score_against_two_opponents_lies_where_both_explain_it() -> None:
    met = [Encounter("me", "weak", 1.0)] * 9 + [Encounter("me", "weak", 0.0)]
    met += [Encounter("me", "strong", 0.0)] * 9 + [Encounter("me", "strong", 1.0)]

    rated = rating_against("me", met, {"weak": 0.0, "strong": 800.0})

    assert rated is not None
    assert rated.elo == pytest.approx(400, abs=1)
