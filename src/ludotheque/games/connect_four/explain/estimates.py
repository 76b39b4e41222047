"""What is said where the solver did not finish: an opinion, and that it is no more than that."""

from __future__ import annotations

from typing import Any

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.connect_four.explain.values import summary
from ludotheque.games.connect_four.notation import write_action
from ludotheque.games.connect_four.solver import Value
from ludotheque.games.connect_four.solver.heuristic import Estimate
from ludotheque.games.connect_four.state import State

_TENDENCIES = (
    (-150, "connect-four.opinion.much-worse"),
    (-40, "connect-four.opinion.worse"),
    (40, "connect-four.opinion.even"),
    (150, "connect-four.opinion.better"),
)
"""Less than so many points."""

_BEST_TENDENCY = "connect-four.opinion.much-better"
_MAX_LINE_LENGTH = 12


def estimate_summary(state: State, value: Value, estimate: Estimate) -> Phrase:
    """The whole position in one sentence; what is proved after all is told as such."""
    if value.sign is not None:
        return summary(state, value)
    return phrase("connect-four.value.judged", player=player_phrase(state.turn), feeling=tendency(estimate))


def tendency(estimate: Estimate) -> Phrase:
    return phrase(next((code for most, code in _TENDENCIES if estimate.points < most), _BEST_TENDENCY))


def best_column_effect(value: Value) -> Phrase:
    """Of the column that the judge chose."""
    if value.sign is None:
        return phrase("connect-four.move.judged-best")
    if value.sign == 0:
        return phrase("connect-four.move.keeps-draw")
    return phrase("connect-four.move.keeps-win-some-time" if value.sign > 0 else "connect-four.move.loses-some-time")


def estimate_remarks(estimate: Estimate | None) -> tuple[Phrase, ...]:
    """How far was looked, and what is expected."""
    if estimate is None:
        return ()
    moves = " ".join(write_action(drop) for drop in estimate.line[:_MAX_LINE_LENGTH])
    code = "connect-four.opinion.seen" if estimate.is_proved else "connect-four.opinion.expected"
    return (phrase(code, count=estimate.depth, line=moves),)


def estimate_facts(estimate: Estimate | None) -> dict[str, Any]:
    """For programs."""
    if estimate is None:
        return {}
    return {
        "judged": {
            "move": write_action(estimate.drop),
            "points": estimate.points,
            "depth": estimate.depth,
            "line": [write_action(drop) for drop in estimate.line],
            "proved": estimate.is_proved,
        }
    }
