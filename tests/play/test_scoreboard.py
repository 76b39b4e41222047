import pytest

from ludotheque.contract import Outcome, Seat
from ludotheque.play import Scoreboard

NAMES = ("Anna", "Bert", "Carl")
ANNA_WON = Outcome.won_by(Seat(0), 3, "three in a row")
DRAW = Outcome.shared(3, "full")


@pytest.mark.req("MO-05", "MO-06")
def test_the_winner_gets_one_point_and_a_draw_none():
    scores = Scoreboard().after(NAMES, ANNA_WON).after(NAMES, ANNA_WON).after(NAMES, DRAW)

    assert scores.points == {"Anna": 2, "Bert": 0, "Carl": 0}
    assert scores.of(("Bert", "Anna", "Dora")) == (0, 2, 0)


def test_a_shared_first_place_is_a_draw():
    assert Scoreboard().after(NAMES, Outcome([1, 1, 3], "tie")).of(NAMES) == (0, 0, 0)


def test_alone_there_is_nobody_to_beat():
    assert Scoreboard().after(("Anna",), Outcome([1], "solved")).of(("Anna",)) == (0,)


def test_an_undone_end_takes_its_point_back():
    scores = Scoreboard({"Anna": 4}).after(NAMES, ANNA_WON)

    assert scores.before(NAMES, ANNA_WON).of(NAMES) == (4, 0, 0)


def test_no_score_falls_below_nothing():
    assert Scoreboard().before(NAMES, ANNA_WON).of(NAMES) == (0, 0, 0)


def test_two_tables_of_scores_add_up():
    merged = Scoreboard({"Anna": 1, "Bert": 2}).merged(Scoreboard({"Bert": 3, "Carl": 1}))

    assert merged == Scoreboard({"Anna": 1, "Bert": 5, "Carl": 1})


def test_the_ranking_is_by_points_then_by_name():
    scores = Scoreboard({"bert": 1, "Anna": 1, "Carl": 5, "Dora": 0})

    assert scores.ranking() == (("Carl", 5), ("Anna", 1), ("bert", 1), ("Dora", 0))


def test_points_of_a_saved_game_count_where_fewer_are_known():
    known = Scoreboard({"Anna": 4, "Bert": 1, "Dora": 2})

    assert known.at_least(NAMES, (3, 5, 1)) == Scoreboard({"Anna": 4, "Bert": 5, "Carl": 1, "Dora": 2})
