"""Text to action and back, text to state and back."""

from ludotheque.games.ricochet.notation.actions import read_action, write_action
from ludotheque.games.ricochet.notation.positions import MAX_POSITION_LENGTH, read_state, write_state

__all__ = ["MAX_POSITION_LENGTH", "read_action", "read_state", "write_action", "write_state"]
