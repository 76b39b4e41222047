"""What there is to see: everything, from every seat alike."""

from __future__ import annotations

from dataclasses import dataclass

from ludotheque.contract import Outcome, Phrase, Seat, phrase, player_phrase
from ludotheque.games.connect_four.rules import open_columns, outcome, winning_cells
from ludotheque.games.connect_four.state import Cell, State

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

    open_columns: tuple[int, ...]
    """Columns with room for a disc, from 0."""

    winning_cells: tuple[tuple[int, int], ...]
    """Each (row, column) that is part of a winning line."""

    outcome: Outcome | None


def view(state: State, viewer: Seat | None) -> View:
    ended = outcome(state)
    top = state.rows - 1
    return View(
        columns=state.columns,
        rows=state.rows,
        run=state.run,
        cells=tuple(
            tuple(state.disc(Cell(column, top - row)) for column in range(state.columns)) for row in range(state.rows)
        ),
        turn=state.turn if ended is None else None,
        open_columns=tuple(open_columns(state)),
        winning_cells=tuple(sorted((top - cell.row, cell.column) for cell in winning_cells(state))),
        outcome=ended,
    )


def message(view: View) -> Phrase:
    if view.outcome is not None:
        return view.outcome.reason
    assert view.turn is not None
    return phrase("connect-four.to-play", player=player_phrase(view.turn))


def symbols(seat_count: int) -> tuple[str, ...]:
    return SYMBOLS[:seat_count]
