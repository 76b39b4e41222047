from __future__ import annotations

from collections.abc import Callable

import pytest

from ludotheque.contract import Move, Seat
from ludotheque.games.ricochet.notation import read_action, read_state
from ludotheque.games.ricochet.rules import apply
from ludotheque.games.ricochet.state import Action, State

EMPTY_4X4 = "rr:4x4_t.d1Gt.a4Av.d4Rc:a1,c3"
"""No walls: red is two slides from d4 (RE RS); green waits in the middle."""


@pytest.fixture
def played() -> Callable[..., State]:
    """`played(state, "A =7", "clock time-up")`: the state after these moves."""

    def after(state: State, *moves: str) -> State:
        for words in moves:
            who, action = words.split()
            seat = None if who == "clock" else Seat(ord(who) - ord("A"))
            state = apply(state, Move[Action](seat, read_action(action)))
        return state

    return after


@pytest.fixture
def table() -> Callable[[str], State]:
    """`table("players=2 deck=Av")`: red to d4 on an empty board of 4 by 4."""

    def state(extras: str = "players=3 deck=Av,Gt") -> State:
        return read_state(f"{EMPTY_4X4}:Rc {extras}")

    return state
