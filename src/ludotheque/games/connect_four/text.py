"""The view as characters: the grid between two rulers.

   1 2 3 - 5 6 7     a full column shows a dash instead of its number
…
2  . . O O . . .
1  . .[X X X X].     brackets hold the winning cells, for eyes and screens without colour
   1 2 3 4 5 6 7
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludotheque.contract import Span, plain_text
from ludotheque.games.connect_four.view import SYMBOLS, View

EMPTY = "."
CLOSED = "-"


def draw(view: View) -> str:
    return plain_text(paint(view))


def paint(view: View) -> tuple[Span, ...]:
    columns = range(view.columns)
    numbers = [str(column + 1) if column in view.open_columns else CLOSED for column in columns]
    names = [str(column + 1) for column in columns]
    return (
        *_ruler(view, numbers),
        Span("\n"),
        *(span for row in range(view.rows) for span in _row(view, row)),
        *_ruler(view, names),
    )


def _ruler(view: View, names: Sequence[str]) -> Iterator[Span]:
    yield Span(" " * (len(str(view.rows)) + 1))
    for name in names:
        yield Span(name.rjust(1 + _width(view)), "faint")


def _row(view: View, row: int) -> Iterator[Span]:
    gap_width = _width(view)
    wins = [(row, column) in view.winning_cells for column in range(view.columns)]
    yield Span(str(view.rows - row).rjust(len(str(view.rows))) + " ", "faint")
    for column, seat in enumerate(view.cells[row]):
        yield _gap(gap_width, column > 0 and wins[column - 1], wins[column])
        if seat is None:
            yield Span(EMPTY, "faint")
        else:
            yield Span(SYMBOLS[seat], f"seat-{seat} win" if wins[column] else f"seat-{seat}")
    yield Span("]\n" if wins[-1] else "\n", "strong" if wins[-1] else "")


def _gap(width: int, left_wins: bool, right_wins: bool) -> Span:
    if left_wins == right_wins:
        return Span(" " * width)
    return Span("[".rjust(width) if right_wins else "]".ljust(width), "strong")


def _width(view: View) -> int:
    """Of the longest column number: so many characters lie between two cells."""
    return len(str(view.columns))
