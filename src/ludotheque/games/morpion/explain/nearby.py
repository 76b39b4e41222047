"""Where something may happen next on a large grid: free cells near marks."""

from __future__ import annotations

from ludotheque.games.morpion.rules import free_cells, marks_on
from ludotheque.games.morpion.state import Mark, State

MOST = 24
_REACH = 2


def nearby_cells(state: State) -> tuple[Mark, ...]:
    """At most so many: beside marks before two cells away, near many before few, and the nearest of them first."""
    taken = marks_on(state, state.occupied)
    ranked = []
    for mark in marks_on(state, free_cells(state)):
        near = [distance for other in taken if (distance := _distance(mark, other)) <= _REACH]
        if near:
            ranked.append((min(near), -len(near), sum(near), mark))
    ranked.sort(key=lambda each: each[:3])
    return tuple(mark for *_, mark in ranked[:MOST])


def _distance(one: Mark, other: Mark) -> int:
    return max(abs(one.row - other.row), abs(one.column - other.column))
