"""What one seat may see: everything but the order of the tiles still face down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ludotheque.contract import Phrase, Seat, phrase, player_phrase
from ludotheque.games.ricochet.boards import Cell, Diagonal, Robot, Target, Wall, write_cell
from ludotheque.games.ricochet.rules import (
    entered_cells,
    on_stage,
    outcome,
    ranked,
    slid,
    slides_left,
    spoilt_targets,
    stands_on_target,
)
from ludotheque.games.ricochet.state import Bid, Bidding, Exploring, HouseRules, Robots, Slide, State, Win


@dataclass(frozen=True)
class View:
    """Cells are counted row by row from the upper left corner."""

    viewer: Seat | None
    board: str | None
    width: int
    height: int
    walls: tuple[Wall, ...]
    targets: tuple[Target, ...]
    diagonals: tuple[Diagonal, ...]
    closed: tuple[Cell, ...]
    robots: Robots
    """Where they stand now, on stage or not."""

    home: Robots
    """Where they stood when the round began, and go back to after a failure."""

    target: Target | None
    """The one that lies open longest."""

    open_targets: tuple[Target, ...]
    """All that may be reached in this round, that one first."""

    spoilt: tuple[Target, ...]
    """Those of several that the slides shown can no longer reach: a robot stopped there unturned."""

    tiles_left: int
    """Face down in the deck."""

    won: tuple[tuple[Win, ...], ...]
    discarded: tuple[Target, ...]
    round: int
    rounds: int
    """The round of the last tile, if none comes back."""

    phase: Literal["bidding", "racing", "showing", "exploring", "over"]
    bids: tuple[Bid, ...]
    """While bidding in the order announced, while showing those still to be tried, best first."""

    best: Bid | None
    """Who shows first as things stand, or is showing."""

    passed: tuple[Seat, ...]
    on_stage: Seat | None
    slides: tuple[Slide, ...]
    """Shown so far in this demonstration."""

    slides_left: int
    trail: tuple[Cell, ...]
    """The last slide, cell by cell, its start included."""

    lacks_turn: bool
    """The robot stands on a target but came straight, and the house wants a ricochet."""

    house: HouseRules
    ended: Phrase | None
    """How the game ended."""


def view(state: State, viewer: Seat | None) -> View:
    ending = outcome(state)
    phase, bids = state.phase, _bids(state)
    stage = None if isinstance(phase, Bidding) else phase
    shown = stage.shown if stage else ()
    robots = stage.robots if stage else state.robots
    return View(
        viewer=viewer,
        board=state.board.name,
        width=state.board.width,
        height=state.board.height,
        walls=tuple(sorted(state.board.walls)),
        targets=state.board.targets,
        diagonals=state.board.diagonals,
        closed=tuple(sorted(state.board.closed)),
        robots=robots,
        home=state.robots,
        target=state.deck[0] if ending is None else None,
        open_targets=state.open_tiles if ending is None else (),
        spoilt=_spoilt(state, shown) if ending is None else (),
        tiles_left=len(state.deck) - len(state.open_tiles) if ending is None else 0,
        won=state.won,
        discarded=state.discarded,
        round=state.round,
        rounds=state.round + len(state.deck) - 1,
        phase=_phase_name(state) if ending is None else "over",
        bids=bids,
        best=next(iter(ranked(state, bids)), None),
        passed=() if isinstance(phase, Exploring) else phase.passed,
        on_stage=on_stage(stage) if stage and ending is None else None,
        slides=shown,
        slides_left=slides_left(stage) if stage else 0,
        trail=_trail(state, shown),
        lacks_turn=bool(shown) and stands_on_target(state, robots, shown[-1]),
        house=state.house,
        ended=None if ending is None else ending.reason,
    )


def message(view: View) -> Phrase | None:
    """One sentence that says what happens and what to do."""
    if view.target is None:
        return view.ended
    goal = _goal(view)
    if view.phase == "bidding":
        return _bidding_message(view, goal)
    if view.phase == "racing":
        kind = "race-out" if view.viewer in view.passed else "race"
        return phrase(f"ricochet.message.{kind}", goal=goal, seconds=int(view.house.race_seconds or 0))
    if view.lacks_turn:
        kind = "spoilt" if view.spoilt else "lacks-turn"
        return phrase(f"ricochet.message.{kind}", goal=goal, robot=_robot_name(view.slides[-1].robot))
    if view.phase == "exploring":
        return phrase("ricochet.message.exploring", goal=goal, count=len(view.slides))
    if view.house.race_seconds is not None and view.on_stage is not None:
        kind = "race-show" if view.viewer == view.on_stage else "race-watch"
        return phrase(f"ricochet.message.{kind}", goal=goal, player=player_phrase(view.on_stage))
    if view.viewer == view.on_stage:
        return phrase("ricochet.message.show", goal=goal, count=view.slides_left)
    return phrase("ricochet.message.watch", goal=goal, player=player_phrase(view.bids[0].seat), count=view.slides_left)


def _bidding_message(view: View, goal: Phrase) -> Phrase:
    has_passed = view.viewer in view.passed
    if view.best is None:
        return phrase("ricochet.message.wait" if has_passed else "ricochet.message.think", goal=goal)
    kind = _WITH_BIDS[view.best.seat == view.viewer, has_passed]
    return phrase(f"ricochet.message.{kind}", goal=goal, player=player_phrase(view.best.seat), count=view.best.slides)


# (the viewer leads, the viewer has passed)
_WITH_BIDS = {
    (True, True): "lead-passed",
    (True, False): "lead",
    (False, True): "passed",
    (False, False): "beat",
}


def _goal(view: View) -> Phrase:
    """`Round 3 of 17: bring red to the red circle on h8`; of several targets each in short."""
    if len(view.open_targets) == 1:
        (target,) = view.open_targets
        kind = "any" if target.colour == "any" else "own"
        return _of_target(f"ricochet.message.goal-{kind}", target, view, round=view.round, rounds=view.rounds)
    goals = tuple(
        _of_target("ricochet.message.one-any" if target.colour == "any" else "ricochet.message.one-own", target, view)
        for target in view.open_targets
    )
    return phrase("ricochet.message.goal-several", round=view.round, rounds=view.rounds, goals=goals)


def _of_target(code: str, target: Target, view: View, **more: int) -> Phrase:
    return phrase(
        code,
        **more,
        shape=phrase(f"ricochet.shape.{target.shape}"),
        colour=phrase(f"ricochet.colour.{target.colour}"),
        cell=write_cell(target.cell, view.width),
    )


def _robot_name(robot: Robot) -> Phrase:
    return phrase(f"ricochet.robot.{robot}")


def _phase_name(state: State) -> Literal["bidding", "racing", "showing", "exploring"]:
    if isinstance(state.phase, Bidding):
        return "racing" if state.is_race else "bidding"
    return "exploring" if isinstance(state.phase, Exploring) else "showing"


def _bids(state: State) -> tuple[Bid, ...]:
    match state.phase:
        case Bidding(bids):
            return bids
        case Exploring():
            return ()
        case showing:
            return showing.queue


def _spoilt(state: State, shown: tuple[Slide, ...]) -> tuple[Target, ...]:
    found = spoilt_targets(state, shown)
    return tuple(tile for tile in state.open_tiles if tile in found)


def _trail(state: State, shown: tuple[Slide, ...]) -> tuple[Cell, ...]:
    if not shown:
        return ()
    robots = state.robots
    for slide in shown[:-1]:
        robots = slid(state.board, robots, slide)
    entered = entered_cells(state.board, robots, shown[-1])
    moved = slid(state.board, robots, shown[-1])
    start = next(before for before, after in zip(robots, moved, strict=True) if before != after)
    return (start, *(cell for cell, _ in entered))
