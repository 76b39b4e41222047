"""The bids: who may call what, and who shows first."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import IllegalMove, Seat, phrase
from ludotheque.games.ricochet.rules.rounds import unsolved
from ludotheque.games.ricochet.state import MAX_BID, Action, Bid, Bidding, Call, Claim, Pass, Showing, State, TimeUp

_CALLS: tuple[Action, ...] = tuple(Call(slides) for slides in range(1, MAX_BID + 1))


def bidding_actions(state: State, bidding: Bidding, seat: Seat) -> tuple[Action, ...]:
    if state.is_race:
        return () if seat in bidding.passed else (Claim(), Pass())
    own, calls = _own_bid(bidding, seat), _CALLS
    if own is not None:
        calls = _CALLS[: own - 1] if state.house.rebid == "lower" else (*_CALLS[: own - 1], *_CALLS[own:])
    return calls if seat in bidding.passed else (*calls, Pass())


def after_bidding_action(state: State, bidding: Bidding, seat: Seat, action: Action) -> State:
    match action:
        case Claim() if state.is_race:
            return _with_claim(state, bidding, seat)
        case Call() if state.is_race:
            raise IllegalMove(phrase("ricochet.race-no-bids"))
        case Call(slides):
            return _with_call(state, bidding, Bid(seat, slides))
        case Pass():
            return _with_pass(state, bidding, seat)
        case TimeUp():
            raise IllegalMove(phrase("ricochet.only-the-clock"))
        case _ if state.is_race:
            raise IllegalMove(phrase("ricochet.claim-first"))
        case _:
            raise IllegalMove(phrase("ricochet.bid-first", most=MAX_BID))


def stage_opened(state: State, bidding: Bidding) -> State:
    """Bidding is over: the best bidder goes on stage, or the tile stays unsolved."""
    if not bidding.bids:
        return unsolved(state)
    return replace(state, phase=Showing(ranked(state, bidding.bids), (), state.robots))


def _with_claim(state: State, bidding: Bidding, seat: Seat) -> State:
    """Whoever is first shows at once, in as many slides as it takes."""
    if seat in bidding.passed:
        raise IllegalMove(phrase("ricochet.out-of-the-race"))
    return replace(state, phase=Showing((Bid(seat, MAX_BID),), (), state.robots, passed=bidding.passed))


def ranked(state: State, bids: tuple[Bid, ...]) -> tuple[Bid, ...]:
    """Lowest first. Among equals the earlier one, or first the seat with fewer tiles where the house says so."""

    def rank(bid: Bid) -> tuple[int, int]:
        tiles = len(state.won[bid.seat]) if state.house.tied_bids == "fewest-tiles" else 0
        return bid.slides, tiles

    return tuple(sorted(bids, key=rank))  # a stable sort: announced earlier stays in front


def _with_call(state: State, bidding: Bidding, bid: Bid) -> State:
    if not 1 <= bid.slides <= MAX_BID:
        raise IllegalMove(phrase("ricochet.bid-out-of-range", value=bid.slides, most=MAX_BID))
    own = _own_bid(bidding, bid.seat)
    if own is not None and (bid.slides == own or (state.house.rebid == "lower" and bid.slides > own)):
        raise IllegalMove(phrase(f"ricochet.rebid-{state.house.rebid}", value=bid.slides, own=own))
    others = tuple(other for other in bidding.bids if other.seat != bid.seat)
    passed = tuple(seat for seat in bidding.passed if seat != bid.seat)
    return replace(state, phase=Bidding((*others, bid), passed))


def _with_pass(state: State, bidding: Bidding, seat: Seat) -> State:
    if seat in bidding.passed:
        raise IllegalMove(phrase("ricochet.already-passed"))
    passed = tuple(sorted((*bidding.passed, seat)))
    if len(passed) == len(state.won):
        return stage_opened(state, bidding)
    return replace(state, phase=replace(bidding, passed=passed))


def _own_bid(bidding: Bidding, seat: Seat) -> int | None:
    return next((bid.slides for bid in bidding.bids if bid.seat == seat), None)
