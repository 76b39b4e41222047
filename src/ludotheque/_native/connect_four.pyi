"""The compiled core of Connect Four."""

from collections.abc import Callable


class Position:
    """Discs on a board, seen by the player to move."""

    def __init__(self, *, columns: int, rows: int, run: int, mine: int, theirs: int) -> None: ...

    @property
    def mine(self) -> int: ...

    @property
    def theirs(self) -> int: ...

    def can_drop(self, column: int) -> bool: ...

    def drop(self, column: int) -> None: ...

    def last_player_won(self) -> bool: ...

class Count:
    """Leaves counted; not all of them when stopped."""

    @property
    def leaves(self) -> int: ...

    @property
    def is_complete(self) -> bool: ...

def perft(position: Position, depth: int, stop: Callable[[], bool]) -> Count:
    """
    How many ways there are to play so many discs; `stop` is asked now and then.
    """
