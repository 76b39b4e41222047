"""What a player of OpenSpiel sees: the board now, or all that it can remember."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ludotheque.contract import Seat, told_action

if TYPE_CHECKING:
    from ludotheque.rl.openspiel_adapter import SpielState


class BoardObserver:
    """Planes of numbers, and the board in characters, as the seat may see it."""

    def __init__(self, shape: tuple[int, int, int]) -> None:
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        order, game = state.order, state.spiel_game
        if order is None:
            self.tensor.fill(0)
            return
        seen = game.encoding.observe(game.rules.view(order.state, Seat(player)), Seat(player))
        self.tensor[:] = np.frombuffer(seen, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        order, rules = state.order, state.spiel_game.rules
        return "" if order is None else rules.draw(rules.view(order.state, Seat(player)))


class MemoryObserver:
    """The board as it was dealt, what the seat was told since, and the board now."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, object] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There are no numbers for a memory."""

    def string_from(self, state: SpielState, player: int) -> str:
        if state.order is None:
            return ""
        rules, viewer = state.spiel_game.rules, Seat(player)
        past, now = state.past.value, state.order.state
        opening = past[0][0] if past else now
        boards = [rules.draw(rules.view(each, viewer)) for each in dict.fromkeys((opening, now))]
        return "\n".join([boards[0], " ".join(_told(state, viewer)), *boards[1:]])


def _told(state: SpielState, viewer: Seat) -> list[str]:
    """Moves as this seat knows them; nobody is told that another waits."""
    assert state.order is not None
    rules, past = state.spiel_game.rules, state.past.value
    told = []
    for before, move in past:
        if move.action is None:
            if move.by == viewer:
                told.append("wait")
            continue
        action = told_action(rules, before, move, state.order.state, viewer)
        told.append("?" if action is None else rules.notation.write_action(action))
    return told
