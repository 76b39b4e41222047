"""Computer players at every seat but one, for whoever plays the one."""

from __future__ import annotations

from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyBot, AnyGame, Budget, Seat, Seed, known_to, seats
from ludotheque.play.levels import level_named
from ludotheque.play.turn_order import TurnOrder


class Opponents:
    """Of one level, or of the weakest that is rated; for one game."""

    def __init__(self, order: TurnOrder, own: Seat, level: str | None, seed: int) -> None:
        game = order.game
        others = [seat for seat in seats(game.seat_count(order.state)) if seat != own]
        if not others:
            self._bots: dict[Seat, AnyBot] = {}
            return
        found = level_named(game, level or _weakest(game), order.state)
        self._seconds = found.seconds
        self._bots = {seat: found.make(Seed((seed + seat + 1) % 2**64)) for seat in others}

    def have(self, seat: Seat) -> bool:
        return seat in self._bots

    def choose(self, order: TurnOrder) -> Any | None:
        """What the one whose turn it is does; None waits."""
        assert order.turn is not None, "nobody is asked"
        known = known_to(order.game, order.state, order.turn)
        return self._bots[order.turn].choose(known, order.turn, Budget(seconds=self._seconds)).action

    def play(self, order: TurnOrder) -> TurnOrder:
        """Until somebody else is asked, or nobody is."""
        while order.turn is not None and self.have(order.turn):
            action = self.choose(order)
            order = order.waited() if action is None else order.acted(action)
        return order


def _weakest(game: AnyGame) -> str:
    return next(name for name, level in catalogue.levels(game.slug).items() if level.is_graded)
