"""Puzzles of Ricochet Robots: exactly one shortest way."""

from __future__ import annotations

from functools import reduce

import pytest

from ludotheque.contract import Move, Seat, Seed
from ludotheque.contract.puzzle import GRADES, is_sound
from ludotheque.games.ricochet import GAME, solver
from ludotheque.games.ricochet.boards import read_board
from ludotheque.games.ricochet.notation import read_action, read_state
from ludotheque.games.ricochet.puzzles import PUZZLE_MAKER

needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
SAMPLE = 8
"""Every so many of the collection; `python -m tools.puzzle_set check` solves them all."""


@needs_core
def test_a_placement_with_one_shortest_way_is_a_puzzle_and_one_with_more_is_none() -> None:
    found = {seed: PUZZLE_MAKER.puzzle(next(PUZZLE_MAKER.positions(Seed(seed)))) for seed in range(30)}

    for seed, made in found.items():
        ways = solver.all_paths(solver.problem_of(next(PUZZLE_MAKER.positions(Seed(seed)))))
        assert (made is not None) == (ways.count == 1 and len(ways.paths[0]) >= 3), seed


def test_a_seed_always_gives_the_same_placement_and_one_in_three_may_have_diagonals() -> None:
    boards = [next(PUZZLE_MAKER.positions(Seed(seed))).board for seed in range(30)]

    assert boards == [next(PUZZLE_MAKER.positions(Seed(seed))).board for seed in range(30)]
    assert any(board.diagonals for board in boards[2::3])
    assert not any(board.diagonals for board in boards[0::3] + boards[1::3])


def test_the_collection_has_three_hundred_of_all_grades_on_many_boards_and_no_two_alike() -> None:
    shipped = PUZZLE_MAKER.shipped()

    assert len(shipped) >= 300
    assert {each.grade for each in shipped} == set(GRADES)
    assert len({PUZZLE_MAKER.kind(each) for each in shipped}) >= 100
    assert len({PUZZLE_MAKER.key(PUZZLE_MAKER.read(each.state)) for each in shipped}) == len(shipped)
    assert any(read_board(PUZZLE_MAKER.kind(each)).diagonals for each in shipped)


def test_every_way_reaches_its_target_by_the_rules() -> None:
    for each in PUZZLE_MAKER.shipped():
        moves = (Move(Seat(0), read_action(text)) for text in each.line)
        assert GAME.outcome(reduce(GAME.apply, moves, read_state(each.state))) is not None, each


@needs_core
def test_solving_a_sample_again_gives_the_same_puzzles() -> None:
    for each in PUZZLE_MAKER.shipped()[::SAMPLE]:
        assert is_sound(PUZZLE_MAKER, each), each
