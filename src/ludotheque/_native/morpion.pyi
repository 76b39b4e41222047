"""The compiled core of Morpion. Cells are column + row * columns."""

from collections.abc import Callable, Sequence


class Grid:
    """Sides, the length of a run, and whether longer runs count."""

    def __init__(self, *, columns: int, rows: int, run: int, is_exact: bool) -> None: ...

class Budget:
    """
    What an answer may cost; None: no limit. `stop` is called now and then: true ends the search.
    More than one thread: Connect Four's solver. Megabytes: Ricochet's.
    """

    def __init__(self, *, node_count: int | None = None, seconds: float | None = None, threads: int = 1, megabytes: int = 256, stop: Callable[[], bool] | None = None) -> None: ...

class Evidence:
    """What the side that succeeds does in one position."""

    @property
    def attacker(self) -> list[int]: ...

    @property
    def defender(self) -> list[int]: ...

    @property
    def is_attackers_turn(self) -> bool: ...

    @property
    def kind(self) -> str: ...

    @property
    def cells(self) -> list[int]: ...

class Claim:
    """One question answered: does the attacker win?"""

    @property
    def is_movers_attack(self) -> bool: ...

    @property
    def attacker_wins(self) -> bool: ...

    @property
    def is_weak(self) -> bool: ...

    @property
    def evidence(self) -> list[Evidence]: ...

class Proof:
    """The exact value for the player to move, or unknown."""

    @property
    def value(self) -> str: ...

    @property
    def line(self) -> list[int]: ...

    @property
    def node_count(self) -> int: ...

    @property
    def claims(self) -> list[Claim]: ...

def prove(grid: Grid, mine: Sequence[int], theirs: Sequence[int], budget: Budget, *, wants_evidence: bool) -> Proof:
    """Who wins with perfect play from a position that is not over."""

class ForcedOutcome:
    """What one seat can force against all others united."""

    @property
    def value(self) -> str: ...

    @property
    def cell(self) -> int: ...

    @property
    def node_count(self) -> int: ...

def can_force_outcome(grid: Grid, seat_count: int) -> bool:
    """Whether the grid is small enough for `forced_outcome`."""

def forced_outcome(grid: Grid, stones: Sequence[Sequence[int]], turn: int, seat: int, budget: Budget) -> ForcedOutcome:
    """From a position that is not over."""

class Threats:
    """Where the owner of the first stones completes a run, or threatens to."""

    @property
    def fives(self) -> list[int]: ...

    @property
    def double_fours(self) -> list[int]: ...

    @property
    def fours(self) -> list[int]: ...

def threats(grid: Grid, mine: Sequence[int], theirs: Sequence[int]) -> Threats: ...

class EngineMove:
    """A move and what speaks for it; scores beyond `proven_win` are wins."""

    @property
    def move(self) -> int: ...

    @property
    def score(self) -> int: ...

    @property
    def depth(self) -> int: ...

    @property
    def node_count(self) -> int: ...

    @property
    def line(self) -> list[int]: ...

    @property
    def is_proved(self) -> bool: ...

won: int = 30000

proven_win: int = 29000

class Engine:
    """A player for two on one grid; remembers what it searched."""

    def __init__(self, grid: Grid, *, megabytes: int) -> None: ...

    def search(self, mine: Sequence[int], theirs: Sequence[int], budget: Budget, *, depth_limit: int) -> EngineMove:
        """The best move found in a position that is not over."""

    def forget(self) -> None: ...

class SearchOptions:
    """
    Who asks, and how far to look: `width` cells in each position, 0 for all. The seats
    known to be steady or flighty where several cells must be stopped.
    """

    def __init__(self, *, turn: int, depth_limit: int, width: int, seed: int, steady: Sequence[int] = [], flighty: Sequence[int] = []) -> None: ...

class MultiplayerMove:
    """A cell, and what the game is worth to each seat: a win 1, together 1."""

    @property
    def cell(self) -> int: ...

    @property
    def shares(self) -> list[float]: ...

    @property
    def depth(self) -> int: ...

    @property
    def node_count(self) -> int: ...

    @property
    def is_proved(self) -> bool: ...

def search_multiplayer(method: str, grid: Grid, marks: Sequence[Sequence[int]], budget: Budget, options: SearchOptions) -> MultiplayerMove:
    """
    What one of the methods for any number of seats would play in a position that is not over.
    """

class ManyGames:
    """Many games side by side; arrays are filled in place, without copying."""

    def __init__(self, *, count: int, columns: int, rows: int, run: int, players: int, starter: int, is_exact: bool, arrays: dict[str, object]) -> None: ...

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

    def reset(self, where: object | None) -> None:
        """Deals anew; None: everywhere."""
