"""The analysis of a position: its value, why, and the threats behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ludotheque.contract import (
    Analysis,
    AnalysisRequest,
    Budget,
    Move,
    NotationError,
    Seat,
    SetupError,
    Verdict,
    phrase,
)
from ludotheque.games.morpion.explain.evaluation import Evaluation, evaluate, from_other_side
from ludotheque.games.morpion.explain.illustrations import illustrations
from ludotheque.games.morpion.explain.multiplayer import multiplayer_evaluations
from ludotheque.games.morpion.explain.opening import analyse_opening, no_analysis
from ludotheque.games.morpion.explain.reasons import reason
from ludotheque.games.morpion.explain.threats import threat_highlights, threat_phrases
from ludotheque.games.morpion.explain.values import UNKNOWN, label, move_effect, numeric_value, result_name, summary
from ludotheque.games.morpion.notation import read_action, read_state
from ludotheque.games.morpion.rules import (
    apply,
    completing_cells,
    free_cells,
    is_over,
    legal_marks,
    marks_on,
    rivals,
    with_mark,
)
from ludotheque.games.morpion.solver import is_available, is_two_player
from ludotheque.games.morpion.state import Mark, State, cell_name

_POSITION_PREFIX = "mo:"
_CELLS = re.compile(r"(?:[A-Za-z][0-9]{1,2}[\s,]*)*")
_CELL = re.compile(r"[A-Za-z][0-9]{1,2}")
_MAX_TEXT_LENGTH = 4_000
_GOMOKU = State(15, 15, 5, False, Seat(0), (0, 0))

_DEFAULT_SECONDS = 10.0
"""Where nobody sets a limit: most grids cannot be solved at all."""

_POSITION, _MOVES = 0.5, 0.5
_FEW_CELLS = 36
"""Where every mark can be evaluated by itself."""

_MOVE_NODES = 20_000
_DROP = 600
"""Of an estimate, for one mark to be called a mistake without a proof."""

_MAX_NEARBY = 24
_REACH = 2


def read(text: str) -> State:
    """A position, or the cells of a game of five in a row: `mo:…` or `h8 i9 j7`."""
    if text[: len(_POSITION_PREFIX)].lower() == _POSITION_PREFIX:
        return read_state(text)
    if len(text) > _MAX_TEXT_LENGTH or not _CELLS.fullmatch(text):
        raise NotationError(phrase("morpion.bad-state", text=text[:40]))
    state = _GOMOKU
    for cell in _CELL.findall(text):
        state = apply(state, Move(state.turn, read_action(cell)))
    return state


def analyse(state: State, request: AnalysisRequest) -> Analysis[Any]:
    """For two by proof and engine; for more, and without a compiled core, by what the threats say."""
    why = no_analysis(state)
    if why is not None:
        raise SetupError(why)
    if state.phase is not None:
        return analyse_opening(state, request)
    budget = request.budget.with_default(seconds=_DEFAULT_SECONDS)
    if is_two_player(state) and is_available():
        asks_moves = request.wants_actions and request.wants_words
        cells = _cells_to_evaluate(state, request) if asks_moves else ()
        position = evaluate(state, budget.part(_POSITION) if cells else budget)
        moves = dict(_move_evaluations(state, position, cells, budget.part(_MOVES))) if asks_moves else {}
    else:
        position, moves = multiplayer_evaluations(state, budget if is_available() else None)
    nodes = position.node_count + sum(move.node_count for move in moves.values())
    return Analysis(
        label=label(position) if position.result is not None or position.score else UNKNOWN,
        summary=summary(state, position),
        facts=_facts(position),
        verdicts=_verdicts(state, position, moves) if request.wants_actions and not is_over(state) else (),
        line=_line(state, position) if request.wants_line else (),
        illustrations=illustrations(state, position) if request.wants_line and not is_over(state) else (),
        remarks=threat_phrases(state) if request.wants_words and not is_over(state) else (),
        highlights=threat_highlights(state) if request.wants_words and not is_over(state) else (),
        node_count=nodes,
        is_proved=position.is_proved,
    )


def _cells_to_evaluate(state: State, request: AnalysisRequest) -> tuple[Mark, ...]:
    """The marks that are evaluated one by one: on small grids all, on others the requested one or those near marks."""
    marks = legal_marks(state)
    if state.columns * state.rows <= _FEW_CELLS:
        return tuple(marks)
    if request.about is not None or not request.wants_every:
        return tuple(mark for mark in marks if mark == request.about)
    return nearby_cells(state)


def _move_evaluations(
    state: State, position: Evaluation, cells: tuple[Mark, ...], budget: Budget
) -> Iterator[tuple[Mark, Evaluation]]:
    """Of single marks, as far as there is something to say."""
    part = budget.part(1 / max(1, len(cells)))
    if len(cells) > 1:
        part = part.at_most(_MOVE_NODES)
    own, theirs = completing_cells(state, state.turn), completing_cells(state, rivals(state)[0])
    for mark in legal_marks(state):
        bit = state.bit(mark)
        if bit & own:
            yield mark, Evaluation(1, True, 1, 0, (mark,), 0)
        elif mark == position.line[0]:
            yield mark, position
        elif not own and theirs & ~bit:
            yield mark, Evaluation(-1, True, 2, 0, (), 0)
        elif mark in cells:
            yield mark, from_other_side(evaluate(with_mark(state, bit), part))
        elif position.result == -1 and position.is_proved:
            yield mark, Evaluation(-1, True, None, 0, (), 0)


def _verdicts(state: State, position: Evaluation, moves: dict[Mark, Evaluation]) -> tuple[Verdict[Mark], ...]:
    return tuple(_verdict(state, mark, position, moves.get(mark)) for mark in legal_marks(state))


def _verdict(state: State, mark: Mark, position: Evaluation, move: Evaluation | None) -> Verdict[Mark]:
    if move is None:
        return Verdict(mark, UNKNOWN, None, reasons=(reason(state, mark),))
    return Verdict(
        mark,
        label(move),
        numeric_value(move),
        move.result,
        reasons=(move_effect(move, position), reason(state, mark)) if move.count != 1 else (reason(state, mark),),
        is_blunder=_is_blunder(move, position),
    )


def _is_blunder(move: Evaluation, best: Evaluation) -> bool:
    """A win in options let go, a loss walked into, or much lost by the engine's estimate."""
    if best.result == -1 or move.result == 1:
        return False
    if best.result == 1 or move.result == -1:
        return True
    return best.score - move.score >= _DROP


def _facts(position: Evaluation) -> dict[str, Any]:
    shares = {"shares": [round(share_won, 3) for share_won in position.shares]} if position.shares else {}
    return {
        "value": result_name(position),
        "proved": position.is_proved,
        "line": list(map(cell_name, position.line)),
        "moves_to_end": position.count,
        "score": None if position.result is not None else position.score,
        **shares,
    }


def _line(state: State, position: Evaluation) -> tuple[Move[Mark], ...]:
    count = state.seat_count
    return tuple(Move(Seat((state.turn + later) % count), mark) for later, mark in enumerate(position.line))


def nearby_cells(state: State) -> tuple[Mark, ...]:
    """At most so many: beside marks before two cells away, near many before few, and the nearest of them first."""
    taken = marks_on(state, state.occupied)
    ranked = []
    for mark in marks_on(state, free_cells(state)):
        near = [distance for other in taken if (distance := _distance(mark, other)) <= _REACH]
        if near:
            ranked.append((min(near), -len(near), sum(near), mark))
    ranked.sort(key=lambda each: each[:3])
    return tuple(mark for *_, mark in ranked[:_MAX_NEARBY])


def _distance(one: Mark, other: Mark) -> int:
    return max(abs(one.row - other.row), abs(one.column - other.column))
