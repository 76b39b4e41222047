"""Morpion in numbers: a cell is an action, each player a plane, beginning with oneself."""

from __future__ import annotations

from ludotheque.contract import Seat
from ludotheque.contract.encoding import Encoding, PlaneLayout
from ludotheque.games.morpion.state import Mark, Options
from ludotheque.games.morpion.view import View


def actions(options: Options) -> tuple[Mark, ...]:
    """The cells row by row from the top."""
    return tuple(Mark(column, row) for row in range(options.rows) for column in range(options.columns))


def layout(options: Options) -> PlaneLayout:
    others = tuple(f"marks of the player {after} after me" for after in range(1, options.players))
    return PlaneLayout(("my marks", *others, "my turn"), options.rows, options.columns)


def observe(view: View, seat: Seat) -> bytes:
    cells = "".join(view.cells)
    owners = [chr(ord("a") + (seat + after) % view.seat_count) for after in range(view.seat_count)]
    turn = int(view.turn == seat)
    return bytes([*(cell == owner for owner in owners for cell in cells), *([turn] * len(cells))])


ENCODING = Encoding(actions, layout, observe)
