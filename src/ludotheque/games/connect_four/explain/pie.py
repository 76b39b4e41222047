"""The pie rule: what a first disc is worth when the other may take it over, and what taking it over is worth.

Taken over, a disc is worth to the one what it was to the other. So the other takes it over if it wins, and it is worth
to whoever lays it no more than a draw.
"""

from __future__ import annotations

from dataclasses import replace

from ludotheque.contract import Analysis, AnalysisRequest, Move, Phrase, Verdict, phrase, player_phrase
from ludotheque.games.connect_four.explain.evaluation import Evaluation, evaluate
from ludotheque.games.connect_four.explain.values import UNKNOWN, label
from ludotheque.games.connect_four.solver import Solver, Value, discs_to_come
from ludotheque.games.connect_four.state import Action, Drop, State, Swap

_RESULT_LETTERS = {1: "W", -1: "L"}


def analyse_pie(state: State, request: AnalysisRequest, solver: Solver) -> Analysis[Action]:
    """The grid is empty, or holds the one disc that may be taken over."""
    evaluation = evaluate(without_pie(state), request.budget, solver, request.thread_count)
    found = swap_verdicts(state, evaluation) if state.may_swap else first_disc_verdicts(state, evaluation)
    best = best_verdict(found)
    return Analysis(
        label=best.label,
        summary=pie_summary(state, best),
        facts={"score": best.value},
        verdicts=found if request.wants_actions else (),
        line=(Move(state.turn, best.action),) if request.wants_line and best.result is not None else (),
        node_count=evaluation.node_count,
        is_proved=all(verdict.value is not None for verdict in found),
    )


def without_pie(state: State) -> State:
    """The same grid in a game in which no disc can be taken over."""
    return replace(state, pie=False)


def first_disc_verdicts(state: State, evaluation: Evaluation) -> tuple[Verdict[Action], ...]:
    """Of every column: as little as the other makes of it."""
    found: list[Verdict[Action]] = []
    for column, value in enumerate(evaluation.scores.values):
        assert value is not None, "the grid is empty"
        worth = None if value.sign is None else -abs(value.sign)
        code = {None: "unknown", 0: "balanced", 1: "taken", -1: "answered"}[value.sign]
        found.append(
            Verdict(
                action=Drop(column),
                label=_label(state, value, worth),
                value=_exact(value, worth),
                result=worth,
                reasons=(phrase(f"connect-four.pie.{code}"),),
            )
        )
    return tuple(found)


def swap_verdicts(state: State, evaluation: Evaluation) -> tuple[Verdict[Action], ...]:
    """Of every column as without the rule, and of taking the disc over: what the other has against it."""
    drops: list[Verdict[Action]] = [
        Verdict(
            action=Drop(column),
            label=label(state, value),
            value=value.lower if value.is_proved else None,
            result=value.sign,
            reasons=(phrase(f"connect-four.pie.drop-{_word(value.sign)}"),),
        )
        for column, value in enumerate(evaluation.scores.values)
        if value is not None
    ]
    value = evaluation.value
    worth = None if value.sign is None else -value.sign
    swap: Verdict[Action] = Verdict(
        action=Swap(),
        label=_label(state, value, worth),
        value=_exact(value, worth),
        result=worth,
        reasons=(phrase(f"connect-four.pie.swap-{_word(worth)}"),),
    )
    return (*drops, swap)


def best_verdict(verdicts: tuple[Verdict[Action], ...]) -> Verdict[Action]:
    """What is not known counts as a draw; among equals the one in the middle, and a disc before taking one over."""

    def worth(verdict: Verdict[Action]) -> tuple[float, float, int]:
        place = verdict.action.column if isinstance(verdict.action, Drop) else -len(verdicts)
        return verdict.result or 0, verdict.value or 0, -abs(2 * place - len(verdicts) + 1)

    return max(verdicts, key=worth)


def columns_by_feeling(state: State) -> tuple[Drop, ...]:
    """For a first disc, where nothing is proved: just outside the middle, where it may be left."""
    edge = min(_from_middle(state, column) for column in range(state.columns) if not _is_central(state, column))
    return tuple(Drop(column) for column in range(state.columns) if _from_middle(state, column) == edge)


def is_taken_by_feeling(state: State) -> bool:
    """Near the middle the only disc is worth taking over."""
    return _is_central(state, (state.occupied.bit_length() - 1) // state.stride)


def _from_middle(state: State, column: int) -> int:
    return abs(2 * column - state.columns + 1)


def _is_central(state: State, column: int) -> bool:
    """The third of the columns in the middle."""
    return 3 * _from_middle(state, column) <= state.columns - 1


def pie_summary(state: State, best: Verdict[Action]) -> Phrase:
    """The whole position in one sentence."""
    player = player_phrase(state.turn)
    if best.result is None:
        return phrase("connect-four.value.open", player=player)
    if isinstance(best.action, Swap):
        return phrase("connect-four.pie.take", player=player)
    if best.result == 0:
        return phrase("connect-four.value.draw", player=player)
    code = "connect-four.value.win" if best.result > 0 else "connect-four.value.loss"
    count = best.label[1:]
    return (
        phrase(f"{code}-some-time", player=player)
        if count == UNKNOWN
        else phrase(code, player=player, count=int(count))
    )


def _exact(value: Value, worth: int | None) -> int | None:
    if worth is None or not value.is_proved:
        return None
    return abs(value.lower) * worth


def _label(state: State, value: Value, worth: int | None) -> str:
    """As without the rule, but for whom it counts: the discs to come are the same whoever owns them."""
    if worth is None:
        return UNKNOWN
    if worth == 0:
        return "D"
    return f"{_RESULT_LETTERS[worth]}{discs_to_come(state, value.lower) if value.is_proved else UNKNOWN}"


def _word(sign: int | None) -> str:
    return {None: "unknown", 1: "wins", 0: "draws", -1: "loses"}[sign]
