"""On stage: one seat slides the robots, within its bid or, alone, freely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludotheque.contract import IllegalMove, Phrase, Seat, phrase, player_phrase
from ludotheque.games.ricochet.boards import ROBOTS, Robot, Target
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
    Bidding,
    Concede,
    Exploring,
    Robots,
    Showing,
    Slide,
    State,
    TimeUp,
    Win,
    is_wanted,
    taking_part,
)


def stage_actions(state: State, stage: Showing | Exploring, seat: Seat) -> list[Action]:
    if seat != on_stage(stage):
        return []
    return [*open_slides(state, stage), Concede()] if slides_left(stage) else [Concede()]


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
    """Failed: robots go back and the next in the queue tries, or nobody is left; a race goes on among the others."""
    if isinstance(stage, Showing) and state.is_race:
        out = tuple(sorted((*stage.passed, on_stage(stage))))
        return unsolved(state) if len(out) == len(state.won) else replace(state, phase=Bidding(passed=out))
    waiting = stage.queue[1:] if isinstance(stage, Showing) else ()
    if not waiting:
        return unsolved(state)
    return replace(state, phase=Showing(waiting, (), state.robots))


def on_stage(stage: Showing | Exploring) -> Seat:
    return stage.queue[0].seat if isinstance(stage, Showing) else Seat(0)


def slides_left(stage: Showing | Exploring) -> int:
    most = stage.queue[0].slides if isinstance(stage, Showing) else MAX_SOLO_SLIDES
    return most - len(stage.shown)


def open_slides(state: State, stage: Showing | Exploring) -> list[Slide]:
    """Every slide that moves a robot and that the ricochet rule allows."""
    slides = possible_slides(state.board, stage.robots)
    return [slide for slide in slides if not stops_unturned(state, stage, slide)]


def can_show(state: State, stage: Showing | Exploring, slide: Slide) -> bool:
    """Whether this slide moves a robot and the ricochet rule allows it."""
    return can_slide(state.board, stage.robots, slide) and not stops_unturned(state, stage, slide)


def stops_unturned(state: State, stage: Showing | Exploring, slide: Slide) -> bool:
    """Whether the robot would stop on its target without having turned, where the house rules forbid that: with this
    slide no open target would be left that could still be reached."""
    if state.house.must_ricochet != "every-stop":
        return False
    target = target_under(state, slid(state.board, stage.robots, slide), slide)
    if target is None or _has_turned(state, with_slide_shown(state, stage, slide), slide.robot):
        return False
    return {*state.open_tiles} == {target, *spoilt_targets(state, stage.shown)}


def spoilt_targets(state: State, shown: Sequence[Slide]) -> frozenset[Target]:
    """Of several open targets, those on which one of their robots stopped before it had turned, where the house rules
    forbid that: this path cannot reach them any more."""
    if state.house.must_ricochet != "every-stop" or len(state.open_tiles) == 1:
        return frozenset()
    found: set[Target] = set()
    stage: Showing | Exploring = Exploring((), state.robots, frozenset())
    for slide in shown:
        stage = with_slide_shown(state, stage, slide)
        target = target_under(state, stage.robots, slide)
        if target is not None and not _has_turned(state, stage, slide.robot):
            found.add(target)
    return frozenset(found)


def reached_target(state: State, stage: Showing | Exploring) -> Target | None:
    """The open target to which the last slide brought its robot, by a path that the house rules accept."""
    last = stage.shown[-1]
    target = target_under(state, stage.robots, last)
    if target is None or target in spoilt_targets(state, stage.shown[:-1]):
        return None
    is_accepted = state.house.must_ricochet == "no" or _has_turned(state, stage, last.robot)
    return target if is_accepted else None


def is_reached(state: State, stage: Showing | Exploring) -> bool:
    """Whether the last slide brought a target's robot there, by a path that the house rules accept."""
    return reached_target(state, stage) is not None


def _has_turned(state: State, stage: Showing | Exploring, robot: Robot) -> bool:
    return travels_both_ways(stage.shown, robot) or robot in _deflected(state, stage)


def with_slide_shown(state: State, stage: Showing | Exploring, slide: Slide) -> Showing | Exploring:
    """One slide further, which must be possible."""
    before = _deflected(state, stage)
    return replace(
        stage,
        shown=(*stage.shown, slide),
        robots=slid(state.board, stage.robots, slide),
        deflected=before | {slide.robot} if is_deflected(state.board, stage.robots, slide) else before,
    )


def target_under(state: State, robots: Robots, last: Slide) -> Target | None:
    """The open target on which the robot that moved last stopped, if it is one the target asks for."""
    cell = robots[ROBOTS.index(last.robot)]
    return next((tile for tile in state.open_tiles if tile.cell == cell and is_wanted(tile, (last.robot,))), None)


def stands_on_target(state: State, robots: Robots, last: Slide) -> bool:
    """Whether the robot that moved last stopped on an open target and is one the target asks for."""
    return target_under(state, robots, last) is not None


def _with_slide(state: State, stage: Showing | Exploring, slide: Slide) -> State:
    if not slides_left(stage):
        raise IllegalMove(phrase("ricochet.walk-too-long", most=MAX_SOLO_SLIDES))
    if not can_slide(state.board, stage.robots, slide):
        raise IllegalMove(_why_not(state, stage, slide))
    if stops_unturned(state, stage, slide):
        raise IllegalMove(phrase("ricochet.stops-unturned", robot=phrase(f"ricochet.robot.{slide.robot}")))
    after = with_slide_shown(state, stage, slide)
    target = reached_target(state, after)
    if target is not None:
        return claimed(state, on_stage(stage), Win(target, len(after.shown)), after.robots)
    if isinstance(after, Showing) and not slides_left(after):
        return handed_over(state, after)
    return replace(state, phase=after)


def _deflected(state: State, stage: Showing | Exploring) -> frozenset[Robot]:
    if stage.deflected is None:
        return deflected_robots(state.board, state.robots, stage.shown)
    return stage.deflected


def _why_not(state: State, stage: Showing | Exploring, slide: Slide) -> Phrase:
    playing = taking_part(state.board, stage.robots)
    if slide.robot not in playing:
        present = tuple(phrase(f"ricochet.robot.{robot}") for robot in playing)
        return phrase("ricochet.no-such-robot", robot=phrase(f"ricochet.robot.{slide.robot}"), robots=present)
    open_ways = open_directions(state.board, stage.robots, slide.robot)
    ways = tuple(phrase(f"ricochet.direction.{direction}") for direction in open_ways)
    robot, direction = phrase(f"ricochet.robot.{slide.robot}"), phrase(f"ricochet.direction.{slide.direction}")
    if not ways:
        return phrase("ricochet.stuck", robot=robot, direction=direction)
    return phrase("ricochet.cannot-slide", robot=robot, direction=direction, open=ways)
