"""The compiled core of Ricochet Robots."""

from collections.abc import Callable, Sequence


class Budget:
    """
    What an answer may cost; None: no limit. `stop` is called now and then: true ends the search.
    More than one thread: Connect Four's solver. Megabytes: Ricochet's.
    """

    def __init__(self, *, node_count: int | None = None, seconds: float | None = None, threads: int = 1, megabytes: int = 256, stop: Callable[[], bool] | None = None) -> None: ...

class Problem:
    """Robots by colour, a target, and the colour wanted there; -1: any."""

    def __init__(self, *, robots: Sequence[int], target: int, colour: int, ricochet: int, axes: Sequence[int]) -> None:
        """
        `ricochet`: a turn is asked for never (0), at the last stop on the target (1), at every stop there (2). `axes`: what each robot has travelled before, 1 east or west, 2 north or south, 3 both; empty: nothing.
        """

class Answer:
    """
    A shortest path, or the proof that there is none, or what is known so far.
    """

    @property
    def is_proved(self) -> bool: ...

    @property
    def at_least(self) -> int: ...

    @property
    def node_count(self) -> int: ...

    @property
    def path(self) -> list[tuple[int, int]] | None: ...

class Paths:
    """All shortest paths, or as many as were wanted."""

    @property
    def answer(self) -> Answer: ...

    @property
    def count(self) -> int: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def paths(self) -> list[list[tuple[int, int]]]: ...

class Board:
    """Where robots slide; exits by direction and cell, -1: none."""

    def __init__(self, *, width: int, height: int, exits: Sequence[Sequence[int]], diagonals: Sequence[tuple[int, int, bool]]) -> None: ...

class Solver:
    """Solves problems; threads may share it."""

    def __init__(self) -> None: ...

    def solve(self, board: Board, problems: Sequence[Problem], budget: Budget) -> list[Answer]:
        """
        A shortest path of each. Time is allowed for all of them, nodes for each.
        """

    def all_paths(self, board: Board, problem: Problem, budget: Budget, max_count: int) -> Paths:
        """All shortest paths, the tidiest first."""

class Optima:
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
        """One bit of each optimum; see optima_table.hpp."""

def optima(board: Board, cells: Sequence[int], target: int, is_for_any: bool, keeps_optima: bool, budget: Budget, progress: Callable[[int], None] | None) -> Optima:
    """
    The optimum of every placement; `progress` is told how many placements each further slide solves.
    """

class ManyGames:
    """Many games side by side; arrays are filled in place, without copying."""

    def __init__(self, *, count: int, width: int, height: int, robot_count: int, players: int, ricochet: int, ranks_fewest_tiles: bool, lets_rebid_higher: bool, returns_unsolved: bool, tiles_to_win: int, arrays: dict[str, object]) -> None: ...

    def seed(self, seeds: object) -> None:
        """Where each game takes chance from."""

    def observe(self, seat: int, planes: object) -> None:
        """What one seat sees in every game."""

    def choose(self, actions: object) -> None:
        """A legal action in each game, each as likely."""

    def step(self, actions: object, where: object | None, *, resets: bool) -> None:
        """
        An action in each game; `resets` deals anew where one ends, in games that deal themselves.
        """

    def over(self) -> list[int]:
        """The games that are over."""

    def begin(self, game: int, *, board: Board, board_planes: bytes, robots: Sequence[int], deck: Sequence[tuple[int, int]], is_part_of_step: bool) -> None:
        """A new game; tiles are a cell and the robot wanted there, -1: any."""
