"""Threats, for lines of any length: what one more mark completes, and what one more mark makes unstoppable.

In five in a row these are the four (one mark from a line), the open three (a mark makes a four with two ends)
and the double threat (a mark makes two fours at once).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from ludotheque.contract import Highlight, Phrase, Seat, phrase, player_phrase
from ludotheque.games.morpion.rules import completing_cells, free_cells, marks_on, steps, with_boards
from ludotheque.games.morpion.state import MIN_RUN, Mark, State, cell_name, run_starts

_MAX_NAMED = 8
"""Cells in one sentence; with short lines nearly every cell threatens something."""


@dataclass(frozen=True)
class Threats:
    """Free cells by what a mark of this seat would do there."""

    seat: Seat
    completing: tuple[Mark, ...]
    """It completes a line."""

    opening: tuple[Mark, ...]
    """It leaves a row that can be completed at either end: the rest of the row stands open already."""

    forking: tuple[Mark, ...]
    """It leaves two rows at once that can be completed."""


@lru_cache(maxsize=128)  # every cell of a state asks for the threats of every seat
def threats_of(state: State, seat: Seat) -> Threats:
    """What this seat threatens, whoever is to move."""
    board, free = state.boards[seat], free_cells(state)
    completing = completing_cells(state, seat)
    candidates = 0
    for step in steps(state):
        candidates |= _two_short(board, free, state.run, step)
    opening: list[Mark] = []
    forking: list[Mark] = []
    for mark in marks_on(state, candidates & ~completing):
        directions = _new_ways(state, seat, mark, completing)
        if len(directions) < 2 or state.ban_of(seat, state.bit(mark)) is not None:
            continue
        (opening if set.intersection(*directions) else forking).append(mark)
    return Threats(seat, marks_on(state, completing), tuple(opening), tuple(forking))


def threat_phrases(state: State) -> tuple[Phrase, ...]:
    """A sentence for each kind of threat there is, the most urgent first, those of the seat to move before others."""
    return tuple(
        phrase(f"morpion.threat.{kind}", player=player_phrase(seat), length=state.run - 2, **_named(marks))
        for kind, seat, marks in _by_urgency(state)
    )


def threat_highlights(state: State) -> tuple[Highlight, ...]:
    """The same for a drawing."""
    return tuple(Highlight(cell_name(mark), seat, kind) for kind, seat, marks in _by_urgency(state) for mark in marks)


def _by_urgency(state: State) -> Iterator[tuple[str, Seat, tuple[Mark, ...]]]:
    order = [Seat((state.turn + later) % state.seat_count) for later in range(state.seat_count)]
    found = [notable_threats(state, seat) for seat in order]
    for kind in ("completing", "opening", "forking"):
        for threats in found:
            marks = getattr(threats, kind)
            if marks:
                yield kind, threats.seat, marks


def notable_threats(state: State, seat: Seat) -> Threats:
    """Without the open rows of a single mark, which are everywhere when three make a line."""
    found = threats_of(state, seat)
    return found if state.run > MIN_RUN else replace(found, opening=())


def with_mark_of(state: State, seat: Seat, bit: int) -> State:
    """The state as it would be with one more mark of any seat, in turn or not."""
    boards = tuple(board | bit if owner == seat else board for owner, board in enumerate(state.boards))
    return with_boards(state, boards)


def _named(marks: tuple[Mark, ...]) -> dict[str, tuple[str, ...] | int]:
    names = tuple(map(cell_name, marks[:_MAX_NAMED]))
    return {"cells": names if len(marks) <= _MAX_NAMED else (*names, "…"), "count": len(marks)}


def _new_ways(state: State, seat: Seat, mark: Mark, completing: int) -> list[set[int]]:
    """For each cell that would complete a line after this mark and did not before, the directions of its lines."""
    after = with_mark_of(state, seat, state.bit(mark))
    board = after.boards[seat]
    cells = [after.bit(cell) for cell in marks_on(after, completing_cells(after, seat) & ~completing)]
    return [{step for step in steps(state) if run_starts(after, board | cell, step, seat)} for cell in cells]


def _two_short(board: int, free: int, run: int, step: int) -> int:
    """Both free cells of every line in one direction that has all its other cells.

    between:  all cells before the first gap, the gap, and all marks from there to the second gap
    """
    marks = [board >> place * step for place in range(run)]
    gaps = [free >> place * step for place in range(run)]
    after = [-1] * (run + 1)  # after[place]: the marks from this place to the end of the line
    for place in reversed(range(run)):
        after[place] = after[place + 1] & marks[place]
    cells, before = 0, -1
    for first in range(run):
        between = before & gaps[first]
        for second in range(first + 1, run):
            lines = between & gaps[second] & after[second + 1]
            cells |= lines << first * step | lines << second * step
            between &= marks[second]
        before &= marks[first]
    return cells
