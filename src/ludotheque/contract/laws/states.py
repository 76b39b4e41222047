"""Laws about one state and its text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ludotheque.contract.errors import NotationError
from ludotheque.contract.game import AnyGame, Move, possible_moves
from ludotheque.contract.laws.law import LawBroken, check_phrase, law


def check_ending(game: AnyGame, state: Any, moves: Sequence[Move[Any]]) -> None:
    outcome = game.outcome(state)
    law((outcome is None) == bool(moves), "outcome: over exactly when nobody, clock included, can move")
    if outcome is None:
        return
    places = outcome.places
    law(len(places) == game.seat_count(state), "outcome: one place per seat")
    law(
        all(place == 1 + sum(other < place for other in places) for place in places),
        "outcome: places count the seats in front, ties share a place",
    )
    check_phrase("outcome", outcome.reason)


def check_to_act(game: AnyGame, state: Any, moves: Sequence[Move[Any]]) -> None:
    if game.to_act is None:
        return
    acting = {move.by: None for move in moves if move.by is not None}
    law(tuple(game.to_act(state)) == tuple(acting), "to_act: exactly the seats that have legal actions, in their order")


def check_timer(game: AnyGame, state: Any) -> None:
    timer = game.timer(state)
    if timer is None:
        return
    law(0 < timer.seconds < math.inf, "timer: a promise takes some time")
    law(timer.key != "", "timer: a key to know it by")


def check_state(game: AnyGame, state: Any, moves: Sequence[Move[Any]]) -> None:
    """The text holds all of the state: what is read back is equal and behaves alike."""
    text = game.notation.write_state(state)
    law(text.isascii() and text.isprintable() and text != "", "notation: a state is one line of ASCII")
    try:
        again = game.notation.read_state(text)
    except NotationError as refusal:
        raise LawBroken(f"notation: refused its own state {text!r}: {refusal}") from refusal
    law(again == state and hash(again) == hash(state), "notation: state round trip")
    law(possible_moves(game, again) == list(moves), "legal_actions: the same for an equal state")
    law(game.outcome(again) == game.outcome(state), "outcome: the same for an equal state")


def check_actions(game: AnyGame, moves: Sequence[Move[Any]], checked: set[Any]) -> None:
    """Each action is written and read once in a game, however often it is legal."""
    for action in {move.action: None for move in moves if move.action not in checked}:
        text = game.notation.write_action(action)
        law(text.isascii() and text.isprintable() and text.split() == [text], f"notation: {text!r} is one ASCII word")
        try:
            again = game.notation.read_action(text)
        except NotationError as refusal:
            raise LawBroken(f"notation: refused its own action {text!r}: {refusal}") from refusal
        law(again == action, f"notation: action round trip {text!r}")
        checked.add(action)
