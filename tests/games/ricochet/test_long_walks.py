"""What a stage remembers of its walk, and that a slide costs the same however many were made before it."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from ludotheque.contract import Dice, Move, Seat, Seed
from ludotheque.games.ricochet.notation import read_state, write_state
from ludotheque.games.ricochet.rules import apply, is_reached, possible_slides, with_slide_shown
from ludotheque.games.ricochet.rules.sliding import deflected_robots
from ludotheque.games.ricochet.state import Exploring, Slide, State

BACK_AND_FORTH = "rr:16x2_t.p1Rc_d.a2Gu:h1:Rc must_ricochet=last-stop"
"""Red passes its target on every other slide and never turns; a diagonal lies where it does not come."""

SLACK = 1.5


def test_what_a_stage_remembers_is_what_a_walk_from_the_start_finds() -> None:
    dice = Dice(Seed(1))
    found = set()
    for _ in range(40):
        state = read_state("rr:6x6_w.c2e.d4s_t.f6Av_d.c1Gd.b4Ru.e3Yu.d6Bd:a1,f1,a6,f5:Av")
        stage: Any = state.phase
        for _ in range(6):
            stage = with_slide_shown(state, stage, dice.pick(possible_slides(state.board, stage.robots)))
            forgetful = replace(stage, deflected=None)

            assert stage.deflected == deflected_robots(state.board, state.robots, stage.shown)
            assert is_reached(state, stage) == is_reached(state, forgetful)
            assert stage == forgetful
        found |= stage.deflected

    assert len(found) > 1


def walked(slides: int) -> State:
    state = read_state(BACK_AND_FORTH)
    for number in range(slides):
        state = apply(state, Move(Seat(0), Slide("red", "west" if number % 2 else "east")))
    return state


def call_count(work: Any) -> int:
    calls = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, arg: calls.append(event))
    try:
        work()
    finally:
        sys.setprofile(before)
    return len(calls)


def test_a_slide_takes_as_many_calls_after_a_long_walk_as_after_a_short_one() -> None:
    short, long = walked(10), walked(290)
    east = Move(Seat(0), Slide("red", "east"))

    assert call_count(lambda: apply(long, east)) <= SLACK * call_count(lambda: apply(short, east))


def test_a_position_takes_as_many_calls_as_it_shows_slides() -> None:
    short, long = (write_state(walked(count)) for count in (29, 290))

    assert call_count(lambda: read_state(long)) <= SLACK * 10 * call_count(lambda: read_state(short))
    assert isinstance(read_state(long).phase, Exploring)
