"""The rule player of the 2008 report: a code for every column, its meaning in words, and the choice made.

Source: "Puissance 4 en Java et tests logiciels" (Master 2, 2008), sections 4.3.1, 5.2 and 6.3.2. It looks for
full columns, then for a win, then for what the opponent could win, then for plans of its own. Its charts survive
only in part; `docs/games/connect-four.md` says what we decided where two codes fit one column.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from ludotheque.contract import Phrase, phrase
from ludotheque.games.connect_four.rules import has_run, open_columns
from ludotheque.games.connect_four.state import Drop, State


class Code(Enum):
    """What dropping a disc here would do, numbered as in the report."""

    FREE = 0
    GIVES_WIN = 1
    SPOILS_PLAN = 2
    WINS = 3
    FULL = 4
    WINS_IN_TWO = 5
    MUST_BLOCK = 6

    @property
    def reason(self) -> Phrase:
        return _REASONS[self]


_REASONS = {
    Code.FREE: phrase("connect-four.reason.free"),
    Code.GIVES_WIN: phrase("connect-four.reason.gives-win"),
    Code.SPOILS_PLAN: phrase("connect-four.reason.spoils-plan"),
    Code.WINS: phrase("connect-four.reason.wins"),
    Code.FULL: phrase("connect-four.reason.full"),
    Code.WINS_IN_TWO: phrase("connect-four.reason.wins-in-two"),
    Code.MUST_BLOCK: phrase("connect-four.reason.must-block"),
}

BEST_FIRST = (
    Code.WINS,
    Code.MUST_BLOCK,
    Code.WINS_IN_TWO,
    Code.FREE,
    Code.SPOILS_PLAN,
    Code.GIVES_WIN,
)


@dataclass(frozen=True)
class NoMove:
    """Every column is full."""

    @property
    def reason(self) -> Phrase:
        return phrase("connect-four.reason.no-move")


def codes(state: State) -> tuple[Code, ...]:
    """A code for each column in the eyes of the seat to move, as the hard player sees them."""
    simple = simple_codes(state)
    if Code.WINS in simple:
        return simple
    return tuple(_planned(state, column) if code is Code.FREE else code for column, code in enumerate(simple))


def simple_codes(state: State) -> tuple[Code, ...]:
    """The same as the easy player sees them: without the two codes about plans."""
    first = tuple(_at_once(state, column) for column in range(state.columns))
    if Code.WINS in first:  # the report looks no further then
        return first
    return tuple(_guarded(state, column) if code is Code.FREE else code for column, code in enumerate(first))


def preferred(column_codes: Sequence[Code]) -> Drop | NoMove:
    """The column with the best code; of several the middle, then the nearest to it, then the right one."""
    middle = len(column_codes) // 2
    outward = sorted(range(len(column_codes)), key=lambda column: (abs(column - middle), -column))
    for code in BEST_FIRST:
        for column in outward:
            if column_codes[column] is code:
                return Drop(column)
    return NoMove()


def _at_once(state: State, column: int) -> Code:
    if state.height(column) == state.rows:
        return Code.FULL
    return Code.WINS if _has_run(state, _own(state) | _landing(state, column)) else Code.FREE


def _guarded(state: State, column: int) -> Code:
    rival = state.discs[1 - state.turn]
    if _has_run(state, rival | _landing(state, column)):
        return Code.MUST_BLOCK
    return Code.GIVES_WIN if _has_run(state, rival | _above(state, column)) else Code.FREE


def _planned(state: State, column: int) -> Code:
    if _wins_in_two(state, column):
        return Code.WINS_IN_TWO
    return Code.SPOILS_PLAN if _has_run(state, _own(state) | _above(state, column)) else Code.FREE


def _wins_in_two(state: State, column: int) -> bool:
    """Whether this disc and one more make a run: one in another column, or one upon it straight up.

    A row or diagonal through the cell above is no win in two, for the opponent takes that cell
    first: the condition `l + 1 != j` of the report, whose case is SPOILS_PLAN.
    """
    with_disc = _own(state) | _landing(state, column)
    upright = (with_disc | _above(state, column)) & _column(state, column)
    return _has_run(state, upright) or any(
        _has_run(state, with_disc | _landing(state, other)) for other in open_columns(state) if other != column
    )


def _own(state: State) -> int:
    return state.discs[state.turn]


def _has_run(state: State, discs: int) -> bool:
    return has_run(discs, state.stride, state.run)


def _landing(state: State, column: int) -> int:
    """The cell where a disc would come to rest in this open column."""
    return 1 << column * state.stride + state.height(column)


def _above(state: State, column: int) -> int:
    """The cell on top of that one; nothing if that one is the last."""
    return _landing(state, column) << 1 & _column(state, column)


def _column(state: State, column: int) -> int:
    return (1 << state.rows) - 1 << column * state.stride
