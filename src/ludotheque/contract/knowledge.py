"""Who may know what of a game: the moves that are told, and what a computer player has to think about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ludotheque.contract.chance import Seed
from ludotheque.contract.game import AnyGame, Move
from ludotheque.contract.seat import Seat

_SAME_WORLD = Seed(0)
"""Asked twice about what looks the same, a player thinks about the same."""


@dataclass(frozen=True)
class SeatView:
    """What a computer player is given in a game with secrets that cannot redeal them."""

    view: Any
    legal_actions: tuple[Any, ...]


def told_action(game: AnyGame, before: Any, move: Move[Any], now: Any, viewer: Seat | None) -> Any | None:
    """What this viewer may know of a move made in `before`, while the game goes on at `now`; None: nothing."""
    if not game.hides_moves:
        return move.action
    if game.told is not None:
        return game.told(before, move, now, viewer)
    return move.action if move.by is None or move.by == viewer else None


def known_to(game: AnyGame, state: Any, seat: Seat) -> Any:
    """What a computer player at this seat is given: the state, one that looks the same from there, or a SeatView."""
    if game.has_full_information:
        return state
    if game.redeal is not None:
        return game.redeal(state, seat, _SAME_WORLD)
    return SeatView(game.view(state, seat), tuple(game.legal_actions(state, seat)))
