"""The analysis of a position: the shortest path from here, in words, in drawings and for programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludotheque.contract import Analysis, AnalysisRequest, Move, Phrase, phrase
from ludotheque.games.ricochet.boards import Target, tile_code, write_cell
from ludotheque.games.ricochet.boards.problems import target_name
from ludotheque.games.ricochet.explain.difficulty import MAX_PATHS, difficulty_of
from ludotheque.games.ricochet.explain.illustrations import illustrations
from ludotheque.games.ricochet.explain.paths import Remaining, ShownPath, nearest_completion, shown_path
from ludotheque.games.ricochet.explain.verdicts import NO_PATH, UNKNOWN, verdicts
from ludotheque.games.ricochet.notation import write_action
from ludotheque.games.ricochet.rules import on_stage, outcome
from ludotheque.games.ricochet.solver import Paths, Solution, all_paths, problem_of
from ludotheque.games.ricochet.state import Action, Bidding, Slide, State

MAX_LISTED_PATHS = 60
"""Of all shortest shortest; more would not be read."""


def analyse(state: State, request: AnalysisRequest) -> Analysis[Action]:
    """NativeMissing without a compiled core."""
    ended = outcome(state)
    if ended is not None:
        summary = phrase("ricochet.answer.over", outcome=ended.reason)
        return Analysis(NO_PATH, summary, {"moves": None, "path": None}, is_proved=True)
    remaining, shown = request.budget.countdown(), shown_path(state)
    nearest, found = nearest_completion(shown, remaining)
    wants_details = request.wants_words and request.wants_line and found.path is not None
    details = _path_details(shown, nearest.target, found, remaining) if wants_details else _PathDetails()
    return Analysis(
        label=_label(found),
        summary=_summary(shown, found),
        facts={**_facts(found), **_target_facts(state, nearest.target, found), **details.facts},
        verdicts=verdicts(state, found, remaining) if request.wants_words and request.wants_actions else (),
        line=_line(state, details.path or found.path),
        illustrations=illustrations(shown, details.path),
        remarks=details.remarks,
        node_count=found.node_count,
        is_proved=found.is_proved,
    )


def _label(found: Solution) -> str:
    if found.moves is not None:
        return str(found.moves)
    return NO_PATH if found.is_proved else UNKNOWN


def _summary(shown: ShownPath, found: Solution) -> Phrase:
    if found.moves is None:
        no_answer = phrase("ricochet.answer.unknown", count=found.at_least)
        return phrase("ricochet.answer.no-way") if found.is_proved else no_answer
    return phrase("ricochet.answer.way-on" if shown.shown else "ricochet.answer.way", count=found.moves)


def _facts(found: Solution) -> dict[str, Any]:
    path = None if found.path is None else " ".join(map(write_action, found.path))
    facts: dict[str, Any] = {"moves": found.moves, "path": path}
    if found.path is None:
        facts |= {"solvable": False} if found.is_proved else {"at_least": found.at_least}
    return facts


def _line(state: State, path: tuple[Slide, ...] | None) -> tuple[Move[Action], ...]:
    """While bids are made nobody may slide: then the path is details, but is no play."""
    if path is None or isinstance(state.phase, Bidding):
        return ()
    return tuple(Move(on_stage(state.phase), slide) for slide in path)


@dataclass(frozen=True)
class _PathDetails:
    """What is only computed for people."""

    path: tuple[Slide, ...] = ()
    """Of all shortest shortest, the one through the fewest robots."""

    remarks: tuple[Phrase, ...] = ()
    """How hard the round is, seen from its beginning."""

    facts: dict[str, Any] = field(default_factory=dict)


def _target_facts(state: State, nearest: Target, found: Solution) -> dict[str, Any]:
    """Which of several open targets the path leads to."""
    return {"target": tile_code(nearest)} if found.path and len(state.open_tiles) > 1 else {}


def _target_remarks(state: State, nearest: Target) -> tuple[Phrase, ...]:
    if len(state.open_tiles) == 1:
        return ()
    cell, name = write_cell(nearest.cell, state.board.width), target_name(nearest)
    return (phrase("ricochet.answer.nearest", target=name, cell=cell),)


def _path_details(shown: ShownPath, nearest: Target, found: Solution, remaining: Remaining) -> _PathDetails:
    problem, nearness = problem_of(shown.round, nearest), _target_remarks(shown.round, nearest)
    shortest = all_paths(problem, remaining(), max_paths=MAX_PATHS)
    is_from_here = not shown.shown and bool(shortest.paths)
    path = shortest.paths[0] if is_from_here else found.path or ()
    difficulty = difficulty_of(problem, shortest)
    if difficulty is None:
        return _PathDetails(path, nearness)
    remarks = *nearness, difficulty.words, phrase("ricochet.difficulty.ways", count=difficulty.ways)
    return _PathDetails(
        path,
        remarks,
        {"grade": difficulty.grade, "score": difficulty.score, **(_path_facts(shortest) if is_from_here else {})},
    )


def _path_facts(shortest: Paths) -> dict[str, Any]:
    """How many shortest paths there are, and the first of them."""
    paths = [" ".join(map(write_action, path)) for path in shortest.paths[:MAX_LISTED_PATHS]]
    return {"ways": shortest.count, "all_ways_counted": shortest.is_complete, "paths": paths}
