"""Whether the fields of a position fit together: a state that the rules accept."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import NotationError, Phrase, phrase
from ludotheque.games.ricochet.boards import COLOURS, ROBOTS, write_cell
from ludotheque.games.ricochet.rules import can_show, is_reached, outcome, slides_left, with_slide_shown
from ludotheque.games.ricochet.state import MAX_BID, Bid, Bidding, Showing, Slide, State, is_wanted, taking_part


def check_position(state: State) -> State:
    """The same state, or NotationError for the first thing that cannot be."""
    problems = (_robot_problem, _tile_problem, _count_problem, _phase_problem)
    for problem_in in problems:
        problem = problem_in(state)
        if problem is not None:
            raise NotationError(problem)
    return state


def replayed(state: State, slides: tuple[Slide, ...]) -> State:
    """The state with these slides shown, none of which may be illegal or have ended the round."""
    stage = state.phase
    assert not isinstance(stage, Bidding)
    if outcome(state) is not None:
        raise NotationError(phrase("ricochet.notation.over"))
    if len(slides) >= slides_left(stage) + (not isinstance(stage, Showing)):
        raise NotationError(phrase("ricochet.notation.too-many-slides", count=len(slides)))
    for number, slide in enumerate(slides, start=1):
        if not can_show(state, stage, slide):
            raise NotationError(phrase("ricochet.notation.slide", number=number))
        stage = with_slide_shown(state, stage, slide)
        if is_reached(state, stage):
            raise NotationError(phrase("ricochet.notation.solved", number=number))
    return replace(state, phase=stage)


def _robot_problem(state: State) -> Phrase | None:
    if len(state.robots) > len(ROBOTS):
        return phrase("ricochet.notation.robot-count", count=len(state.robots))
    for index, cell in enumerate(state.robots):
        if cell in state.robots[:index]:
            return phrase("ricochet.notation.robot-cell", cell=write_cell(cell, state.board.width))
    playing = taking_part(state.board, state.robots)
    missing = [tile.colour for tile in state.deck if not is_wanted(tile, playing)]
    if missing:
        robot = max(missing, key=COLOURS.index)
        return phrase("ricochet.notation.robot-missing", robot=phrase(f"ricochet.robot.{robot}"))
    return None


def _tile_problem(state: State) -> Phrase | None:
    wins = [win.target for won in state.won for win in won]
    tiles = [*state.deck, *wins, *state.discarded]
    return None if len(set(tiles)) == len(tiles) else phrase("ricochet.notation.tile-twice")


def _count_problem(state: State) -> Phrase | None:
    finished = len(state.discarded) + sum(map(len, state.won))
    if state.round <= finished:
        return phrase("ricochet.notation.round", round=state.round, count=finished)
    may_return = max(0, len(state.deck) - 1) if state.house.unsolved == "return" else 0
    if state.returned > may_return:
        return phrase("ricochet.notation.returned", value=state.returned, most=may_return)
    return None


def _phase_problem(state: State) -> Phrase | None:
    if state.is_race and not _is_race_phase(state):
        return phrase("ricochet.notation.race")
    match state.phase:
        case Bidding(bids, passed):
            if list(passed) != sorted(set(passed)) or len(passed) == len(state.won):
                return phrase("ricochet.notation.passed")
            under_way = bool(bids or passed)
            seats = {*(bid.seat for bid in bids), *passed}
        case Showing(queue):
            if list(queue) != sorted(queue, key=lambda bid: bid.slides):
                return phrase("ricochet.notation.queue")
            bids, under_way, seats = queue, True, {bid.seat for bid in queue}
        case _:
            return None
    if under_way and outcome(state) is not None:
        return phrase("ricochet.notation.over")
    if _bids_twice(bids) or any(seat >= len(state.won) for seat in seats):
        return phrase("ricochet.notation.bidders", count=len(state.won))
    return None


def _is_race_phase(state: State) -> bool:
    """Nobody has bid; on stage is one who may still claim, with all the slides there are."""
    match state.phase:
        case Showing(queue, passed=passed):
            is_orderly = list(passed) == sorted(set(passed)) and max(passed, default=0) < len(state.won)
            return is_orderly and len(queue) == 1 and queue[0].slides == MAX_BID and queue[0].seat not in passed
        case phase:
            return not isinstance(phase, Bidding) or not phase.bids


def _bids_twice(bids: tuple[Bid, ...]) -> bool:
    return len({bid.seat for bid in bids}) < len(bids)
