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
from ludotheque.games.connect_four.rules import open_columns
from ludotheque.games.connect_four.state import Drop, State, has_run


class ColumnCode(Enum):
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
    ColumnCode.FREE: phrase("connect-four.reason.free"),
    ColumnCode.GIVES_WIN: phrase("connect-four.reason.gives-win"),
    ColumnCode.SPOILS_PLAN: phrase("connect-four.reason.spoils-plan"),
    ColumnCode.WINS: phrase("connect-four.reason.wins"),
    ColumnCode.FULL: phrase("connect-four.reason.full"),
    ColumnCode.WINS_IN_TWO: phrase("connect-four.reason.wins-in-two"),
    ColumnCode.MUST_BLOCK: phrase("connect-four.reason.must-block"),
}

BEST_FIRST = (
    ColumnCode.WINS,
    ColumnCode.MUST_BLOCK,
    ColumnCode.WINS_IN_TWO,
    ColumnCode.FREE,
    ColumnCode.SPOILS_PLAN,
    ColumnCode.GIVES_WIN,
)


@dataclass(frozen=True)
class NoOpenColumn:
    """Every column is full."""

    @property
    def reason(self) -> Phrase:
        return phrase("connect-four.reason.no-move")


def column_codes(state: State) -> tuple[ColumnCode, ...]:
    """A code for each column in the eyes of the seat to move, as the hard player sees them."""
    simple = simple_column_codes(state)
    if ColumnCode.WINS in simple:
        return simple
    return tuple(_planned(state, column) if code is ColumnCode.FREE else code for column, code in enumerate(simple))


def simple_column_codes(state: State) -> tuple[ColumnCode, ...]:
    """The same as the easy player sees them: without the two codes about plans."""
    first = tuple(_at_once(state, column) for column in range(state.columns))
    if ColumnCode.WINS in first:  # the report looks no further then
        return first
    return tuple(_guarded(state, column) if code is ColumnCode.FREE else code for column, code in enumerate(first))


def preferred_column(column_codes: Sequence[ColumnCode]) -> Drop | NoOpenColumn:
    """The column with the best code; of several the middle, then the nearest to it, then the right one."""
    middle = len(column_codes) // 2
    outward = sorted(range(len(column_codes)), key=lambda column: (abs(column - middle), -column))
    for code in BEST_FIRST:
        for column in outward:
            if column_codes[column] is code:
                return Drop(column)
    return NoOpenColumn()


def _at_once(state: State, column: int) -> ColumnCode:
    if state.height(column) == state.rows:
        return ColumnCode.FULL
    return ColumnCode.WINS if _has_run(state, _own(state) | state.landing(column)) else ColumnCode.FREE


def _guarded(state: State, column: int) -> ColumnCode:
    rival = state.discs[1 - state.turn]
    if _has_run(state, rival | state.landing(column)):
        return ColumnCode.MUST_BLOCK
    return ColumnCode.GIVES_WIN if _has_run(state, rival | _above(state, column)) else ColumnCode.FREE


def _planned(state: State, column: int) -> ColumnCode:
    if _wins_in_two(state, column):
        return ColumnCode.WINS_IN_TWO
    return ColumnCode.SPOILS_PLAN if _has_run(state, _own(state) | _above(state, column)) else ColumnCode.FREE


def _wins_in_two(state: State, column: int) -> bool:
    """Whether this disc and one more make a run: one in another column, or one upon it straight up.

    A row or diagonal through the cell above is no win in two, for the opponent takes that cell
    first: the condition `l + 1 != j` of the report, whose case is SPOILS_PLAN.
    """
    with_disc = _own(state) | state.landing(column)
    upright = (with_disc | _above(state, column)) & _column(state, column)
    return _has_run(state, upright) or any(
        _has_run(state, with_disc | state.landing(other)) for other in open_columns(state) if other != column
    )


def _own(state: State) -> int:
    return state.discs[state.turn]


def _has_run(state: State, discs: int) -> bool:
    return has_run(discs, state.stride, state.run)


def _above(state: State, column: int) -> int:
    """The cell on top of that one; nothing if that one is the last."""
    return state.landing(column) << 1 & _column(state, column)


def _column(state: State, column: int) -> int:
    return (1 << state.rows) - 1 << column * state.stride
