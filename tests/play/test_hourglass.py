import pytest

from ludotheque.contract import Timer
from ludotheque.play import Hourglass

BIDS, SHOW = Timer("bids", 60, "time-up"), Timer("show", 10, "next")
FROM_100 = Hourglass().showing(BIDS, now=100)


def test_the_sand_starts_when_the_key_first_appears():
    assert FROM_100.deadline == 160
    assert FROM_100.remaining(now=100) == 60
    assert FROM_100.remaining(now=145) == 15


def test_the_same_key_lets_the_sand_run():
    better_bid = Timer("bids", 60, "time-up after a better bid")

    later = FROM_100.showing(better_bid, now=130)

    assert later.deadline == 160
    assert later.timer == better_bid


def test_another_key_turns_the_glass():
    assert FROM_100.showing(SHOW, now=130).deadline == 140


def test_without_a_timer_nothing_is_ever_due():
    empty = FROM_100.showing(None, now=130)

    assert empty.remaining(now=9_999) is None
    assert not empty.is_due(now=9_999)
    assert empty.credited(50) == empty


@pytest.mark.parametrize(("now", "due"), [(100, False), (159.9, False), (160, True), (500, True)])
def test_the_promise_is_due_at_the_deadline(now, due):
    assert FROM_100.is_due(now) is due


def test_remaining_time_never_falls_below_nothing():
    assert FROM_100.remaining(now=1_000) == 0


def test_a_pause_stops_the_sand_and_nothing_falls_due_in_it():
    paused = FROM_100.paused(now=120)

    assert paused.remaining(now=9_999) == 40
    assert not paused.is_due(now=9_999)
    assert paused.resumed(now=1_000).remaining(now=1_000) == 40


def test_a_second_pause_and_a_needless_resumption_change_nothing():
    assert FROM_100.paused(now=120).paused(now=150) == FROM_100.paused(now=120)
    assert FROM_100.resumed(now=150) == FROM_100


def test_a_timer_that_appears_in_a_pause_starts_full():
    started = Hourglass().paused(now=50).showing(BIDS, now=80)

    assert started.remaining(now=90) == 60
    assert started.resumed(now=100).remaining(now=100) == 60


def test_time_in_which_nobody_could_play_is_given_back():
    assert FROM_100.credited(500).remaining(now=650) == 10
