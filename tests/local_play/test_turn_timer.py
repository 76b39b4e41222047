"""Delayed moves, timers and warnings, against a clock that is set by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.contract import Seat, Timer
from ludotheque.local_play.turn_timer import PendingMove, TimerExpired, TimeWarning, TurnTimer


class Clock:
    """A clock that is set by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def bidding(table):
    """The same game with two minutes on the clock."""
    return replace(table, game=replace(table.game, timer=lambda state: Timer("bids", 120.0, None)))


def test_nothing_is_awaited_without_a_timer_or_a_pending_move(clock: Clock, table) -> None:
    timer = TurnTimer(clock)
    timer.update(table)

    assert timer.seconds_until_due is None
    assert timer.seconds_left is None
    assert timer.due() is None


def test_a_computers_move_is_held_back_until_its_moment(clock: Clock, table) -> None:
    timer = TurnTimer(clock)
    timer.update(table)
    timer.schedule(Seat(1), "d", 2.0)

    early, wait = timer.due(), timer.seconds_until_due
    clock.now += 2.0

    assert (early, wait) == (None, 2.0)
    assert timer.due() == PendingMove(102.0, Seat(1), "d")


def test_a_change_of_the_table_voids_what_was_held_back(clock: Clock, table) -> None:
    timer = TurnTimer(clock)
    timer.schedule(Seat(1), "d", 0.0)

    timer.update(table)

    assert timer.due() is None


def test_the_end_of_a_timer_is_warned_about_at_60_30_and_10_seconds_and_then_due(clock: Clock, bidding) -> None:
    timer = TurnTimer(clock)
    timer.update(bidding)
    seen = []

    for _ in range(4):
        clock.now += timer.seconds_until_due or 0.0
        seen.append(timer.due())

    assert seen == [TimeWarning(60.0), TimeWarning(30.0), TimeWarning(10.0), TimerExpired()]


def test_a_timer_runs_on_while_the_key_stays_and_is_gone_with_the_game(clock: Clock, bidding) -> None:
    timer = TurnTimer(clock)
    timer.update(bidding)
    clock.now += 50.0
    timer.update(bidding)
    left = timer.seconds_left
    timer.reset()

    assert left == 70.0
    assert not timer.is_running
