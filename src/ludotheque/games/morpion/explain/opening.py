"""What the one asked about an opening may answer, and what the engine makes of it."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Analysis, AnalysisRequest, Budget, Move, Phrase, Verdict, phrase
from ludotheque.games.morpion.explain.evaluation import Evaluation, evaluate
from ludotheque.games.morpion.explain.values import UNKNOWN, label, numeric_value, result_name
from ludotheque.games.morpion.solver import is_available
from ludotheque.games.morpion.state import Action, Answer, State

_DEFAULT_SECONDS = 5.0
_HINT_SECONDS = 1.5
_CLEARLY = 60
"""An estimate that makes one side the better one."""


def no_analysis(state: State) -> Phrase | None:
    """Why the engine has no answer here; None: it has."""
    if state.variant != "free":
        return phrase(f"morpion.no-analysis.{state.variant}")
    if state.lines > 1:
        return phrase("morpion.no-analysis.lines")
    return None


def settled(state: State) -> State:
    """The same marks in a game in which everybody keeps theirs."""
    return replace(state, phase=None)


def analyse_opening(state: State, request: AnalysisRequest) -> Analysis[Action]:
    """Of every answer: as much as the engine gives for the marks that one has then. Nothing while they are made."""
    if not state.answers or not is_available():
        return Analysis(label=UNKNOWN, summary=phrase("morpion.side.later"), facts={"value": "unknown"}, node_count=0)
    stay = staying(state, request.budget.with_default(seconds=_DEFAULT_SECONDS))
    swap = _for_the_other(stay)
    verdicts: tuple[Verdict[Action], ...] = tuple(
        Verdict(
            Answer(word),
            UNKNOWN if found is None else label(found),
            None if found is None else numeric_value(found),
            None if found is None else found.result,
            reasons=(phrase(f"morpion.side.{_word_for(found)}"),),
        )
        for word, found in (("stay", stay), ("swap", swap), ("two", None))
        if word in state.answers
    )
    best = stay if better(stay) else swap
    return Analysis(
        label=label(best),
        summary=phrase(f"morpion.side.{_advice(stay)}"),
        facts={"value": result_name(best), "proved": best.is_proved, "score": best.score},
        verdicts=verdicts if request.wants_actions else (),
        line=(Move(state.turn, Answer("stay" if better(stay) else "swap")),) if request.wants_line else (),
        node_count=stay.node_count,
        is_proved=stay.is_proved,
    )


def opening_hints(state: State, request: AnalysisRequest) -> tuple[Phrase, ...]:
    """Who stands better, and what to do about it."""
    if not state.answers or not is_available():
        return ()
    return (phrase(f"morpion.side.{_advice(staying(state, request.budget.within(_HINT_SECONDS)))}"),)


def staying(state: State, budget: Budget) -> Evaluation:
    """What the seat that is asked has if it keeps its marks."""
    kept = settled(state)
    found = evaluate(kept, budget)
    return found if kept.turn == state.turn else _for_the_other(found)


def better(stay: Evaluation) -> bool:
    """Whether it should keep them."""
    return (stay.result or 0, stay.score) >= (0, 0)


def _for_the_other(found: Evaluation) -> Evaluation:
    return replace(found, result=None if found.result is None else -found.result, score=-found.score)


def _is_level(found: Evaluation) -> bool:
    return not found.result and abs(found.score) < _CLEARLY


def _advice(stay: Evaluation) -> str:
    if _is_level(stay):
        return "even"
    return "keep" if better(stay) else "take"


def _word_for(found: Evaluation | None) -> str:
    if found is None:
        return "two"
    if _is_level(found):
        return "level"
    return "better" if better(found) else "worse"
