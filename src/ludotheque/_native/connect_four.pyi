"""The compiled core of Connect Four."""

from collections.abc import Callable, Sequence


class Budget:
    """
    What an answer may cost; None: no limit. `stop` is called now and then: true ends the search.
    More than one thread: Connect Four's solver. Megabytes: Ricochet's.
    """

    def __init__(self, *, node_count: int | None = None, seconds: float | None = None, threads: int = 1, megabytes: int = 256, stop: Callable[[], bool] | None = None) -> None: ...

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
    How many ways there are to play so many discs; `stop` is called now and then.
    """

class Setup:
    """A position to be solved, seen by the player to move."""

    def __init__(self, *, columns: int, rows: int, run: int, mine: int, theirs: int) -> None: ...

class Book:
    """Scores of the first positions of 7 by 6."""

    def __init__(self, content: bytes) -> None: ...

    def bounds(self, setup: Setup) -> tuple[int, int]:
        """
        What it says of a position; bounds that no score reaches when it says nothing.
        """

def book_keys(disc_count: int) -> bytes:
    """
    The keys, 8 bytes each, of the positions with so many discs that a chapter holds.
    """

def book_setup(key: int) -> Setup:
    """The position of a key."""

def book_scores_before(disc_count: int, next_scores: bytes) -> bytes:
    """
    Scores, a byte each (64 is a draw) in the order of the keys, from those a disc later.
    """

def book_contexts(keys: bytes, model: bytes) -> bytes:
    """The contexts, a byte each, into which a score model sorts positions."""

def book_map(*, keys: bytes, symbols: bytes, contexts: bytes, symbol_count: int) -> bytes:
    """
    A map from keys, all different, to symbols of one byte; it takes about the bits of their prefix code, of which each context of keys has its own.
    """

def book_keys_next_to(keys: bytes) -> bytes:
    """
    The keys of the positions to which these lead, each once, without those that score at once.
    """

def book_picks(disc_count: int, keys: bytes, costs: bytes, *, limit: int) -> bytes:
    """
    Keys of those, with so many discs and such costs to solve, that keep all columns together below a limit.
    """

def book_appendix(book: Book, disc_count: int, keys: bytes, scores: bytes) -> bytes:
    """
    What a book keeps of positions with so many discs: their scores, a byte each (64 is a draw).
    """

def can_solve(*, columns: int, rows: int, run: int) -> bool:
    """Whether a board is not too large for the solver."""

class Answer:
    """A score between bounds; they are the same when it is proved."""

    @property
    def bounds(self) -> tuple[int, int]: ...

    @property
    def node_count(self) -> int: ...

class ColumnAnswers:
    """The bounds of every column's score; None where it is full."""

    @property
    def columns(self) -> list[tuple[int, int] | None]: ...

    @property
    def node_count(self) -> int: ...

class Line:
    """A score and best moves for both sides to the end of the game."""

    @property
    def bounds(self) -> tuple[int, int]: ...

    @property
    def columns(self) -> list[int]: ...

    @property
    def is_complete(self) -> bool: ...

    @property
    def node_count(self) -> int: ...

class Solver:
    """Exact scores, remembered in a table of so many megabytes."""

    def __init__(self, megabytes: int = 64) -> None: ...

    def score(self, setup: Setup, budget: Budget) -> Answer:
        """The exact score."""

    def outcome(self, setup: Setup, budget: Budget) -> Answer:
        """Win, draw or loss: the sign of the bounds."""

    def column_scores(self, setup: Setup, budget: Budget) -> ColumnAnswers:
        """The score of every move."""

    def best_line(self, setup: Setup, budget: Budget) -> Line:
        """The score, and best play to the end."""

    def read_book(self, book: Book | None) -> None:
        """Its scores are believed from now on; None: no book."""

    def forget(self) -> None:
        """Empties the table."""

class Estimate:
    """The best move that was found, and what the position seems to be worth."""

    @property
    def column(self) -> int: ...

    @property
    def points(self) -> int: ...

    @property
    def discs_to_come(self) -> int | None:
        """Until the win or the loss that was seen."""

    @property
    def depth(self) -> int: ...

    @property
    def line(self) -> list[int]: ...

    @property
    def node_count(self) -> int: ...

    @property
    def is_proved(self) -> bool:
        """Seen to the end: nothing in it is estimated."""

class HeuristicSearch:
    """
    Strong moves where solving takes too long, with a table of so many megabytes.
    """

    def __init__(self, megabytes: int = 32, *, is_plain: bool = False) -> None: ...

    def search(self, setup: Setup, budget: Budget, columns: Sequence[int] = []) -> Estimate:
        """The best of these columns, or of all, by one thread."""

def can_estimate(*, columns: int, rows: int, run: int) -> bool:
    """Whether a board is not too large for the search."""

class ManyGames:
    """Many games side by side; arrays are filled in place, without copying."""

    def __init__(self, *, count: int, columns: int, rows: int, run: int, starter: int, arrays: dict[str, object]) -> None: ...

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
