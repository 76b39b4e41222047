"""The analysis of a position: the value of every column, why, and the threats behind it."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludotheque.contract import Analysis, AnalysisRequest, Move, Phrase, SetupError, Verdict, phrase
from ludotheque.games.connect_four.explain.column_codes import ColumnCode, column_codes
from ludotheque.games.connect_four.explain.evaluation import best_value, evaluate, evaluate_position
from ludotheque.games.connect_four.explain.pie import analyse_pie
from ludotheque.games.connect_four.explain.threats import (
    Threat,
    is_odd,
    new_threats,
    threat_highlights,
    threat_phrases,
    threats,
)
from ludotheque.games.connect_four.explain.values import (
    best_column_effect,
    estimate_facts,
    estimate_remarks,
    estimate_summary,
    label,
    move_effect,
    summary,
)
from ludotheque.games.connect_four.notation import read_columns, read_state, write_cell
from ludotheque.games.connect_four.rules import outcome, played
from ludotheque.games.connect_four.solver import (
    ColumnScores,
    Estimate,
    Line,
    Solution,
    Solver,
    Value,
    can_solve,
    solver_with_book,
)
from ludotheque.games.connect_four.state import Action, Cell, Drop, State

_POSITION_PREFIX = "c4:"


def read(text: str) -> State:
    """A position, or the columns of a game on the usual grid: `c4:…` or `4453…`."""
    if text[: len(_POSITION_PREFIX)].lower() == _POSITION_PREFIX:
        return read_state(text)
    return played(State(), read_columns(text))


def analyse(state: State, request: AnalysisRequest) -> Analysis[Action]:
    """NativeMissing without a compiled core, SetupError where the grid is too large for it and with pop-out."""
    if state.pops is not None:
        raise SetupError(phrase("connect-four.no-analysis-pop-out"))
    if not can_solve(state):
        raise SetupError(phrase("connect-four.too-large-to-solve", columns=state.columns, rows=state.rows))
    solver = solver_with_book() if request.uses_book else _solver_without_book()
    if outcome(state) is not None:
        return _ended(state, solver.score(state), request)
    if state.pie:
        return analyse_pie(state, request, solver)
    ask = evaluate if request.wants_actions else evaluate_position
    evaluation = ask(state, request.budget, solver, request.thread_count)
    value, scores, estimate = evaluation.value, evaluation.scores, evaluation.estimate
    gives_reasons = request.wants_words and request.wants_reasons
    found_threats = threats(state) if gives_reasons else ()
    line = Line(value, (), False, 0)
    if request.wants_line and value.is_proved:
        line = solver.best_line(state, request.budget, thread_count=request.thread_count)
    return Analysis(
        label=label(state, value),
        summary=summary(state, value) if estimate is None else estimate_summary(state, value, estimate),
        facts={**_facts(value, scores if request.wants_actions else None), **estimate_facts(estimate)},
        verdicts=verdicts(state, scores, estimate, gives_reasons=gives_reasons) if request.wants_actions else (),
        line=_moves(state, line),
        remarks=(*estimate_remarks(estimate), *threat_phrases(found_threats)),
        highlights=threat_highlights(found_threats),
        node_count=evaluation.node_count + line.node_count,
        is_proved=value.is_proved and scores.is_proved,
    )


def _ended(state: State, solution: Solution, request: AnalysisRequest) -> Analysis[Action]:
    ended = outcome(state)
    assert ended is not None
    none = ColumnScores((None,) * state.columns, solution.node_count)
    return Analysis(
        label=label(state, solution.value),
        summary=phrase("connect-four.value.over", outcome=ended.reason),
        facts=_facts(solution.value, none if request.wants_actions else None),
        node_count=solution.node_count,
        is_proved=True,
    )


def verdicts(
    state: State, scores: ColumnScores, estimate: Estimate | None = None, *, gives_reasons: bool = True
) -> tuple[Verdict[Action], ...]:
    """Of every open column, from the left."""
    best_drop = None if estimate is None else estimate.drop
    reasons = _reasons_by_column(state, scores, best_drop) if gives_reasons else ((),) * state.columns
    return tuple(
        Verdict(
            action=Drop(column),
            label=label(state, value),
            value=value.lower if value.is_proved else None,
            result=value.sign,
            reasons=reasons[column],
        )
        for column, value in enumerate(scores.values)
        if value is not None
    )


def _reasons_by_column(state: State, scores: ColumnScores, best_drop: Drop | None) -> tuple[tuple[Phrase, ...], ...]:
    """None for a full column."""
    best, codes = best_value(scores), column_codes(state)
    return tuple(
        ()
        if value is None
        else (
            best_column_effect(value) if Drop(column) == best_drop else move_effect(state, value, best),
            *_reasons(state, column, codes[column]),
        )
        for column, value in enumerate(scores.values)
    )


def _reasons(state: State, column: int, code: ColumnCode) -> tuple[Phrase, ...]:
    """The code with its cell, then the threats that this disc makes."""
    if code is ColumnCode.WINS:
        return ()
    return (
        *_code_phrases(state, column, code),
        *_new_threat_phrases(new_threats(state, played(state, [Drop(column)]))),
    )


def _code_phrases(state: State, column: int, code: ColumnCode) -> tuple[Phrase, ...]:
    if code in (ColumnCode.FREE, ColumnCode.WINS_IN_TWO):  # of a win in two, the threats that are made say more
        return ()
    height = state.height(column)
    cell = Cell(column, height if code is ColumnCode.MUST_BLOCK else height + 1)
    where = "connect-four.threat.at-odd" if is_odd(cell) else "connect-four.threat.at-even"
    return (phrase(where, reason=code.reason, cell=write_cell(cell)),)


def _new_threat_phrases(made: tuple[Threat, ...]) -> tuple[Phrase, ...]:
    groups = (
        ("connect-four.threat.makes-odd", tuple(threat.words for threat in made if threat.is_odd)),
        ("connect-four.threat.makes-even", tuple(threat.words for threat in made if not threat.is_odd)),
    )
    return tuple(phrase(code, cells=names, count=len(names)) for code, names in groups if names)


def _facts(value: Value, scores: ColumnScores | None) -> dict[str, Any]:
    facts: dict[str, Any] = {"score": _proved(value)}
    if not value.is_proved:
        facts["bounds"] = [value.lower, value.upper]
    if scores is not None:
        facts["columns"] = [None if column is None else _proved(column) for column in scores.values]
        if not scores.is_proved:
            facts["column_bounds"] = [
                None if column is None else [column.lower, column.upper] for column in scores.values
            ]
    return facts


def _proved(value: Value) -> int | None:
    return value.lower if value.is_proved else None


def _moves(state: State, line: Line) -> tuple[Move[Action], ...]:
    moves: list[Move[Action]] = []
    for drop in line.drops:
        moves.append(Move(state.turn, drop))
        state = played(state, [drop])
    return tuple(moves)


@cache
def _solver_without_book() -> Solver:
    return Solver()
