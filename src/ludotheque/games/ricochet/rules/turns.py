"""Whose move it is and what it does: each phase of the round answers for itself."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.contract import IllegalMove, Move, Seat, Timer, phrase
from ludotheque.games.ricochet.rules.bidding import after_bidding_action, bidding_actions, stage_opened
from ludotheque.games.ricochet.rules.rounds import outcome
from ludotheque.games.ricochet.rules.showing import after_stage_action, handed_over, on_stage, stage_actions
from ludotheque.games.ricochet.state import Action, Bidding, Pass, Showing, Slide, State, TimeUp


def is_counted(action: Action) -> bool:
    """A move of the game, beside bids and what else is said."""
    return isinstance(action, Slide)


def seat_count(state: State) -> int:
    return len(state.won)


def legal_actions(state: State, seat: Seat) -> Sequence[Action]:
    if outcome(state) is not None or not 0 <= seat < seat_count(state):
        return ()
    if isinstance(state.phase, Bidding):
        return bidding_actions(state, state.phase, seat)
    return stage_actions(state, state.phase, seat)


def apply(state: State, move: Move[Action]) -> State:
    if outcome(state) is not None:
        raise IllegalMove(phrase("ricochet.over"))
    if move.by is None:
        return _after_the_clock(state, move.action)
    if not 0 <= move.by < seat_count(state):
        raise IllegalMove(phrase("ricochet.no-such-player", player=move.by + 1, count=seat_count(state)))
    if isinstance(state.phase, Bidding):
        return after_bidding_action(state, state.phase, move.by, move.action)
    return after_stage_action(state, state.phase, move.by, move.action)


def stands_aside(state: State, seat: Seat) -> Action | None:
    """Whoever gave up has passed: the others need not wait for a bid."""
    if outcome(state) is None and isinstance(state.phase, Bidding) and seat not in state.phase.passed:
        return Pass()
    return None


def timer(state: State) -> Timer[Action] | None:
    """One hourglass for all bids of a round or for its race, one for each demonstration; none for a lone player."""
    if outcome(state) is not None:
        return None
    match state.phase:
        case Bidding() if state.house.race_seconds is not None:
            return Timer(f"race of round {state.round}", state.house.race_seconds, TimeUp())
        case Bidding(bids=bids) if bids:
            return Timer(f"bids of round {state.round}", state.house.bid_seconds, TimeUp())
        case Showing() as showing if state.house.show_seconds is not None:
            key = f"show of seat {on_stage(showing)} in round {state.round}"
            return Timer(key, state.house.show_seconds, TimeUp())
        case _:
            return None


def _after_the_clock(state: State, action: Action) -> State:
    if timer(state) is None or not isinstance(action, TimeUp):
        raise IllegalMove(phrase("ricochet.clock-has-no-say"))
    if isinstance(state.phase, Bidding):
        return stage_opened(state, state.phase)
    return handed_over(state, state.phase)
