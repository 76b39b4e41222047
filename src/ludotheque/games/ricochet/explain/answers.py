"""A position answered: the shortest way from here, in words, in pictures and for programs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludotheque.contract import Analysis, AnalysisRequest, Move, Phrase, phrase
from ludotheque.games.ricochet.explain.difficulty import MOST_PATHS, difficulty_of
from ludotheque.games.ricochet.explain.telling import illustrations
from ludotheque.games.ricochet.explain.verdicts import NO_WAY, UNKNOWN, verdicts
from ludotheque.games.ricochet.explain.walks import Allowance, Walk, allowance, walk_of, way_on
from ludotheque.games.ricochet.notation import write_action
from ludotheque.games.ricochet.rules import on_stage, outcome
from ludotheque.games.ricochet.solver import Paths, Solution, all_paths, riddle_of
from ludotheque.games.ricochet.state import Action, Bidding, Slide, State

MOST_TOLD = 60
"""Of all shortest ways; nobody looks through more."""


def analyse(state: State, request: AnalysisRequest) -> Analysis[Action]:
    """NativeMissing without a compiled core."""
    ended = outcome(state)
    if ended is not None:
        summary = phrase("ricochet.answer.over", outcome=ended.reason)
        return Analysis(NO_WAY, summary, {"moves": None, "path": None}, is_proved=True)
    limits, walk = allowance(request.budget), walk_of(state)
    found = way_on(walk, limits)
    is_told = request.wants_words and request.wants_line and found.path is not None
    told = _told(walk, found, limits) if is_told else _Told()
    return Analysis(
        label=_label(found),
        summary=_summary(walk, found),
        facts={**_facts(found), **told.facts},
        verdicts=verdicts(state, found, limits) if request.wants_words and request.wants_actions else (),
        line=_line(state, told.path or found.path),
        illustrations=illustrations(walk, told.path),
        remarks=told.remarks,
        node_count=found.node_count,
        is_proved=found.is_proved,
    )


def _label(found: Solution) -> str:
    if found.moves is not None:
        return str(found.moves)
    return NO_WAY if found.is_proved else UNKNOWN


def _summary(walk: Walk, found: Solution) -> Phrase:
    if found.moves is None:
        no_answer = phrase("ricochet.answer.unknown", count=found.at_least)
        return phrase("ricochet.answer.no-way") if found.is_proved else no_answer
    return phrase("ricochet.answer.way-on" if walk.shown else "ricochet.answer.way", count=found.moves)


def _facts(found: Solution) -> dict[str, Any]:
    path = None if found.path is None else " ".join(map(write_action, found.path))
    facts: dict[str, Any] = {"moves": found.moves, "path": path}
    if found.path is None:
        facts |= {"solvable": False} if found.is_proved else {"at_least": found.at_least}
    return facts


def _line(state: State, path: tuple[Slide, ...] | None) -> tuple[Move[Action], ...]:
    """While bids are made nobody may slide: then the path is told, but is no play."""
    if path is None or isinstance(state.phase, Bidding):
        return ()
    return tuple(Move(on_stage(state.phase), slide) for slide in path)


@dataclass(frozen=True)
class _Told:
    """What only people want to know."""

    path: tuple[Slide, ...] = ()
    """Of all shortest ways, the one through the fewest robots."""

    remarks: tuple[Phrase, ...] = ()
    """How hard the round is, seen from its beginning."""

    facts: dict[str, Any] = field(default_factory=dict)


def _told(walk: Walk, found: Solution, limits: Allowance) -> _Told:
    riddle = riddle_of(walk.round)
    ways = all_paths(riddle, limits(), most=MOST_PATHS)
    is_from_here = not walk.shown and bool(ways.paths)
    path = ways.paths[0] if is_from_here else found.path or ()
    felt = difficulty_of(riddle, ways)
    if felt is None:
        return _Told(path)
    remarks = felt.words, phrase("ricochet.difficulty.ways", count=felt.ways)
    return _Told(path, remarks, {"grade": felt.grade, "score": felt.score, **(_ways(ways) if is_from_here else {})})


def _ways(ways: Paths) -> dict[str, Any]:
    """How many shortest ways there are, and the first of them."""
    paths = [" ".join(map(write_action, path)) for path in ways.paths[:MOST_TOLD]]
    return {"ways": ways.count, "all_ways_counted": ways.is_complete, "paths": paths}
