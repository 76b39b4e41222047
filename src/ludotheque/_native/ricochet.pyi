"""The compiled core of Ricochet Robots."""

from collections.abc import Callable, Sequence


class Riddle:
    """Robots by colour, a target, and the colour wanted there; -1: any."""

    def __init__(self, *, robots: Sequence[int], target: int, colour: int, must_ricochet: bool) -> None: ...

class Allowance:
    """How much an answer may cost; None: as much as it takes."""

    def __init__(self, *, node_count: int | None, seconds: float | None, megabytes: int, stop: Callable[[], bool] | None) -> None: ...

class Answer:
    """
    A shortest way, or the proof that there is none, or what is known so far.
    """

    @property
    def is_proved(self) -> bool: ...

    @property
    def at_least(self) -> int: ...

    @property
    def node_count(self) -> int: ...

    @property
    def way(self) -> list[tuple[int, int]] | None: ...

class Ways:
    """All shortest ways, or as many as were wanted."""

    @property
    def answer(self) -> Answer: ...

    @property
    def count(self) -> int: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def ways(self) -> list[list[tuple[int, int]]]: ...

class Board:
    """Where robots slide; exits by direction and cell, -1: none."""

    def __init__(self, *, width: int, height: int, exits: Sequence[Sequence[int]], diagonals: Sequence[tuple[int, int, bool]]) -> None: ...

class Solver:
    """Solves riddles; threads may share it."""

    def __init__(self) -> None: ...

    def solve(self, board: Board, riddles: Sequence[Riddle], allowance: Allowance) -> list[Answer]:
        """
        A shortest way of each. Time is allowed for all of them, nodes for each.
        """

    def all_ways(self, board: Board, riddle: Riddle, allowance: Allowance, most: int) -> Ways:
        """All shortest ways, the tidiest first."""

class Chart:
    """How many placements have which optimum, and the hardest of them."""

    @property
    def counts(self) -> list[int]: ...

    @property
    def placement_count(self) -> int: ...

    @property
    def hardest(self) -> list[list[int]]: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def plane_count(self) -> int: ...

    def plane(self, number: int) -> bytes:
        """One bit of each optimum; see atlas.hpp."""

def chart(board: Board, cells: Sequence[int], target: int, is_for_any: bool, keeps_optima: bool, allowance: Allowance, progress: Callable[[int], None] | None) -> Chart:
    """
    The optimum of every placement; `progress` is told how many placements each further slide solves.
    """
