"""Text to action and back, text to state and back."""

from ludotheque.games.ricochet.notation.actions import DIRECTION_LETTERS, read_action, write_action
from ludotheque.games.ricochet.notation.local import (
    colour_letter,
    direction_letter,
    read_local,
    robot_letter,
    write_local,
)
from ludotheque.games.ricochet.notation.positions import MAX_POSITION_LENGTH, read_opening, read_state, write_state

__all__ = [
    "DIRECTION_LETTERS",
    "MAX_POSITION_LENGTH",
    "colour_letter",
    "direction_letter",
    "read_action",
    "read_local",
    "read_opening",
    "read_state",
    "robot_letter",
    "write_action",
    "write_local",
    "write_state",
]
