"""Puzzles of Ricochet Robots: exactly one shortest path."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from ludotheque.contract import Move, Seat, Seed
from ludotheque.contract.puzzle import GRADES, is_sound
from ludotheque.games.ricochet import GAME, Options, solver
from ludotheque.games.ricochet.boards import read_board, rotated
from ludotheque.games.ricochet.boards.rotation import rotated_cell
from ludotheque.games.ricochet.notation import read_action, read_state, write_state
from ludotheque.games.ricochet.puzzles import PUZZLE_MAKER
from ludotheque.games.ricochet.puzzles.positions import canonical_state
from ludotheque.games.ricochet.state import Exploring, State

needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
POSITION = "rr:2A4A1B3A:j4,m1,j10,i2:Bc"
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


@needs_core
def test_the_boards_of_a_puzzle_can_be_chosen() -> None:
    options = Options(players=2, boards="later", robots=5, must_ricochet="no")
    assert PUZZLE_MAKER.positions_with is not None
    found = [next(PUZZLE_MAKER.positions_with(options, Seed(seed))) for seed in range(8)]

    assert all(set(state.board.name[1::2]) <= set("CD") and len(state.robots) == 5 for state in found)
    assert all(len(state.won) == len(state.deck) == 1 and state.house.must_ricochet == "no" for state in found)
    assert any(PUZZLE_MAKER.puzzle(state) is not None for state in found)


def rotated_state(state: State, turns: int) -> State:
    for _ in range(turns):
        board = rotated(state.board)
        robots = tuple(rotated_cell(cell, 16, 16) for cell in state.robots)
        tile = next(item for item in board.targets if item.cell == rotated_cell(state.deck[0].cell, 16, 16))
        state = replace(state, board=board, robots=robots, deck=(tile,), phase=Exploring((), robots))
    return state


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_placement_is_written_alike_however_the_board_lies(turns: int) -> None:
    state = read_state(POSITION)

    assert canonical_state(rotated_state(state, turns)) == canonical_state(state)
    assert canonical_state(state).board.name == "1B3A2A4A"


def test_a_placement_is_written_alike_whatever_the_colours_of_the_helpers() -> None:
    others = ("rr:2A4A1B3A:m1,j4,j10,i2:Bc", "rr:2A4A1B3A:i2,j4,j10,m1:Bc")

    assert {write_state(canonical_state(read_state(text))) for text in others} == {
        write_state(canonical_state(read_state(POSITION)))
    }


def test_for_the_vortex_all_robots_are_alike() -> None:
    one, other = (canonical_state(read_state(f"rr:4x4_t.d4Av:{robots}:Av")) for robots in ("a1,c3,b2", "b2,a1,c3"))

    assert one == other


def test_diagonals_tell_helpers_apart() -> None:
    state = read_state("rr:4x4_t.d4Rc_d.b3Gu:a1,c3,b2:Rc")

    assert canonical_state(state) == state
