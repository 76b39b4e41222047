from __future__ import annotations

import pytest

from ludotheque.contract import Outcome, Seat
from ludotheque.search import by_outcome


def test_a_sole_winner_is_worth_one_and_the_losers_share_the_loss() -> None:
    assert by_outcome(None, Outcome.won_by(Seat(1), 2, "won")) == (-1, 1)
    assert by_outcome(None, Outcome.won_by(Seat(0), 5, "won")) == (1, -0.25, -0.25, -0.25, -0.25)


def test_a_shared_game_is_worth_nothing_to_anybody() -> None:
    assert by_outcome(None, Outcome.shared(3, "shared")) == (0, 0, 0)


def test_an_open_game_names_no_seat_so_all_stand_at_zero() -> None:
    assert by_outcome(None, None) == ()


def test_the_end_is_worth_one_to_a_seat_alone_at_the_table() -> None:
    assert by_outcome(None, Outcome.shared(1, "solved")) == (1,)


@pytest.mark.parametrize("scores", [(3, 2, 1), (5, 5, 1), (1, 4, 4), (2, 2, 2), (9, 8, 7, 7, 1)])
def test_any_ranking_adds_up_to_zero_and_a_better_place_is_worth_more(scores: tuple[int, ...]) -> None:
    values = by_outcome(None, Outcome.by_score(scores, "ranked"))

    assert sum(values) == pytest.approx(0)
    for own, value in zip(scores, values, strict=True):
        assert [value > other for other in values] == [own > other for other in scores]
