"""What a student's program sees of a game: one position, its moves, and the positions after them, which are counted."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from ludotheque import catalogue
from ludotheque.contract import AnyGame, Move, Seat, phrase, read_action, read_state, seats_to_act
from ludotheque.contract.errors import IllegalMove, NotationError
from ludotheque.contract.jsonable import jsonable


class TooManyPositions(BaseException):
    """The count is used up. No `except Exception` of a student keeps it from ending the search."""


class Counter:
    """How many positions a program has looked at."""

    def __init__(self, most: int) -> None:
        self.count, self.most = 0, most

    def visit(self) -> None:
        if self.count >= self.most:
            raise TooManyPositions
        self.count += 1


@dataclass(frozen=True)
class Walk:
    """What all positions have in common that are reached from one."""

    game: AnyGame
    counter: Counter
    left_out: Collection[str] = ()
    """Legal actions that are no part of an exercise, such as giving up."""


class Position:
    """A position that never changes; equal to any other with the same pieces and the same player to move."""

    __slots__ = ("_mover", "_state", "_walk", "last_move")

    def __init__(self, walk: Walk, state: Any, mover: Seat | None = None, last_move: str | None = None) -> None:
        self._walk, self._state, self._mover = walk, state, mover
        self.last_move = last_move
        """How this position was reached from the one before; None at the start."""

    @property
    def moves(self) -> tuple[str, ...]:
        """What the player to move may do, as text; nothing when the game is over."""
        actors = seats_to_act(self._walk.game, self._state)
        if not actors:
            return ()
        write = self._walk.game.notation.write_action
        texts = (write(action) for action in self._walk.game.legal_actions(self._state, actors[0]))
        return tuple(text for text in texts if text not in self._walk.left_out)

    def after(self, move: str) -> Position:
        """The position after this move. Each call counts as one position that was looked at."""
        actors = seats_to_act(self._walk.game, self._state)
        if not actors or move in self._walk.left_out:
            raise IllegalMove(phrase("course.no-such-move", move=str(move)[:40], moves=self.moves))
        if not isinstance(move, str):
            raise NotationError(phrase("course.no-such-move", move=repr(move)[:40], moves=self.moves))
        state = self._walk.game.apply(self._state, Move(actors[0], read_action(self._walk.game, move)))
        self._walk.counter.visit()
        return Position(self._walk, state, actors[0], move)

    @property
    def is_over(self) -> bool:
        return self._walk.game.outcome(self._state) is not None

    @property
    def winner(self) -> int | None:
        """0 or 1; None for a draw, and while the game goes on."""
        outcome = self._walk.game.outcome(self._state)
        return None if outcome is None or len(outcome.winners) != 1 else int(outcome.winners[0])

    @property
    def player(self) -> int:
        """Whose turn it is, 0 or 1; at the end, whose turn it would be."""
        actors = seats_to_act(self._walk.game, self._state)
        if actors:
            return int(actors[0])
        return 0 if self._mover is None else (self._mover + 1) % self._walk.game.seat_count(self._state)

    @property
    def rows(self) -> tuple[str, ...]:
        """The cells as characters, row by row from the top, `.` for a free one: `("X.O", ...)`."""
        drawn = (line.split() for line in str(self).splitlines())
        return tuple(
            "".join(words[1:])
            for words in drawn
            if words and words[0].isdecimal() and len(words) > 2 and not words[1].isdecimal()
        )

    @property
    def symbols(self) -> tuple[str, ...]:
        """The characters of both players in `rows`."""
        return tuple(self._walk.game.symbols(self._walk.game.seat_count(self._state)))

    @property
    def view(self) -> Any:
        """All that can be seen, as dictionaries and lists."""
        return jsonable(self._walk.game.view(self._state, None))

    @property
    def visits_left(self) -> int:
        """How many positions may still be looked at."""
        return self._walk.counter.most - self._walk.counter.count

    def __str__(self) -> str:
        return self._walk.game.draw(self._walk.game.view(self._state, None))

    def __repr__(self) -> str:
        return f"<Position {self._walk.game.notation.write_state(self._state)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)


def open_position(slug: str, text: str, counter: Counter, left_out: Collection[str] = ()) -> Position:
    game = catalogue.game(slug)
    return Position(Walk(game, counter, left_out), read_state(game, text))
