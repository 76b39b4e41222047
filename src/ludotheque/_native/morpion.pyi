"""The compiled core of Morpion. Cells are column + row * columns."""

from collections.abc import Callable, Sequence


class Grid:
    """Sides, the length of a run, and whether longer runs count."""

    def __init__(self, *, columns: int, rows: int, run: int, is_exact: bool) -> None: ...

class Allowance:
    """What a search may cost; `stop` is asked now and then."""

    def __init__(self, *, node_count: int, seconds: float | None, stop: Callable[[], bool]) -> None: ...

class Evidence:
    """What the side that succeeds does in one stand."""

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

def prove(grid: Grid, mine: Sequence[int], theirs: Sequence[int], allowance: Allowance, *, wants_evidence: bool) -> Proof:
    """Who wins with perfect play from a position that is not over."""

class Outlook:
    """What one seat can force against all others united."""

    @property
    def value(self) -> str: ...

    @property
    def cell(self) -> int: ...

    @property
    def node_count(self) -> int: ...

def can_ask(grid: Grid, seat_count: int) -> bool:
    """Whether the grid is small enough for `outlook`."""

def outlook(grid: Grid, stones: Sequence[Sequence[int]], turn: int, seat: int, allowance: Allowance) -> Outlook:
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

class Thought:
    """A move and what speaks for it; scores beyond `surely_won` are wins."""

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

surely_won: int = 29000

class Engine:
    """A player for two on one grid; remembers what it searched."""

    def __init__(self, grid: Grid, *, megabytes: int) -> None: ...

    def think(self, mine: Sequence[int], theirs: Sequence[int], allowance: Allowance, *, depth_limit: int) -> Thought:
        """The best move found in a position that is not over."""

    def forget(self) -> None: ...

class Request:
    """
    Who asks, and how far to look: `width` cells in each position, 0 for all. The seats
    known to be steady or flighty where several cells must be stopped.
    """

    def __init__(self, *, turn: int, depth_limit: int, width: int, seed: int, steady: Sequence[int] = [], flighty: Sequence[int] = []) -> None: ...

class Answer:
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

def advise(method: str, grid: Grid, marks: Sequence[Sequence[int]], allowance: Allowance, request: Request) -> Answer:
    """
    What one of the methods for any number of seats would play in a position that is not over.
    """
