"""The player for ConnectX in Kaggle's own environment."""

from __future__ import annotations

import pytest

pytest.importorskip("kaggle_environments")

from kaggle_environments import make

from ludotheque import catalogue


@pytest.fixture(scope="module")
def submission(tmp_path_factory):
    path = tmp_path_factory.mktemp("kaggle") / "submission.py"
    path.write_text(catalogue.kaggle_form("connect-four").agent_file(), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("other", ["random", "negamax"])
@pytest.mark.parametrize("place", [0, 1])
def test_it_beats_the_players_that_come_with_it_from_both_places(submission, other, place):
    players = [submission, other] if place == 0 else [other, submission]

    last = make("connectx", {"actTimeout": 20}, debug=True).run(players)[-1]

    assert [each.status for each in last] == ["DONE", "DONE"]
    assert last[place].reward == 1


@pytest.mark.parametrize("sizes", [{"columns": 4, "rows": 5, "inarow": 3}, {"columns": 10, "rows": 8, "inarow": 5}])
def test_it_plays_other_sizes_without_a_fault(submission, sizes):
    last = make("connectx", {"actTimeout": 1, **sizes}, debug=True).run([submission, "random"])[-1]

    assert [each.status for each in last] == ["DONE", "DONE"]
    assert last[0].reward == 1
