"""Laws about moves: every legal one is accepted, every other refused, and the old state stays."""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from ludotheque.contract.chance import Dice
from ludotheque.contract.errors import IllegalMove, NotationError
from ludotheque.contract.game import AnyGame, Move, read_action
from ludotheque.contract.laws.law import LawBroken, check_phrase, law
from ludotheque.contract.seat import Seat, seats

_MAX_FROM_OTHER_TIMES = 16
_MAX_BY_OTHERS = 8
_MAX_GUESSES = 12


class Strangers:
    """Remembers the moves of a game, and finds some that are not legal now: none of them may be accepted."""

    def __init__(self, game: AnyGame, opening: Any, dice: Dice) -> None:
        self._game = game
        self._everybody = seats(game.seat_count(opening))
        self._dice = dice
        self._seen: list[Move[Any]] = []
        self._known: set[Move[Any]] = set()
        self._words = [*string.digits, *string.ascii_letters]
        """Texts that may be actions: of one letter, or made of those that were legal."""

    def among(self, moves: Sequence[Move[Any]]) -> list[Move[Any]]:
        """Moves that were legal at other times, those of today made by somebody else, and what the notation reads."""
        legal = set(moves)
        drawn = [self._dice.pick(self._seen) for _ in range(_MAX_FROM_OTHER_TIMES) if self._seen]
        borrowed = self._borrowed(self._dice.pick(moves).action) if moves else []
        self._remember(moves)
        return [move for move in dict.fromkeys([*drawn, *borrowed, *self._guessed(moves)]) if move not in legal]

    def _borrowed(self, action: Any) -> list[Move[Any]]:
        others: Sequence[Seat] = self._dice.shuffled(self._everybody)[:_MAX_BY_OTHERS]
        return [Move(by, action) for by in (*others, None)]

    def _guessed(self, moves: Sequence[Move[Any]]) -> list[Move[Any]]:
        """By a seat that may act now: `legal_actions` might have forgotten them."""
        by = self._dice.pick(moves).by if moves else self._dice.pick(self._everybody)
        found: list[Move[Any]] = []
        for _ in range(_MAX_GUESSES):
            text = self._varied(self._dice.pick(self._words), self._dice.pick(self._words))
            with suppress(NotationError):
                found.append(Move(by, read_action(self._game, text)))
        return found

    def _varied(self, text: str, other: str) -> str:
        """The same, one letter further or back, or the beginning of one and the end of another: `b4` of `b3`, `a4`."""
        place = self._dice.below(len(text))
        beside = chr(max(ord(" "), ord(text[place]) + self._dice.pick((-1, 1))))
        return self._dice.pick((text, text[:place] + beside + text[place + 1 :], text[:place] + other[place:]))

    def _remember(self, moves: Iterable[Move[Any]]) -> None:
        new = [move for move in moves if move not in self._known]
        self._seen += new
        self._known.update(new)
        self._words += [self._game.notation.write_action(move.action) for move in new]


def check_moves(moves: Sequence[Move[Any]]) -> None:
    law(len(set(moves)) == len(moves), "legal_actions: each action once")


def check_refusals(game: AnyGame, state: Any, strangers: Sequence[Move[Any]]) -> None:
    for move in strangers:
        try:
            game.apply(state, move)
        except IllegalMove as refusal:
            check_phrase("apply", refusal.phrase)
            continue
        except Exception as crash:
            raise LawBroken(f"apply: crashed on {move}: {crash!r}") from crash
        raise LawBroken(f"apply: accepted {move} although it is not a legal move: `legal_actions` names all that are")


def checked_step(game: AnyGame, state: Any, move: Move[Any]) -> Any:
    """The next state, made by a legal move."""
    before_hash, before_text = hash(state), game.notation.write_state(state)
    try:
        successor = game.apply(state, move)
    except IllegalMove as refusal:
        raise LawBroken(f"apply: refused the legal move {move}: {refusal}") from refusal
    untouched = hash(state) == before_hash and game.notation.write_state(state) == before_text
    law(untouched, "apply: the old state is left alone")
    law(successor == game.apply(state, move), "apply: the same move gives the same state")
    return successor
