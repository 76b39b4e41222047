"""One game as a program sees it that learns: numbers in, arrays out. The rules are asked for everything."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque import catalogue
from ludotheque.contract import (
    IllegalMove,
    Outcome,
    Seat,
    Seed,
    SetupError,
    action_space,
    phrase,
)
from ludotheque.contract.encoding import ManyGames
from ludotheque.contract.options import chosen_options
from ludotheque.play.opponents import Opponents
from ludotheque.play.returns import returns_of
from ludotheque.play.turn_order import TurnOrder, in_turns

Mask = NDArray[np.int8]
Observation = NDArray[np.uint8]

ILLEGAL_REWARD = -1.0
"""In all environments, for whoever does what the mask forbids; the game ends there, and the others get nothing."""


def checked_seat(seat: object, seat_count: int) -> Seat:
    """SetupError for one that the game has not."""
    if isinstance(seat, (int, np.integer)) and not isinstance(seat, bool) and 0 <= seat < seat_count:
        return Seat(int(seat))
    raise SetupError(phrase("rl.seat-refused", value=repr(seat)[:40], most=seat_count - 1))


class Episode:
    """Asks one seat after the other, as a TurnOrder does."""

    def __init__(self, game: str, **options: Any) -> None:
        self.game = catalogue.game(game)
        found = catalogue.encoding(game)
        if found is None:
            raise SetupError(phrase("rl.no-encoding", game=self.game.title))
        self.options = chosen_options(self.game.options, options)
        self.space = action_space(self.game, found, self.options)
        self.layout = found.layout(self.options)
        self._encoding = found
        self._may_wait = found.may_wait(self.options)
        self.action_count = len(self.space) + self._may_wait
        """With waiting, where that is a choice, as the last."""

        self.reset(0)

    def reset(self, seed: int) -> None:
        """Deal; the same seed deals the same opening."""
        self._order: TurnOrder = in_turns(self.game, self.game.deal(self.options, Seed(seed % 2**64)))
        self.seat_count = self.game.seat_count(self.state)

    @property
    def state(self) -> Any:
        return self._order.state

    @property
    def turn(self) -> Seat | None:
        """The seat that is asked; None at the end."""
        return self._order.turn

    @property
    def is_cut_short(self) -> bool:
        return self._order.is_cut_short

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def is_over(self) -> bool:
        return self.turn is None

    def mask(self, seat: int) -> Mask:
        """1 for every action that this seat may choose now."""
        legal = self.game.legal_actions(self.state, Seat(seat)) if self.turn == seat else ()
        found = bytearray(self.space.mask(legal))
        if self._may_wait:
            found.append(self.turn == seat and self._order.may_wait)
        return np.frombuffer(found, np.int8)

    def is_legal(self, index: int) -> bool:
        """Whether the seat whose turn it is may do this; False for any other number."""
        return self.turn is not None and 0 <= index < self.action_count and bool(self.mask(self.turn)[index])

    def observe(self, seat: int) -> Observation:
        """What this seat sees: planes of rows of cells."""
        seen = self._encoding.observe(self.game.view(self.state, Seat(seat)), Seat(seat))
        return np.frombuffer(bytearray(seen), np.uint8).reshape(self.layout.shape)

    def let_play(self, others: Opponents) -> None:
        """Until it is somebody else's turn than theirs."""
        self._order = others.play(self._order)

    def opponents(self, own: Seat, level: str | None, seed: int) -> Opponents:
        """Computer players for this episode at every seat but one's own."""
        return Opponents(self._order, own, level, seed)

    def step(self, index: int) -> None:
        """The seat whose turn it is does this; IllegalMove if it may not."""
        if not self.is_legal(index):
            raise IllegalMove(phrase("rl.not-legal", index=int(index), count=self.action_count))
        order, is_waiting = self._order, index == len(self.space)
        self._order = order.waited() if is_waiting else order.acted(self.space.actions[index])

    def returns(self) -> tuple[float, ...]:
        """What every seat has: 1 is first of all, -1 last of all; a lone player has the score so far."""
        return returns_of(self.game, self._encoding, self.state)

    def many_games(self, count: int, arrays: dict[str, Any]) -> ManyGames | None:
        """So many games with these options, as the game's compiled code plays them; None without."""
        return self._encoding.many_games(self.options, count, arrays)

    def draw(self) -> str:
        """The board in characters, as the audience sees it."""
        return self.game.draw(self.game.view(self.state, None))
