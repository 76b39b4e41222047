"""A step of a long game costs as much as one of a short game; a record of it, as much as it has steps."""

import sys
from functools import partial

import pytest

from ludotheque import catalogue
from ludotheque.contract import Seat, Seed
from ludotheque.play import open_table, play, redo, resign, undo
from ludotheque.play.record import read_record, write_record
from ludotheque.play.table import steps_back

RICOCHET = catalogue.game("ricochet")
SIZES = (100, 1_600)
SLACK = 1.1


def bid_at_length(count):
    """Two who never stop bidding: nothing else makes a game of thousands of moves."""
    table = open_table(RICOCHET, RICOCHET.options(players=2, rebid="any"), Seed(1))
    for number in range(count):
        table = bid(table, 9 + number % 2)
    return table


def bid(table, slides, seat=0):
    return play(table, Seat(seat), RICOCHET.notation.read_action(f"={slides}"))


def call_count(work):
    count = 0

    def counted(frame, event, arg):
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


@pytest.fixture(scope="module")
def short_and_long():
    return [bid_at_length(count) for count in SIZES]


@pytest.mark.parametrize(
    "step",
    [
        lambda table: bid(table, 50),
        undo,
        lambda table: redo(undo(table)),
        lambda table: bid(undo(table), 60),
        lambda table: bid(undo(undo(resign(table, Seat(1)))), 60),
    ],
    ids=["a move", "undo", "redo", "another move", "after a resignation"],
)
def test_a_step_takes_as_many_calls_in_a_long_game_as_in_a_short_one(step, short_and_long):
    short, long = (call_count(partial(step, table)) for table in short_and_long)

    assert long <= SLACK * short


@pytest.mark.parametrize("form", ["ludo", "json", "line"])
@pytest.mark.parametrize("is_undone", [False, True], ids=["played", "undone"])
def test_a_record_takes_as_many_calls_as_it_has_steps(form, is_undone, short_and_long):
    tables = [undo(table, len(table.journal) // 2) if is_undone else table for table in short_and_long]
    texts = [write_record(table, form) for table in tables]
    ratio = SLACK * SIZES[1] / SIZES[0]

    short_written, long_written = (call_count(partial(write_record, table, form)) for table in tables)
    short_read, long_read = (call_count(partial(read_record, text)) for text in texts)

    assert long_written <= ratio * short_written
    assert long_read <= ratio * short_read


def test_the_steps_backwards_are_the_steps(short_and_long):
    table = open_table(RICOCHET, RICOCHET.options(players=4), Seed(1))
    for seat, slides in ((0, 9), (1, 8)):
        table = resign(bid(table, slides, seat), Seat(seat))
    table = bid(bid(table, 7, 2), 6, 3)

    for each in (table, undo(table), undo(table, 2), undo(table, 3), *short_and_long):
        assert tuple(steps_back(each)) == each.steps[::-1]
