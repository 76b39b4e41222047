"""Where puzzles are looked for: games of players who attack, and seldom look at the other's threats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ludotheque.contract import Budget, Dice, Puzzle, Seat, Seed
from ludotheque.games.morpion.bots.candidates import candidate_game
from ludotheque.games.morpion.rules import is_over, marks_on, with_mark
from ludotheque.games.morpion.solver import prove
from ludotheque.games.morpion.state import Mark, State

GRIDS = (
    *((15, 15, 5), (8, 8, 4), (7, 7, 4), (6, 6, 4), (8, 8, 5), (5, 5, 4), (9, 9, 4), (7, 7, 4)),
    *((10, 10, 5), (8, 8, 4), (7, 7, 4), (6, 6, 4), (8, 8, 5), (7, 7, 5), (9, 9, 4), (3, 3, 3)),
    *((9, 9, 5), (8, 8, 4), (7, 7, 4), (6, 6, 4), (8, 8, 5), (5, 5, 4), (10, 10, 4), (8, 8, 4)),
)
"""Columns, rows and run, for one seed after the other: most often those where long wins with one way in are found."""

LARGE = (15, 15, 5)
LARGE_FROM = 1_000_000
"""Seeds from here on are for the large grid alone, where one game in ten has a puzzle, and a cycle has one game."""

_AT_A_GLANCE = Budget(node_count=60)
_WIDTH = 12
_MAX_MARKS = 60
_MARKS_FIRST = {3: 2, 4: 5, 5: 8}
"""By run: before so many marks nothing is decided by one of them alone."""


def positions(seed: Seed) -> Iterator[State]:
    columns, rows, run = LARGE if seed >= LARGE_FROM else GRIDS[seed % len(GRIDS)]
    dice, likely = Dice(seed), candidate_game(_WIDTH).legal_actions
    state = State(columns, rows, run, False, Seat(dice.below(2)), (0, 0))
    state = with_mark(state, state.bit(_first(state, dice)))
    while not is_over(state) and state.occupied.bit_count() < _MAX_MARKS:
        if state.occupied.bit_count() >= _MARKS_FIRST[run] and (seed < LARGE_FROM or _is_threatened(state)):
            yield state
        marks = likely(state, state.turn)
        best_of_two = min(dice.below(len(marks)), dice.below(len(marks)))
        state = with_mark(state, state.bit(marks[best_of_two]))


def _is_threatened(state: State) -> bool:
    """Whoever passed would lose, and that is seen quickly: nearly all marks can then be proved wrong."""
    return prove(with_turn_passed(state), _AT_A_GLANCE).value == "win"


def with_turn_passed(state: State) -> State:
    """The same with the opponent to move."""
    return replace(state, starter=Seat(1 - state.starter))


def key(state: State) -> str:
    """Turns, mirror images, and who of the two plays with which sign make no difference."""
    mine, theirs = (marks_on(state, state.boards[seat]) for seat in (state.turn, 1 - state.turn))
    images = (f"{_written(state, mine, image)}/{_written(state, theirs, image)}" for image in range(8))
    return f"{state.columns}x{state.rows}x{state.run} {min(images)}"


def kind(puzzle: Puzzle) -> str:
    """By grid and task: `mo:15x15x5 win`."""
    return f"{puzzle.state.partition(':p')[0]} {puzzle.task}"


def _first(state: State, dice: Dice) -> Mark:
    """Near the middle, so that there is room on all sides."""
    columns, rows = state.columns, state.rows
    return Mark((columns - 1) // 2 + dice.below(2), (rows - 1) // 2 + dice.below(2))


def _written(state: State, marks: Iterable[Mark], image: int) -> str:
    last_column, last_row = state.columns - 1, state.rows - 1
    places = []
    for mark in marks:
        x = last_column - mark.column if image & 1 else mark.column
        y = last_row - mark.row if image & 2 else mark.row
        places.append((y, x) if image & 4 else (x, y))  # all our grids are square
    return ",".join(f"{x}.{y}" for x, y in sorted(places))
