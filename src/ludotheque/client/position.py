"""A position of a server as the types of its game, for programs that know the rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludotheque import catalogue
from ludotheque.client.refusals import ServerUnreachable
from ludotheque.contract import AnyGame, NotationError, Seat, SeatView, phrase, read_action, read_state
from ludotheque.server.wire.bots import KnownPosition


class Turn(NamedTuple):
    """A position and the seat that is asked what to do there."""

    game: AnyGame
    state: Any
    """As `known_to` gives it: no more than this seat may know."""

    seat: Seat
    version: int


def turn_of(position: KnownPosition) -> Turn | None:
    """None where there is nothing to choose; ServerUnreachable for what the game's own notation cannot read."""
    if not position.legal or position.seat is None:
        return None
    game = catalogue.game(position.game)
    try:
        if position.state is not None:
            state: Any = read_state(game, position.state)
        else:
            state = SeatView(position.view, tuple(read_action(game, text) for text in position.legal))
    except NotationError as problem:
        raise ServerUnreachable(phrase("client.other-rules", game=position.game[:40])) from problem
    return Turn(game, state, Seat(position.seat), position.version)
