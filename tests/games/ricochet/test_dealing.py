"""Rounds dealt by difficulty."""

from __future__ import annotations

import pytest

from ludotheque.contract import Seed
from ludotheque.games.ricochet import GAME, Options
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.rules.ease import direct_slides, ease_of

POSITION = "rr:2A4A1B3A:j4,m1,j10,i2:Bc"


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
    tiny = Options(board="3x2_t.c1Av", robots=1, difficulty="hard", must_ricochet="no")

    assert GAME.deal(tiny, Seed(1)).deck


def test_without_a_wish_the_deal_is_as_it_always_was() -> None:
    assert write_state(GAME.deal(Options(), Seed(2))).startswith("rr:1A2B4B3A:j6,e11,i11,n4:Bc")
