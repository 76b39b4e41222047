"""One seat asked after the other, also where the rules let several act at once: for players that take turns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ludotheque.contract import AnyGame, Move, Seat, seats_to_act


@dataclass(frozen=True)
class TurnOrder:
    """A game and whose turn it is. Where several may act they take turns, and may wait instead.

    When everybody waits, the clock of the rules runs out; where no clock runs, the game is cut short.
    """

    game: AnyGame
    state: Any
    turn: Seat | None
    """None when nobody is asked any more."""

    is_cut_short: bool = False
    waiting: frozenset[Seat] = frozenset()

    @property
    def may_wait(self) -> bool:
        return self.turn is not None and len(seats_to_act(self.game, self.state)) > 1

    def acted(self, action: Any) -> TurnOrder:
        """The seat whose turn it is does this; IllegalMove where the rules refuse."""
        assert self.turn is not None, "nobody is asked"
        state = self.game.apply(self.state, Move(self.turn, action))
        return _forward(replace(self, state=state, waiting=frozenset()))

    def waited(self) -> TurnOrder:
        """It leaves the others to act."""
        assert self.may_wait, "nobody else may act"
        assert self.turn is not None
        return _forward(replace(self, waiting=self.waiting | {self.turn}))


def in_turns(game: AnyGame, state: Any) -> TurnOrder:
    return _forward(TurnOrder(game, state, None))


def _forward(order: TurnOrder) -> TurnOrder:
    """To the next seat that is asked, past everything that only the clock can do."""
    game, state, waiting = order.game, order.state, order.waiting
    while True:
        acting = seats_to_act(game, state)
        asked = [seat for seat in acting if seat not in waiting]
        if asked:
            return replace(order, state=state, turn=_after(order.turn, asked), waiting=waiting)
        timer = game.timer(state)
        if timer is None:
            return replace(order, state=state, turn=None, is_cut_short=bool(acting), waiting=waiting)
        state, waiting = game.apply(state, Move(None, timer.then)), frozenset()


def _after(last: Seat | None, asked: list[Seat]) -> Seat:
    """The first after the one who was asked last, in the order of seats."""
    return next((seat for seat in asked if last is not None and seat > last), asked[0])
