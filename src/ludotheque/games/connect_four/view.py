"""What there is to see: everything, from every seat alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ludotheque.contract import Outcome, Phrase, Seat, phrase, player_phrase
from ludotheque.games.connect_four.rules import open_columns, outcome, pops, winning_cells
from ludotheque.games.connect_four.state import State

SYMBOLS = ("X", "O")


@dataclass(frozen=True)
class View:
    """Rows here are counted as they are drawn, from 0 at the top."""

    columns: int
    rows: int
    run: int
    cells: tuple[tuple[int | None, ...], ...]
    """`cells[row][column]`: the seat whose disc lies there."""

    turn: int | None
    """None when the game is over."""

    may_swap: bool
    """Whether the one to move may take over the first disc instead."""

    open_columns: tuple[int, ...]
    """Columns with room for a disc, from 0."""

    pop_columns: tuple[int, ...]
    """Columns from which the one to move may pop a disc out."""

    pops_left: int | None
    """How many discs can be popped out before nobody may any more; None: nobody may."""

    winning_cells: tuple[tuple[int, int], ...]
    """Each (row, column) that is part of a winning line."""

    outcome: Outcome | None


def view(state: State, viewer: Seat | None) -> View:
    return _same_for_all(state)


@lru_cache(maxsize=64)  # a server asks for every seat, and again for whoever watches
def _same_for_all(state: State) -> View:
    ended = outcome(state)
    top = state.rows - 1
    won = winning_cells(state) if ended is not None else ()
    return View(
        columns=state.columns,
        rows=state.rows,
        run=state.run,
        cells=_rows(state),
        turn=state.turn if ended is None else None,
        may_swap=state.may_swap,
        open_columns=tuple(open_columns(state)),
        pop_columns=tuple(pop.column for pop in pops(state)) if ended is None else (),
        pops_left=state.pops_left,
        winning_cells=tuple(sorted((top - cell.row, cell.column) for cell in won)),
        outcome=ended,
    )


def _rows(state: State) -> tuple[tuple[int | None, ...], ...]:
    """Put together from columns, of which a game has few different ones."""
    first, second = state.discs
    all_rows, shifts = (1 << state.rows) - 1, range(0, state.columns * state.stride, state.stride)
    columns = [_column(first >> by & all_rows, second >> by & all_rows, state.rows) for by in shifts]
    return tuple(zip(*columns, strict=True))


@lru_cache(maxsize=4096)
def _column(first: int, second: int, rows: int) -> tuple[int | None, ...]:
    """From the top: whose disc lies there."""
    return tuple(0 if first >> row & 1 else 1 if second >> row & 1 else None for row in reversed(range(rows)))


def message(view: View) -> Phrase:
    if view.outcome is not None:
        return view.outcome.reason
    assert view.turn is not None
    return _to_play(view.turn, view.may_swap, tuple(column + 1 for column in view.pop_columns))


@lru_cache(maxsize=256)  # said at every move
def _to_play(seat: int, may_swap: bool, pop_columns: tuple[int, ...]) -> Phrase:
    player = player_phrase(seat)
    if pop_columns:
        return phrase("connect-four.to-play-or-pop", player=player, columns=pop_columns, count=len(pop_columns))
    return phrase("connect-four.to-play-or-swap" if may_swap else "connect-four.to-play", player=player)


def symbols(seat_count: int) -> tuple[str, ...]:
    return SYMBOLS[:seat_count]
