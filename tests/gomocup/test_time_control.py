"""The time of a turn: within what is allowed, whatever the manager says."""

from __future__ import annotations

import pytest

from ludotheque.gomocup.time_control import UNLIMITED, TimeControl


@pytest.mark.parametrize("turn", [1, 30, 100, 1_000, 30_000])
def test_a_turn_leaves_a_margin(turn: int) -> None:
    assert TimeControl(turn=turn).seconds() <= max(0.002, turn / 1000 * 0.95)


def test_no_time_for_a_turn_means_at_once() -> None:
    assert TimeControl(turn=0).seconds() < 0.05


@pytest.mark.parametrize("left", [-5_000, 0, 1])
def test_a_match_out_of_time_is_played_at_once(left: int) -> None:
    assert TimeControl(turn=5_000, match=100_000, left=left).seconds() < 0.01


def test_a_match_never_runs_out_of_time() -> None:
    pace = TimeControl(turn=30_000, match=60_000, left=60_000)
    for _ in range(200):
        pace.left -= int(1_000 * pace.seconds())

    assert pace.left > 0


def test_before_the_first_turn_the_length_of_the_match_counts() -> None:
    assert TimeControl(turn=30_000, match=12_000, left=UNLIMITED).seconds() < 1


def test_what_was_spent_before_the_search_is_taken_off() -> None:
    assert TimeControl(turn=1_000).seconds(spent=0.4) == pytest.approx(TimeControl(turn=1_000).seconds() - 0.4)
    assert TimeControl(turn=1_000).seconds(spent=7.0) > 0


def test_a_busy_machine_makes_us_careful_and_a_quiet_one_bold_again() -> None:
    pace = TimeControl(turn=1_000, overrun=0.0)
    usual = pace.seconds()

    pace.learn(0.1)
    careful = pace.seconds()
    for _ in range(200):
        pace.learn(-0.5)

    assert careful == pytest.approx(usual - 0.15)
    assert pace.seconds() == pytest.approx(usual, abs=0.001)


def test_however_busy_it_is_a_third_of_the_time_is_used() -> None:
    pace = TimeControl(turn=1_000)

    pace.learn(30.0)

    assert pace.seconds() > 1 / 3


def test_nothing_left_of_a_match_without_limit_is_no_limit() -> None:
    assert TimeControl(turn=1_000, match=0, left=0).seconds() == TimeControl(turn=1_000).seconds()
    assert TimeControl(turn=1_000, match=0, left=1_200).seconds() < 0.1
