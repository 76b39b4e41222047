"""A view as characters, with rulers: letters across, numbers down.

   a b c
1  O . X
2 [X X X]     brackets hold the winning cells, for eyes and screens without colour
3  O . O

In renju `#` is a cell that the player whose turn it is may not take.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludotheque.contract import Span, plain_text
from ludotheque.games.morpion.view import View, symbols

_NOBODY = "."
_FORBIDDEN = "#"


def draw(view: View) -> str:
    return plain_text(paint(view))


@lru_cache(maxsize=64)  # a table for 26 shows the same grid 27 times
def paint(view: View) -> tuple[Span, ...]:
    """The drawing with its meanings."""
    letters = "".join(f" {chr(ord('a') + column)}" for column in range(view.columns))
    margin = len(str(view.rows))
    spans = [Span(f"{' ' * margin} {letters}", "faint")]
    for row in range(view.rows):
        spans.append(Span(f"\n{row + 1:>{margin}} ", "faint"))
        spans.extend(_painted_row(view, row))
    return tuple(spans)


def _painted_row(view: View, row: int) -> Iterator[Span]:
    signs = symbols(view.seat_count)
    forbidden = {(mark.column, mark.row) for mark in view.forbidden}
    winning = {mark.column for mark in view.winning if mark.row == row}
    for column, letter in enumerate(view.cells[row]):
        yield _edge(column - 1 in winning, column in winning)
        if (column, row) in forbidden:
            yield Span(_FORBIDDEN, "faint")
        elif letter == _NOBODY:
            yield Span(_NOBODY, "faint")
        else:
            seat = ord(letter) - ord("a")
            yield Span(signs[seat], f"seat-{seat} win" if column in winning else f"seat-{seat}")
    if view.columns - 1 in winning:
        yield Span("]", "strong")


def _edge(left_wins: bool, right_wins: bool) -> Span:
    if left_wins == right_wins:
        return Span(" ")
    return Span("[" if right_wins else "]", "strong")
