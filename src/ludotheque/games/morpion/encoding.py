"""Morpion in numbers: a cell is an action, each player a plane, beginning with oneself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ludotheque.contract import NotationError, Seat, phrase
from ludotheque.contract.encoding import Encoding, PlaneLayout, first_seat
from ludotheque.games.morpion.notation import read_state, write_state
from ludotheque.games.morpion.solver import many_games
from ludotheque.games.morpion.state import OPENING_MARKS, Action, Answer, AnswerWord, Mark, OpeningRule, Options, State
from ludotheque.games.morpion.view import View

_ANSWERS: Mapping[OpeningRule, tuple[AnswerWord, ...]] = {
    "free": (),
    "swap": ("swap", "stay"),
    "swap2": ("swap", "stay", "two"),
}
_ANSWER_COUNTS: Mapping[OpeningRule, int] = {"free": 0, "swap": 1, "swap2": 2}


def actions(options: Options) -> tuple[Action, ...]:
    """The cells row by row from the top; then the answers to an opening."""
    words = _ANSWERS[options.opening_rule]
    cells = tuple(Mark(column, row) for row in range(options.rows) for column in range(options.columns))
    return (*cells, *map(Answer, words))


def layout(options: Options) -> PlaneLayout:
    others = tuple(f"marks of the player {after} after me" for after in range(1, options.players))
    return PlaneLayout(("my marks", *others, "my turn"), options.rows, options.columns)


def observe(view: View, seat: Seat) -> bytes:
    cells = "".join(view.cells)
    owners = [chr(ord("a") + (seat + after) % view.seat_count) for after in range(view.seat_count)]
    turn = int(view.turn == seat)
    return bytes([*(cell == owner for owner in owners for cell in cells), *([turn] * len(cells))])


def read_cells(options: Options, rows: Sequence[Sequence[int]]) -> State:
    owners = [owner for row in rows for owner in (*row, 0)]  # each row ends with a bit that no mark sets
    boards = tuple(
        sum(1 << bit for bit, owner in enumerate(owners) if owner == seat + 1) for seat in range(options.players)
    )
    starter = first_seat([board.bit_count() for board in boards], options.starter)
    state = State(options.columns, options.rows, options.run, options.exact, starter, boards, options.variant)
    if options.opening_rule != "free" and state.occupied.bit_count() <= OPENING_MARKS:
        raise NotationError(phrase("morpion.no-cells-in-opening"))
    state = replace(state, lines=options.lines)
    return read_state(write_state(state))  # which refuses what no game comes to


def most_moves(options: Options) -> int:
    """A full grid, and an answer or two to the opening."""
    return options.columns * options.rows + _ANSWER_COUNTS[options.opening_rule]


ENCODING = Encoding(actions, layout, observe, most_moves=most_moves, read_cells=read_cells, many_games=many_games)
