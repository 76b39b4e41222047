"""The league of Ricochet Robots: one board a day, the robots back at their places for each target."""

from __future__ import annotations

import pytest

from ludotheque.contract.league import FIRST_DAY, MAX_PATH
from ludotheque.games.ricochet.league import LEAGUE

DAYS = range(FIRST_DAY, FIRST_DAY + 365)


def test_a_day_has_one_board_one_placement_and_every_target_once() -> None:
    problems = LEAGUE.problems(FIRST_DAY)

    assert len({(state.board, state.robots) for state in problems}) == 1
    assert {state.deck[0] for state in problems} == set(problems[0].board.targets)
    assert all(len(state.deck) == 1 and len(state.won) == 1 for state in problems)
    assert len(problems) == LEAGUE.count


def test_no_two_days_of_a_year_are_alike() -> None:
    assert len({LEAGUE.problems(day)[0] for day in DAYS}) == len(DAYS)


def test_the_first_target_takes_thought_and_not_too_much() -> None:
    answers = [LEAGUE.solve(LEAGUE.problems(day)[0]) for day in DAYS[:30]]

    assert {answer.best for answer in answers} <= set(range(3, 10))


@pytest.mark.deep
def test_every_target_of_a_year_is_solved_in_a_path_that_may_be_handed_in() -> None:
    longest = max(LEAGUE.solve(state).best for day in DAYS for state in LEAGUE.problems(day))

    assert longest <= MAX_PATH // 2
