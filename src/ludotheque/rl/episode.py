"""One game as a program sees it that learns: numbers in, arrays out. The rules are asked for everything."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludotheque import catalogue
from ludotheque.contract import (
    IllegalMove,
    Move,
    Outcome,
    Seat,
    Seed,
    SetupError,
    action_space,
    phrase,
    seats_to_act,
)

Mask = NDArray[np.int8]
Observation = NDArray[np.uint8]

ILLEGAL_REWARD = -1.0
"""In all environments, for whoever does what the mask forbids; the game ends there, and the others get nothing."""


class Episode:
    """Asks one seat after the other. Where several may act at once they take turns, and may wait instead.

    When everybody waits, the clock of the rules runs out; where no clock runs, the episode is cut short.
    """

    def __init__(self, game: str, **options: Any) -> None:
        self.game = catalogue.game(game)
        found = catalogue.encoding(game)
        if found is None:
            raise SetupError(phrase("rl.no-encoding", game=self.game.title))
        self.options = self.game.options(**options)
        self.space = action_space(self.game, found, self.options)
        self.layout = found.layout(self.options)
        self._encoding = found
        self._may_wait = found.may_wait(self.options)
        self.action_count = len(self.space) + self._may_wait
        """With waiting, where that is a choice, as the last."""

        self.reset(0)

    def reset(self, seed: int) -> None:
        """Deal; the same seed deals the same opening."""
        self.state = self.game.deal(self.options, Seed(seed % 2**64))
        self.seat_count = self.game.seat_count(self.state)
        self.is_cut_short = False
        self._waiting: set[Seat] = set()
        self._last: Seat | None = None
        self._forward()

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
            found.append(self._can_wait(Seat(seat)))
        return np.frombuffer(found, np.int8)

    def observe(self, seat: int) -> Observation:
        """What this seat sees: planes of rows of cells."""
        seen = self._encoding.observe(self.game.view(self.state, Seat(seat)), Seat(seat))
        return np.frombuffer(bytearray(seen), np.uint8).reshape(self.layout.shape)

    def step(self, index: int) -> None:
        """The seat whose turn it is does this; IllegalMove if it may not."""
        if self.turn is None or not 0 <= index < self.action_count or not self.mask(self.turn)[index]:
            raise IllegalMove(phrase("rl.not-legal", index=int(index), count=self.action_count))
        self._last = self.turn
        if index == len(self.space):
            self._waiting.add(self.turn)
        else:
            self._waiting.clear()
            self.state = self.game.apply(self.state, Move(self.turn, self.space.actions[index]))
        self._forward()

    def returns(self) -> tuple[float, ...]:
        """What every seat has: of a lone player the score so far, of others their places once the game is over.

        1 is first of all, -1 last of all: everybody beaten counts for, everybody who was better against, so that the
        returns of a table always add up to 0.
        """
        if self.seat_count == 1:
            return (float(self._encoding.score(self.game.view(self.state, Seat(0)))),)
        ended = self.outcome
        places = (1,) * self.seat_count if ended is None else ended.places
        return tuple(_balance(mine, places) for mine in places)

    def draw(self) -> str:
        """The board in characters, as the audience sees it."""
        return self.game.draw(self.game.view(self.state, None))

    def _can_wait(self, seat: Seat) -> bool:
        return self.turn == seat and len(seats_to_act(self.game, self.state)) > 1

    def _forward(self) -> None:
        """To the next seat that is asked, past everything that only the clock can do."""
        while True:
            acting = seats_to_act(self.game, self.state)
            asked = [seat for seat in acting if seat not in self._waiting]
            if asked:
                self.turn: Seat | None = self._after_last(asked)
                return
            timer = self.game.timer(self.state)
            if timer is None:
                self.is_cut_short = bool(acting)
                self.turn = None
                return
            self._waiting.clear()
            self.state = self.game.apply(self.state, Move(None, timer.then))

    def _after_last(self, asked: list[Seat]) -> Seat:
        """The first after the one who was asked last, in the order of seats."""
        if self._last is None:
            return asked[0]
        return next((seat for seat in asked if seat > self._last), asked[0])


def _balance(mine: int, places: tuple[int, ...]) -> float:
    beaten = sum(mine < other for other in places)
    better = sum(mine > other for other in places)
    return (beaten - better) / (len(places) - 1)
