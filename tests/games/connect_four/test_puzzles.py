"""Puzzles of Connect Four: one right column, proved by exact scores, and every wrong one explained."""

from __future__ import annotations

from functools import reduce

import pytest

from ludotheque.contract import Move, Seed
from ludotheque.contract.puzzle import GRADES, is_sound
from ludotheque.games.connect_four import GAME, State
from ludotheque.games.connect_four.notation import read_action, read_columns, read_state
from ludotheque.games.connect_four.puzzles import PUZZLE_MAKER
from ludotheque.games.connect_four.puzzles.positions import mirrored
from ludotheque.games.connect_four.rules import apply, outcome
from ludotheque.games.connect_four.solver import is_available

needs_core = pytest.mark.skipif(not is_available(), reason="no compiled core here")
FORK = "c4:7x6x4 7/7/2a4/2b4/2baa1b/2bab1a a"
SAMPLE = 40
"""Every so many of the collection; `python -m tools.puzzle_set check` solves them all."""


def played(state: State, columns: str) -> State:
    return reduce(lambda before, drop: apply(before, Move(before.turn, drop)), read_columns(columns), state)


@needs_core
def test_the_only_winning_column_is_a_puzzle_with_its_line_and_all_labels() -> None:
    found = PUZZLE_MAKER.puzzle(read_state(FORK))

    assert found is not None
    assert (found.task, found.line[0], len(found.line)) == ("win", "d", 3)
    assert found.turns[0].labels["d"] == "W3"
    assert {label[0] for column, label in found.turns[0].labels.items() if column != "d"} == {"L", "D"}
    assert set(found.turns[0].answers) == set("abcefg")


@needs_core
@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("c4:7x6x4 7/7/7/7/7/7 a", "several columns of the opening draw or win"),
        ("c4:7x6x4 7/7/7/7/bbb4/aaa4 a", "a line can be completed at once"),
        ("c4:7x6x4 7/7/7/7/bbb4/aaaa3 b", "the game is over"),
        ("c4:4x4x4 2ba/abab/abab/baba a", "two columns leave nothing to look for"),
    ],
)
def test_a_position_without_one_right_column_to_look_for_is_none(position: str, why: str) -> None:
    assert PUZZLE_MAKER.puzzle(read_state(position)) is None, why


@needs_core
def test_a_win_too_far_away_is_none() -> None:
    first = played(State(), "4")

    assert PUZZLE_MAKER.puzzle(State()) is None, "the middle wins, with the 41st disc"
    assert PUZZLE_MAKER.puzzle(first) is None


@needs_core
def test_a_lost_position_is_none() -> None:
    lost = next(each for each in PUZZLE_MAKER.shipped() if each.task == "win")
    after = played(read_state(lost.state), "")

    assert PUZZLE_MAKER.puzzle(apply(after, Move(after.turn, read_action(lost.line[0])))) is None


def test_a_position_and_its_mirror_image_are_one() -> None:
    state = read_state(FORK)

    assert mirrored(mirrored(state)) == state != mirrored(state)
    assert PUZZLE_MAKER.key(mirrored(state)) == PUZZLE_MAKER.key(state)


def test_a_seed_always_leads_through_the_same_positions() -> None:
    one, other = (list(PUZZLE_MAKER.positions(Seed(5))) for _ in range(2))

    assert one == other
    assert all(outcome(state) is None for state in one)


def test_the_collection_has_three_hundred_of_all_grades_and_no_two_alike() -> None:
    shipped = PUZZLE_MAKER.shipped()

    assert len(shipped) >= 300
    assert {each.grade for each in shipped} == set(GRADES)
    assert {PUZZLE_MAKER.kind(each) for each in shipped} == {"win", "save"}
    assert len({PUZZLE_MAKER.key(PUZZLE_MAKER.read(each.state)) for each in shipped}) == len(shipped)
    assert [each.score for each in shipped] == sorted(each.score for each in shipped)


def test_every_line_is_legal_and_every_win_ends_in_one() -> None:
    for each in PUZZLE_MAKER.shipped():
        start = read_state(each.state)
        end = reduce(lambda state, text: apply(state, Move(state.turn, read_action(text))), each.line, start)
        ended = GAME.outcome(end)
        assert (ended is not None and ended.places[start.turn] == 1) == (each.task == "win"), each


@pytest.mark.deep
@needs_core
def test_solving_a_sample_again_gives_the_same_puzzles() -> None:
    for each in PUZZLE_MAKER.shipped()[::SAMPLE]:
        assert is_sound(PUZZLE_MAKER, each), each


@needs_core
@pytest.mark.parametrize(("task", "turns"), [("save", 1), ("win", 2)])
def test_solving_one_of_a_kind_again_gives_the_same_puzzle(task: str, turns: int) -> None:
    first = next(each for each in PUZZLE_MAKER.shipped() if (each.task, len(each.turns)) == (task, turns))

    assert is_sound(PUZZLE_MAKER, first)
