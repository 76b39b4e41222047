"""Riddles for collections, and rounds dealt by difficulty."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludotheque.contract import Seed
from ludotheque.games.ricochet import GAME, Options, solver
from ludotheque.games.ricochet.boards import rotated
from ludotheque.games.ricochet.boards.rotation import rotated_cell
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.puzzles import Kind, canonical_state, riddle
from ludotheque.games.ricochet.rules.ease import direct_slides, ease_of
from ludotheque.games.ricochet.state import Exploring, State

needs_core = pytest.mark.skipif(not solver.is_available(), reason="no compiled core here")
POSITION = "rr:2A4A1B3A:j4,m1,j10,i2:Bc"


def turned_state(state: State, turns: int) -> State:
    for _ in range(turns):
        board = rotated(state.board)
        robots = tuple(rotated_cell(cell, 16, 16) for cell in state.robots)
        tile = next(item for item in board.targets if item.cell == rotated_cell(state.deck[0].cell, 16, 16))
        state = replace(state, board=board, robots=robots, deck=(tile,), phase=Exploring((), robots))
    return state


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_riddle_is_written_alike_however_the_board_lies(turns: int) -> None:
    state = read_state(POSITION)

    assert canonical_state(turned_state(state, turns)) == canonical_state(state)
    assert canonical_state(state).board.name == "1B3A2A4A"


def test_a_riddle_is_written_alike_whatever_the_colours_of_the_helpers() -> None:
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


@needs_core
def test_the_riddle_of_a_seed_is_graded_and_has_the_optimum_it_says() -> None:
    for seed in range(8):
        made = riddle(Kind(boards="all", robots=5, must_ricochet=False), Seed(seed))
        assert made is not None
        assert solver.optimum(solver.problem_of(read_state(made.position))) == made.felt.slides


@needs_core
def test_a_riddle_that_is_not_solved_within_the_limits_is_none() -> None:
    assert riddle(Kind(), Seed(10), solver.Limits(node_count=1)) is None


# Dealt by difficulty


def test_a_robot_alone_needs_as_many_slides_as_it_takes_with_its_turn() -> None:
    state = read_state("rr:4x4_t.d4Rc:a1,c3:Rc")

    turning = direct_slides(state.board, state.robots, "red", must_ricochet=True)
    straight = direct_slides(state.board, state.robots, "red", must_ricochet=False)

    assert (turning[15], straight[3]) == (2, 1)
    assert turning[3] == 3


def test_a_deflection_is_a_turn() -> None:
    state = read_state("rr:4x4_t.d4Rc_d.a4Gd:a1:Rc")

    assert direct_slides(state.board, state.robots, "red", must_ricochet=True)[15] == 1


def test_rounds_are_easy_medium_or_hard_by_the_direct_way() -> None:
    target = read_state(POSITION).deck[0]

    assert [ease_of({"blue": {target.cell: slides}}, target) for slides in (4, 5, 7)] == ["easy", "medium", "medium"]
    assert ease_of({"blue": {}, "red": {target.cell: 1}}, target) == "hard"


@pytest.mark.parametrize("wished", ["easy", "medium", "hard"])
def test_the_first_round_has_the_wished_difficulty(wished: str) -> None:
    for seed in range(6):
        state = GAME.deal(Options(difficulty=wished), Seed(seed))
        direct = {
            robot: direct_slides(state.board, state.robots, robot, must_ricochet=True)
            for robot in ("red", "green", "blue", "yellow")
        }
        eases = [ease_of(direct, tile) for tile in state.deck]
        assert eases[0] == wished
        assert len(state.deck) == 17
        assert state == GAME.deal(Options(difficulty=wished), Seed(seed))


def test_where_the_board_has_no_such_round_the_nearest_is_dealt() -> None:
    tiny = Options(board="3x2_t.c1Av", robots=1, difficulty="hard", must_ricochet=False)

    assert GAME.deal(tiny, Seed(1)).deck


def test_without_a_wish_the_deal_is_as_it_always_was() -> None:
    assert write_state(GAME.deal(Options(), Seed(2))).startswith("rr:1A2B4B3A:j6,e11,i11,n4:Bc")
