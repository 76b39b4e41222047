"""On stage: one seat slides the robots, within its bid or, alone, freely."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import IllegalMove, Phrase, Seat, phrase, player_phrase
from ludotheque.games.ricochet.boards import ROBOTS, Robot
from ludotheque.games.ricochet.rules.rounds import claimed, unsolved
from ludotheque.games.ricochet.rules.sliding import (
    can_slide,
    deflected_robots,
    is_deflected,
    open_directions,
    possible_slides,
    slid,
    travels_both_ways,
)
from ludotheque.games.ricochet.state import (
    MAX_SOLO_SLIDES,
    Action,
    Concede,
    Exploring,
    Robots,
    Showing,
    Slide,
    State,
    TimeUp,
)


def stage_actions(state: State, stage: Showing | Exploring, seat: Seat) -> list[Action]:
    if seat != on_stage(stage):
        return []
    slides = possible_slides(state.board, stage.robots) if slides_left(stage) else []
    return [*slides, Concede()]


def after_stage_action(state: State, stage: Showing | Exploring, seat: Seat, action: Action) -> State:
    if isinstance(action, TimeUp):
        raise IllegalMove(phrase("ricochet.only-the-clock"))
    if seat != on_stage(stage):
        raise IllegalMove(phrase("ricochet.not-on-stage", player=player_phrase(on_stage(stage))))
    match action:
        case Slide():
            return _with_slide(state, stage, action)
        case Concede():
            return handed_over(state, stage)
        case _:
            raise IllegalMove(phrase("ricochet.no-bids-now"))


def handed_over(state: State, stage: Showing | Exploring) -> State:
    """Failed: robots go back and the next in the queue tries, or nobody is left."""
    waiting = stage.queue[1:] if isinstance(stage, Showing) else ()
    if not waiting:
        return unsolved(state)
    return replace(state, phase=Showing(waiting, (), state.robots))


def on_stage(stage: Showing | Exploring) -> Seat:
    return stage.queue[0].seat if isinstance(stage, Showing) else Seat(0)


def slides_left(stage: Showing | Exploring) -> int:
    most = stage.queue[0].slides if isinstance(stage, Showing) else MAX_SOLO_SLIDES
    return most - len(stage.shown)


def is_reached(state: State, stage: Showing | Exploring) -> bool:
    """Whether the last slide brought the target's robot there, by a path that the house rules accept."""
    last = stage.shown[-1]
    if not stands_on_target(state, stage.robots, last):
        return False
    if not state.house.must_ricochet or travels_both_ways(stage.shown, last.robot):
        return True
    return last.robot in _deflected(state, stage)


def with_slide_shown(state: State, stage: Showing | Exploring, slide: Slide) -> Showing | Exploring:
    """One slide further, which must be possible."""
    before = _deflected(state, stage)
    return replace(
        stage,
        shown=(*stage.shown, slide),
        robots=slid(state.board, stage.robots, slide),
        deflected=before | {slide.robot} if is_deflected(state.board, stage.robots, slide) else before,
    )


def stands_on_target(state: State, robots: Robots, last: Slide) -> bool:
    """Whether the robot that moved last stopped on the target and is one the target asks for."""
    target = state.deck[0]
    return target.colour in (last.robot, "any") and robots[ROBOTS.index(last.robot)] == target.cell


def _with_slide(state: State, stage: Showing | Exploring, slide: Slide) -> State:
    if not slides_left(stage):
        raise IllegalMove(phrase("ricochet.walk-too-long", most=MAX_SOLO_SLIDES))
    if not can_slide(state.board, stage.robots, slide):
        raise IllegalMove(_why_not(state, stage, slide))
    after = with_slide_shown(state, stage, slide)
    if is_reached(state, after):
        return claimed(state, on_stage(stage), len(after.shown), after.robots)
    if isinstance(after, Showing) and not slides_left(after):
        return handed_over(state, after)
    return replace(state, phase=after)


def _deflected(state: State, stage: Showing | Exploring) -> frozenset[Robot]:
    if stage.deflected is None:
        return deflected_robots(state.board, state.robots, stage.shown)
    return stage.deflected


def _why_not(state: State, stage: Showing | Exploring, slide: Slide) -> Phrase:
    if ROBOTS.index(slide.robot) >= len(stage.robots):
        present = tuple(phrase(f"ricochet.robot.{robot}") for robot in ROBOTS[: len(stage.robots)])
        return phrase("ricochet.no-such-robot", robot=phrase(f"ricochet.robot.{slide.robot}"), robots=present)
    open_ways = open_directions(state.board, stage.robots, slide.robot)
    ways = tuple(phrase(f"ricochet.direction.{direction}") for direction in open_ways)
    robot, direction = phrase(f"ricochet.robot.{slide.robot}"), phrase(f"ricochet.direction.{slide.direction}")
    if not ways:
        return phrase("ricochet.stuck", robot=robot, direction=direction)
    return phrase("ricochet.cannot-slide", robot=robot, direction=direction, open=ways)
