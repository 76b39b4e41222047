"""Options, marks and the state: frozen data, and how its bits lie.

The marks of one seat are one whole number, a bit for each cell, row after row from the top left.
Each row ends with a bit that no mark ever sets, so that a run cannot wrap around the edge:

    a  b  c              3 columns, stride 4
    0  1  2 (3)   1
    4  5  6 (7)   2      next cell of a run: → +1   ↓ +stride   ↘ +stride+1   ↙ +stride-1
    8  9 10 (11)  3

Runs are found by shifting: a board and itself one step further leaves the cells where two in a row begin;
that and itself two steps further, four in a row; and so on to any length.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from string import ascii_lowercase
from typing import Literal, TypeAlias, get_args

from ludotheque.contract import Phrase, Seat, SetupError, phrase
from ludotheque.contract.cached import cached_property
from ludotheque.games.morpion.counting import line_count
from ludotheque.games.morpion.renju import Ban, Stones

MIN_SIDE, MAX_SIDE = 3, 26
MIN_RUN = 3
MIN_PLAYERS, MAX_PLAYERS = 2, 26

Variant: TypeAlias = Literal["free", "renju", "caro", "misere"]
"""What a line is worth: `free`: it wins. `renju`: it wins, and who began may not do everything. `caro`: five with the
other's marks at both ends do not count. `misere`: it loses."""

FIVE_FOR_TWO: tuple[Variant, ...] = ("renju", "caro")
"""These are games of five in a row for two."""

OpeningRule: TypeAlias = Literal["free", "swap", "swap2"]
"""How a game for two may begin: with three marks that one of them makes and a choice of the other's."""

Phase: TypeAlias = Literal["swap", "swap2", "two"]
"""Of such an opening: by which rule, or `two` once two more marks were asked for."""

MIN_OPENING_RUN = 4
"""With five marks there is no line yet."""

MAX_LINES = 99
OPENING_MARKS, MORE_MARKS = 3, 5
_FIVE, _TWO = 5, 2


@dataclass(frozen=True)
class Options:
    """The ranges are independent: even nine cells for 26 players are allowed."""

    columns: int = 3
    rows: int = 3
    run: int = 3
    players: int = 2
    starter: int | None = field(default=None, metadata={"none": "lot"})
    """The player who begins, counted from 1; None: at random."""

    exact: bool = False
    """A line longer than the run does not win."""

    variant: Variant = "free"
    opening_rule: OpeningRule = "free"
    lines: int = 1
    """How many lines win; on a full grid those who have most."""

    def __post_init__(self) -> None:
        problems = {
            name: _refusal(name, getattr(self, name), least, most)
            for name, (least, most) in self._ranges().items()
            if not _is_whole(getattr(self, name), least, most)
        }
        if self.variant not in get_args(Variant):
            words = ", ".join(get_args(Variant))
            problems["variant"] = phrase("morpion.bad-variant", value=repr(self.variant)[:40], words=words)
        elif not problems and self.variant in FIVE_FOR_TWO and (self.run, self.players) != (_FIVE, _TWO):
            problems["variant"] = phrase("morpion.five-for-two", run=self.run, seat_count=self.players)
        elif not problems and self.variant == "renju" and self.exact:
            problems["variant"] = phrase("morpion.renju-is-exact")
        if self.opening_rule not in get_args(OpeningRule):
            words = ", ".join(get_args(OpeningRule))
            value = repr(self.opening_rule)[:40]
            problems["opening_rule"] = phrase("morpion.bad-opening_rule", value=value, words=words)
        elif not problems and self.opening_rule != "free" and (self.run < MIN_OPENING_RUN or self.players != _TWO):
            problems["opening_rule"] = phrase("morpion.opening-for-two", run=self.run, seat_count=self.players)
        if not problems and self.lines > 1 and (self.variant != "free" or self.exact):
            problems["lines"] = phrase("morpion.lines-are-free")
        if problems:
            raise SetupError(problems)

    def _ranges(self) -> dict[str, tuple[int, int]]:
        sides = [side for side in (self.columns, self.rows) if _is_whole(side, MIN_SIDE, MAX_SIDE)]
        ranges = {
            "columns": (MIN_SIDE, MAX_SIDE),
            "rows": (MIN_SIDE, MAX_SIDE),
            "run": (MIN_RUN, max(sides, default=MAX_SIDE)),
            "players": (MIN_PLAYERS, MAX_PLAYERS),
            "lines": (1, MAX_LINES),
        }
        if self.starter is not None:
            is_known = _is_whole(self.players, MIN_PLAYERS, MAX_PLAYERS)
            ranges["starter"] = (1, self.players if is_known else MAX_PLAYERS)
        return ranges


