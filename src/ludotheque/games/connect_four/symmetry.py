"""A position and its mirror image, whoever of the two is to move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ludotheque.contract import Image, Seat
from ludotheque.games.connect_four.state import Action, State, Swap


def images(state: State) -> Iterator[Image[State, Action]]:
    """The position with the seat to move as the first one, and the same from behind the board."""
    seen = _from_turn(state)
    yield Image(seen, lambda action: action)

    def mirrored(action: Action) -> Action:
        return action if isinstance(action, Swap) else replace(action, column=state.columns - 1 - action.column)

    first, second = (_mirrored(seen, discs) for discs in seen.discs)
    yield Image(replace(seen, discs=(first, second)), mirrored)


def _from_turn(state: State) -> State:
    if state.turn == 0:
        return state
    return replace(state, starter=Seat(1 - state.starter), discs=(state.discs[1], state.discs[0]))


def _mirrored(state: State, discs: int) -> int:
    one = (1 << state.stride) - 1
    columns = [discs >> column * state.stride & one for column in range(state.columns)]
    return sum(bits << column * state.stride for column, bits in enumerate(reversed(columns)))


SYMMETRY = images
