"""Laws about what can be seen of a state."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ludotheque.contract.chance import Dice
from ludotheque.contract.drawing import plain_text
from ludotheque.contract.game import AnyGame, Move
from ludotheque.contract.jsonable import jsonable
from ludotheque.contract.laws.law import LawBroken, check_phrase, law
from ludotheque.contract.seat import Seat, seats

_MAX_VIEWERS = 4


def check_views(game: AnyGame, state: Any, moves: Sequence[Move[Any]], dice: Dice) -> None:
    """The audience's view and each seat's; at a large table those of a few seats."""
    audience = game.view(state, None)
    _check_view(game, audience)
    for seat in _viewers(game.seat_count(state), moves, dice):
        view = game.view(state, seat)
        law(view == game.view(state, seat), "view: the same for the same state and seat")
        if view != audience:  # without secrets all see the same, and once is enough
            _check_view(game, view)


def _viewers(seat_count: int, moves: Sequence[Move[Any]], dice: Dice) -> Sequence[Seat]:
    if seat_count <= _MAX_VIEWERS:
        return seats(seat_count)
    to_act = [move.by for move in moves[:1] if move.by is not None]
    return [*to_act, *dice.shuffled(seats(seat_count))[:_MAX_VIEWERS]]


def _check_view(game: AnyGame, view: Any) -> None:
    drawing = game.draw(view)
    law(drawing.strip() != "", "draw: a view is never blank")
    law(not any(_is_control(character) for character in set(drawing) - {"\n"}), "draw: colours are left to the shell")
    if game.paint is not None:
        law(plain_text(game.paint(view)) == drawing, "paint: the same text as draw")
    message = game.message(view)
    if message is not None:
        check_phrase("message", message)
    try:
        json.dumps(jsonable(view), allow_nan=False)
    except (TypeError, ValueError) as problem:
        raise LawBroken(f"view: cannot be sent as JSON: {problem}") from problem


def _is_control(character: str) -> bool:
    return character < " " or "\x7f" <= character < "\xa0"
