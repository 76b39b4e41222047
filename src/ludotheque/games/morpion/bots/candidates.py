"""Which cells a player searches, the most promising first.

On a large grid not every cell is searched. A run that can be completed is completed; a rival's is
blocked, the nearest rival's first; else the cells near the marks are ranked by the open lines through them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, cast

from ludotheque.contract import Game, Seat
from ludotheque.games.morpion import GAME, Mark, Options, State, View
from ludotheque.games.morpion.bots.lines import cells_of, lines_through, open_lines
from ludotheque.games.morpion.rules import (
    allowed_cells,
    around,
    completing_cells,
    deciding_cells,
    free_cells,
    is_over,
    marks_on,
    rivals,
    steps,
)

_SMALL_GRID = 9
"""Cells."""

_LONG_RUN = 5
"""From here on a mark two cells away matters as well."""

_OWN, _THEIRS = 5, 4
"""What a line adds to a cell, times four for every mark on it; among equals, build rather than hinder."""


MARKS_ONLY = cast("Game[Options, State, Mark, View]", GAME)
"""A search begins where marks are made, and goes on so."""


class WeightedLines(NamedTuple):
    direction: int
    mark_count: int
    lines: int
    value: int
    """Of one such line to each cell it runs through."""


def candidate_game(width: int) -> Game[Options, State, Mark, View]:
    """The game for one search: only the `width` best candidates are legal, and none is ranked twice."""
    known: dict[State, tuple[Mark, ...]] = {}

    def few_actions(state: State, seat: Seat) -> tuple[Mark, ...]:
        if seat != state.turn:
            return ()
        if state not in known:
            known[state] = () if is_over(state) else candidates(state, width)
        return known[state]

    return replace(MARKS_ONLY, legal_actions=few_actions)


def candidates(state: State, width: int) -> tuple[Mark, ...]:
    """The cells to search for the seat to move; at least one, at most `width` unless the grid is small."""
    own, theirs = _nearest(state, deciding_cells)  # a line that is one of several is not always worth a move
    if own or theirs:
        return marks_on(state, own or theirs)
    return _ranked(state, _SMALL_GRID if is_small(state) else width)


def searches_every_cell(state: State) -> bool:
    """Whether the candidates are enough for a proof: no cell is left out but to win or not to lose at once."""
    return is_small(state) and state.seat_count == 2


def is_small(state: State) -> bool:
    """Whether every free cell is looked at."""
    return state.columns * state.rows <= _SMALL_GRID


def urgent_cells(state: State) -> int:
    """Where the seat to move wins at once; else where it must stop the next rival who would."""
    own, theirs = own_and_theirs(state)
    return own or theirs


def own_and_theirs(state: State) -> tuple[int, int]:
    """Where the seat to move completes a line; else where it must keep the next rival from one. Lines that end the game
    come before those that are one of several."""
    own, theirs = _nearest(state, deciding_cells)
    return (own, theirs) if own or theirs or state.lines == 1 else _nearest(state, completing_cells)


def _nearest(state: State, completing: Callable[[State, Seat], int]) -> tuple[int, int]:
    for seat in (state.turn, *rivals(state)):
        cells = completing(state, seat)
        if cells:
            cells = allowed_cells(state, cells)
        if cells:
            return (cells, 0) if seat == state.turn else (0, cells)
    return 0, 0


def near_cells(state: State) -> int:
    """The free cells near marks: all of them on a small grid, the middle of an empty one."""
    if is_small(state):
        return free_cells(state)
    near = state.occupied
    if not near:
        return 1 << (state.rows - 1) // 2 * state.stride + (state.columns - 1) // 2
    for _ in range(2 if state.run >= _LONG_RUN else 1):
        near = around(state, near)
    return allowed_cells(state, near & free_cells(state)) or allowed_cells(state)


def _ranked(state: State, width: int) -> tuple[Mark, ...]:
    """The most promising cells, by the value of the lines through each for the seat to move and to its rivals."""
    lines = _weighted_lines(state)
    through = lines_through(state.columns, state.rows, state.run)

    def promise(mark: Mark) -> int:
        here = through[mark.row * state.stride + mark.column]
        return sum([value * (some & here[direction]).bit_count() for direction, _, some, value in lines])

    cells = _shortlist(state, lines, width)
    return tuple(sorted(marks_on(state, cells), key=promise, reverse=True)[:width])


def _shortlist(state: State, lines: list[WeightedLines], width: int) -> int:
    """Ranking takes time: where enough cells lie on lines with two marks or more, the others are left out."""
    near = near_cells(state)
    busy = 0
    for direction, mark_count, some, _ in lines:
        if mark_count > 1:
            busy |= cells_of(some, state.run, steps(state)[direction])
    busy &= near
    return busy if busy.bit_count() >= width else near


def _weighted_lines(state: State) -> list[WeightedLines]:
    """All lines that matter, by direction and marks.

    A line with marks is open to one seat at most, so the rivals' lines can be put together.
    """
    own = open_lines(state, state.turn)
    theirs = [open_lines(state, rival) for rival in rivals(state)]
    weighted = [
        WeightedLines(direction, count, lines, _OWN << 2 * count)
        for direction, by_count in enumerate(own)
        for count, lines in enumerate(by_count)
    ]
    for direction in range(4):
        longest = max(len(by_direction[direction]) for by_direction in theirs)
        for count in range(1, longest):
            lines = sum(each[direction][count] for each in theirs if count < len(each[direction]))
            weighted.append(WeightedLines(direction, count, lines, _THEIRS << 2 * count))
    return [each for each in weighted if each.lines]
