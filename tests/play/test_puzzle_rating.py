"""Ratings against puzzles."""

from __future__ import annotations

import pytest

from ludotheque import catalogue
from ludotheque.contract.puzzle import Puzzle
from ludotheque.play.puzzle_rating import LEAST_DEVIATION, NEWCOMER, PROVISIONAL, after_try, as_known, strength_of

DAY = 86_400.0


def of_score(score: int) -> Puzzle:
    return Puzzle("", "win", "easy", score, ())


def test_a_harder_puzzle_is_worth_more_and_a_failure_at_an_easy_one_costs_more() -> None:
    easy, hard = strength_of(of_score(10)), strength_of(of_score(80))

    gains = [after_try(NEWCOMER, each, is_right=True).rating - NEWCOMER.rating for each in (easy, hard)]
    losses = [NEWCOMER.rating - after_try(NEWCOMER, each, is_right=False).rating for each in (easy, hard)]

    assert 0 < gains[0] < gains[1]
    assert losses[0] > losses[1] > 0


def test_after_some_puzzles_it_is_known_and_stays_where_half_are_right() -> None:
    own, puzzle = NEWCOMER, strength_of(of_score(40))

    for number in range(60):
        own = after_try(own, puzzle, is_right=number % 2 == 0)

    assert own.rating == pytest.approx(puzzle.rating, abs=40)
    assert LEAST_DEVIATION <= own.deviation < PROVISIONAL


def test_it_is_less_sure_after_a_year_without_one_and_never_less_than_a_newcomers() -> None:
    own = after_try(NEWCOMER, strength_of(of_score(40)), is_right=True)

    assert own.deviation < as_known(own, 365 * DAY).deviation <= NEWCOMER.deviation
    assert as_known(own, 10_000 * 365 * DAY).deviation == NEWCOMER.deviation
    assert as_known(own, -DAY).deviation == own.deviation


@pytest.mark.parametrize("slug", catalogue.GAMES)
def test_the_puzzles_of_every_game_reach_from_beginners_to_experts(slug: str) -> None:
    maker = catalogue.puzzle_maker(slug)
    assert maker is not None

    ratings = [strength_of(puzzle).rating for puzzle in maker.shipped()]

    assert min(ratings) < NEWCOMER.rating < max(ratings)