def _is_whole(value: object, least: int, most: int) -> bool:
    """Options come from forms and programs alike, so even the type is checked."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _refusal(name: str, value: object, least: int, most: int) -> Phrase:
    default = getattr(Options, name) or "lot"
    code = "morpion.bad-goal" if name == "lines" else f"morpion.bad-{name}"
    return phrase(code, value=repr(value)[:40], least=least, most=most, default=default)


@dataclass(frozen=True, slots=True)
class Mark:
    """Put one's symbol in a free cell; columns and rows are counted from 0 at the top left."""

    column: int
    row: int


AnswerWord: TypeAlias = Literal["swap", "stay", "two"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to an opening: take the other's marks over, keep one's own, or make two more and ask the other."""

    word: AnswerWord


Action: TypeAlias = Mark | Answer


def cell_name(mark: Mark) -> str:
    """The name on the rulers: column letter, row number, `a1` at the top left."""
    return f"{ascii_lowercase[mark.column]}{mark.row + 1}"


@dataclass(frozen=True)
class State:
    """Whose turn it is follows from the starter, the number of marks and the phase of the opening.

    Invariant, kept by `apply` and by the reader: only the last seat to move may have a winning run.
    """

    columns: int
    rows: int
    run: int
    is_exact: bool
    starter: Seat
    boards: tuple[int, ...]
    """The marks of each seat; no cell belongs to two."""

    variant: Variant = "free"
    lines: int = 1
    phase: Phase | None = None
    """None: nobody has anything to say to the opening, or no more."""

    def __repr__(self) -> str:
        size = f"{self.columns}x{self.rows}, run {self.run}, {len(self.boards)} seats"
        return f"<State {size}, {self.occupied.bit_count()} marks, seat {self.turn} to move>"

    @property
    def seat_count(self) -> int:
        return len(self.boards)

    @property
    def stride(self) -> int:
        return self.columns + 1

    def bit(self, mark: Mark) -> int:
        return 1 << mark.row * (self.columns + 1) + mark.column

    @cached_property
    def occupied(self) -> int:
        return sum(self.boards)  # no cell belongs to two, so adding is joining

    @cached_property
    def turn(self) -> Seat:
        """Who moves next, or would if the game were not over."""
        if self.phase is not None:
            return self._opening_turn
        return Seat((self.starter + self.occupied.bit_count()) % len(self.boards))

    @property
    def owner(self) -> Seat:
        """Whose the next mark will be: in an opening not always theirs who makes it."""
        return Seat((self.starter + self.occupied.bit_count()) % len(self.boards))

    @property
    def _opening_turn(self) -> Seat:
        """Who began makes three marks, the other answers; or makes two more, and who began answers."""
        count, other = self.occupied.bit_count(), Seat(1 - self.starter)
        if self.phase == "two":
            return other if count < MORE_MARKS else self.starter
        return self.starter if count < OPENING_MARKS else other

    @property
    def answers(self) -> tuple[AnswerWord, ...]:
        """What the seat to move may say; nothing while it is to make a mark."""
        if self.phase is None or self.occupied.bit_count() != self.opening_marks:
            return ()
        return ("swap", "stay", "two") if self.phase == "swap2" else ("swap", "stay")

    @property
    def opening_marks(self) -> int:
        """How many marks lie there when somebody answers."""
        return MORE_MARKS if self.phase == "two" else OPENING_MARKS

    @property
    def is_plain(self) -> bool:
        """Whether one line wins, whoever completes it: the game that the engines know."""
        return self.variant == "free" and self.lines == 1 and self.phase is None

    @property
    def last_mover(self) -> Seat:
        """Who moved last; before the first move, the seat whose turn comes last."""
        return Seat((self.turn - 1) % len(self.boards))

    @cached_property
    def has_line(self) -> bool:
        """Whether the last to move has as many lines as it takes."""
        if self.lines > 1:
            return self.count_lines(self.boards[self.turn - 1]) >= self.lines
        return has_run(self, self.boards[self.turn - 1], self.last_mover)  # before the first seat comes the last

    def count_lines(self, board: int) -> int:
        return line_count(board, self.run, (1, self.stride, self.stride + 1, self.stride - 1))

    @cached_property
    def is_over(self) -> bool:
        return self.has_line or not self.has_move

    @property
    def has_move(self) -> bool:
        """Whether a free cell is left, in renju one that is not forbidden."""
        free = all_cells(self.columns, self.rows) ^ self.occupied
        while free and self.has_bans:
            cell = free & -free
            if self.ban(cell) is None:
                return True
            free ^= cell
        return bool(free)

    @property
    def has_bans(self) -> bool:
        """Whether cells may be forbidden to the seat to move."""
        return self.variant == "renju" and self.turn == self.starter and self.phase is None

    def ban(self, cell: int) -> Ban | None:
        """Why the seat to move may not take this free cell; None: it may."""
        return self.ban_of(self.turn, cell)

    def ban_of(self, seat: Seat, cell: int) -> Ban | None:
        """Why this seat may not take this free cell, or might not if it were its turn."""
        if self.variant != "renju" or seat != self.starter or self.phase is not None:
            return None
        return self._stones.ban(cell)

    @cached_property
    def _stones(self) -> Stones:
        stride, free = self.stride, all_cells(self.columns, self.rows) ^ self.occupied
        return Stones(self.boards[self.starter], free, (1, stride, stride + 1, stride - 1))


def has_run(state: State, board: int, seat: int) -> bool:
    """Whether these cells would be a line of this seat that counts under this state's rules."""
    if board.bit_count() < state.run:
        return False
    stride = state.stride
    return bool(  # written out: a search asks this at every node
        run_starts(state, board, 1, seat)
        or run_starts(state, board, stride, seat)
        or run_starts(state, board, stride + 1, seat)
        or run_starts(state, board, stride - 1, seat)
    )


def run_starts(state: State, board: int, step: int, seat: int) -> int:
    """Where this seat's lines that count begin in one direction; a longer line begins more than once."""
    starts = board
    for further in _doublings(state.run):
        starts &= starts >> further * step
    if not starts:
        return 0
    if state.is_exact or (state.variant == "renju" and seat == state.starter):
        starts &= ~(board << step | board >> state.run * step)
    if state.variant == "caro":
        theirs = state.boards[1 - seat]
        starts &= ~(theirs << step & theirs >> state.run * step)
    return starts


@cache
def _doublings(run: int) -> tuple[int, ...]:
    """By how much a line of one grows at each step until it is a run: 1, 2, 4, …, the rest."""
    lengths = [1]
    while lengths[-1] < run:
        lengths.append(min(2 * lengths[-1], run))
    return tuple(longer - length for length, longer in pairwise(lengths))


@cache
def all_cells(columns: int, rows: int) -> int:
    """A bit for every cell of the grid."""
    one_row = (1 << columns) - 1
    return sum(one_row << row * (columns + 1) for row in range(rows))


@cache
def marks_by_bit(columns: int, rows: int) -> tuple[Mark, ...]:
    """The mark of each bit; the bits that close a row have one too, which is never played."""
    return tuple(Mark(column, row) for row in range(rows) for column in range(columns + 1))
