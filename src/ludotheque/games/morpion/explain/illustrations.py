"""The grid with what there is to see on it: threats, and the numbered marks of a forced win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludotheque.contract import Illustration, Span, phrase
from ludotheque.games.morpion.explain.evaluation import Evaluation
from ludotheque.games.morpion.explain.threats import notable_threats
from ludotheque.games.morpion.rules import rivals
from ludotheque.games.morpion.state import Mark, State
from ludotheque.games.morpion.text import paint
from ludotheque.games.morpion.view import view

_COMPLETES, _DOUBLES = "!", "+"
_MAX_NUMBERED = 99


def illustrations(state: State, evaluation: Evaluation) -> tuple[Illustration, ...]:
    """Each only where there is something to show."""
    return (*_threats(state), *_forced(state, evaluation))


def _threats(state: State) -> Iterator[Illustration]:
    signs: dict[Mark, Span] = {}
    for seat in (*reversed(rivals(state)), state.turn):  # the nearer turn is written over the later one
        found = notable_threats(state, seat)
        for sign, marks in ((_DOUBLES, (*found.opening, *found.forking)), (_COMPLETES, found.completing)):
            signs |= {mark: Span(sign, f"seat-{seat}") for mark in marks if sign == _COMPLETES or mark not in signs}
    if signs:
        yield Illustration(phrase("morpion.threat.drawing"), _painted(state, signs))


def _forced(state: State, evaluation: Evaluation) -> Iterator[Illustration]:
    if evaluation.result != 1 or evaluation.count is None or not 1 < len(evaluation.line) <= _MAX_NUMBERED:
        return
    signs = {
        mark: Span(str(number % 10), f"seat-{(state.turn + number - 1) % state.seat_count}")
        for number, mark in enumerate(evaluation.line, start=1)
    }
    yield Illustration(phrase("morpion.threat.line-drawing", count=evaluation.count), _painted(state, signs))


def _painted(state: State, signs: Mapping[Mark, Span]) -> tuple[Span, ...]:
    """The grid as usual, with signs in free cells: each row is a ruler, then an edge and a cell by turns."""
    spans = list(paint(view(state, None)))
    width = 1 + 2 * state.columns
    for mark, sign in signs.items():
        spans[1 + mark.row * width + 2 + 2 * mark.column] = sign
    return tuple(spans)
