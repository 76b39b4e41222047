import pytest

from ludotheque.contract import Seat, SetupError
from ludotheque.play import Clock, PerGame, PerMove

ANNA, BERT = Seat(0), Seat(1)


def started(pace):
    return Clock.full(pace, 2).moved(None, [ANNA], now=1_000)


def test_without_a_pace_nobody_counts():
    clock = started(None)

    assert clock.remaining(ANNA, now=5_000) is None
    assert clock.fallen(now=5_000) == ()
    assert clock.next_fall() is None


def test_only_the_time_of_who_must_act_runs():
    clock = started(PerGame(300))

    assert clock.remaining(ANNA, now=1_030) == 270
    assert clock.remaining(BERT, now=1_030) == 300


def test_a_move_stops_ones_own_clock_and_starts_the_others():
    clock = started(PerGame(300)).moved(ANNA, [BERT], now=1_030)

    assert clock.remaining(ANNA, now=1_100) == 270
    assert clock.remaining(BERT, now=1_100) == 230


def test_the_increment_comes_after_each_move():
    clock = started(PerGame(300, increment=5)).moved(ANNA, [BERT], now=1_030)

    assert clock.remaining(ANNA, now=1_030) == 275


def test_each_move_has_its_own_time():
    clock = started(PerMove(20)).moved(ANNA, [BERT], now=1_015).moved(BERT, [ANNA], now=1_030)

    assert clock.remaining(ANNA, now=1_030) == 20
    assert clock.fallen(now=1_049) == ()
    assert clock.fallen(now=1_050) == (ANNA,)


@pytest.mark.parametrize("hundredths", range(1, 200, 7))
def test_at_the_moment_that_is_told_a_flag_has_fallen_however_it_is_rounded(hundredths):
    clock = Clock.full(PerGame(180.01), 2).moved(None, [ANNA], now=1_795_134_956.81 + hundredths / 100)

    fall = clock.next_fall()

    assert clock.fallen(now=fall) == (ANNA,)
    assert clock.fallen(now=fall - 0.001) == ()


def test_a_move_of_ones_own_starts_the_time_for_the_next_one():
    clock = started(PerMove(20)).moved(ANNA, [ANNA, BERT], now=1_015)

    assert clock.remaining(ANNA, now=1_015) == 20


def test_anothers_move_does_not_lengthen_ones_own():
    clock = started(PerMove(20)).moved(None, [ANNA, BERT], now=1_005).moved(BERT, [ANNA], now=1_010)

    assert clock.remaining(ANNA, now=1_010) == 10


def test_a_flag_falls_when_the_time_is_over():
    clock = started(PerGame(300))

    assert clock.next_fall() == 1_300
    assert clock.fallen(now=1_299) == ()
    assert clock.fallen(now=1_300) == (ANNA,)
    assert clock.remaining(ANNA, now=2_000) == 0


def test_all_who_may_act_are_running():
    clock = Clock.full(PerGame(60), 2).moved(None, [ANNA, BERT], now=0)

    assert clock.fallen(now=60) == (ANNA, BERT)


def test_a_stopped_clock_never_falls():
    clock = started(PerGame(300)).stopped(now=1_100)

    assert clock.next_fall() is None
    assert clock.fallen(now=9_999) == ()
    assert clock.remaining(ANNA, now=9_999) == 200


def test_time_in_which_nobody_could_play_is_given_back():
    assert started(PerGame(300)).credited(1_000).remaining(ANNA, now=2_100) == 200


def test_a_clock_that_is_set_back_takes_nothing():
    assert started(PerGame(300)).remaining(ANNA, now=900) == 300


@pytest.mark.parametrize("seconds", [0, -1, float("inf"), float("nan"), 1e9])
@pytest.mark.parametrize("pace", [PerMove, PerGame])
def test_an_impossible_time_is_refused(pace, seconds):
    with pytest.raises(SetupError) as refused:
        pace(seconds)

    assert refused.value.problems[0][0] == "seconds"
    assert "is refused; choose more than 0" in refused.value.text("en")
    assert "secondes, c’est refusé" in refused.value.text("fr")


@pytest.mark.parametrize("increment", [-1, float("nan"), 1e9])
def test_an_impossible_increment_is_refused(increment):
    with pytest.raises(SetupError) as refused:
        PerGame(60, increment)

    assert refused.value.problems[0][0] == "increment"
    assert "an increment of" in refused.value.text("en")
    assert "secondes est refusé" in refused.value.text("fr")


def test_a_clock_that_counts_nothing_never_changes():
    clock = Clock.full(None, 2)

    assert clock.moved(None, [Seat(0)], 5.0).stopped(9.0) == clock


def test_a_clock_runs_on_for_others_with_what_they_have_left():
    clock = started(PerGame(300)).running_for([BERT], now=1_030)

    assert clock.remaining(ANNA, now=1_100) == 270
    assert clock.remaining(BERT, now=1_100) == 230
