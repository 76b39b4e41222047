"""Days and solutions of the league."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from ludotheque import catalogue
from ludotheque.contract import IllegalMove, LeagueAnswer, NotationError
from ludotheque.contract.league import FIRST_DAY, MISSED
from ludotheque.play.league import (
    PLAIN_SIGNS,
    day_end,
    day_number,
    day_of,
    is_solved_by,
    read_day,
    star_rows,
    total_text,
    write_day,
)

PROJECT = Path(__file__).parents[2]
GOLDEN = PROJECT / "tests" / "golden" / "league.json"
NOON = 1_795_046_400.0


def test_a_day_is_that_in_greenwich_and_ends_with_it() -> None:
    day = day_of(NOON)

    assert write_day(day) == "2026-11-19"
    assert day_of(day_end(day) - 0.001) == day
    assert day_of(day_end(day)) == day + 1
    assert day_number(FIRST_DAY) == 1


@pytest.mark.parametrize("text", ["2026-11-01", "2028-02-29", "1970-01-01", "2100-12-31"])
def test_a_date_is_read_as_it_is_written(text: str) -> None:
    assert write_day(read_day(text) or 0) == text


@pytest.mark.parametrize(
    "text", ["", "today", "2026-2-30", "2026-02-30", "20261119", "2026-W47-4", "٢٠٢٦-11-19", "0000-01-01"]
)
def test_what_is_no_date_is_none(text: str) -> None:
    assert read_day(text) is None


def test_the_problems_that_are_kept_are_still_those_of_their_days() -> None:
    written = runpy.run_path(str(PROJECT / "tools" / "golden_league.py"))["written"]()

    assert GOLDEN.read_text(encoding="utf-8") == written, "run: make golden"


@pytest.mark.parametrize("case", json.loads(GOLDEN.read_text(encoding="utf-8"))[::17], ids=lambda case: case["date"])
def test_a_solution_is_one_by_the_rules_only_at_its_end(case: dict[str, str]) -> None:
    game = catalogue.game(case["game"])
    league = catalogue.league(case["game"])
    assert league is not None
    problem, line = league.problems(read_day(case["date"]) or 0)[0], case["line"].split()

    assert is_solved_by(game, problem, line)
    assert not is_solved_by(game, problem, line[:-1])
    assert not is_solved_by(game, problem, [*line, *line])
    assert not is_solved_by(game, problem, [])


def test_giving_up_ends_the_game_and_solves_nothing() -> None:
    game, league = catalogue.game("ricochet"), catalogue.league("ricochet")
    assert league is not None
    (problem, *_) = league.problems(FIRST_DAY)

    with pytest.raises(IllegalMove, match="concede"):
        is_solved_by(game, problem, ["concede"])
    with pytest.raises(NotationError):
        is_solved_by(game, problem, ["nonsense"])


def test_a_solution_is_worth_stars_and_never_more_over_than_giving_up() -> None:
    answer = LeagueAnswer(best=5, grade="hard", score=40, line=())

    assert [(answer.stars(count), answer.over(count)) for count in (5, 6, 7, 8, 60)] == [
        (3, 0),
        (2, 1),
        (2, 2),
        (1, 3),
        (1, 9),
    ]
    assert answer.over(60) < MISSED


def test_a_day_is_shown_to_others_by_a_sign_for_each_problem() -> None:
    stars = [3, 3, 2, 3, 1, 0, None, 3]

    assert star_rows(stars) == ["★★☆★·×", "○★"]
    assert star_rows(stars, PLAIN_SIGNS) == ["**+*.x", "-*"]
    assert total_text([(3, 0), (2, 1), None, (0, 10)]) == "5/12 ★ · +1"
