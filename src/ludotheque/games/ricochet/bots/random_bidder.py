"""The random player."""

from __future__ import annotations

from ludotheque.contract import Budget, Choice, Dice, Seat, Seed, phrase
from ludotheque.games.ricochet.rules import legal_actions, seat_count
from ludotheque.games.ricochet.state import Action, Bidding, Call, Claim, Concede, Pass, State

_FIRST_BIDS = range(4, 16)
_THINKING = 15.0
"""Seconds in a race, so that others can be faster."""


class RandomBidder:
    """Bids and slides at random, and gives up after a while. It uses no secret.

    It bids at most once in a round and then passes, so that it never keeps a table waiting.
    """

    def __init__(self, seed: Seed) -> None:
        self._dice = Dice(seed)

    def choose(self, state: State, seat: Seat, budget: Budget) -> Choice[Action]:
        if isinstance(state.phase, Bidding):
            return self._race(state.phase, seat) if state.is_race else self._bid(state.phase, seat)
        slides = [action for action in legal_actions(state, seat) if not isinstance(action, Concede)]
        patience = 6 if seat_count(state) > 1 else 12
        if not slides or self._dice.below(patience) == 0:
            return Choice(Concede(), phrase("ricochet.reason.lost-heart"))
        return Choice(self._dice.pick(slides), phrase("ricochet.reason.by-chance", count=len(slides)))

    def _race(self, bidding: Bidding, seat: Seat) -> Choice[Action]:
        if seat in bidding.passed:
            return Choice(None, phrase("ricochet.reason.waits"))
        if self._dice.below(2) == 0:
            return Choice(Pass(), phrase("ricochet.reason.no-idea"), after_seconds=_THINKING)
        return Choice(Claim(), phrase("ricochet.reason.by-feeling"), after_seconds=_THINKING)

    def _bid(self, bidding: Bidding, seat: Seat) -> Choice[Action]:
        if seat in bidding.passed:
            return Choice(None, phrase("ricochet.reason.waits"))
        has_bid = any(bid.seat == seat for bid in bidding.bids)
        best = min((bid.slides for bid in bidding.bids), default=None)
        if has_bid or best == 1 or self._dice.below(2) == 0:
            return Choice(Pass(), phrase("ricochet.reason.no-idea"))
        slides = self._dice.pick(_FIRST_BIDS) if best is None else 1 + self._dice.below(best)
        return Choice(Call(slides), phrase("ricochet.reason.by-feeling"))
