"""What is said where the solver did not finish: an opinion, and that it is no more than that."""

from __future__ import annotations

from typing import Any

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.connect_four.explain.values import summary
from ludotheque.games.connect_four.notation import write_action
from ludotheque.games.connect_four.solver import Value
from ludotheque.games.connect_four.solver.judge import Judgement
from ludotheque.games.connect_four.state import State

_FEELINGS = (
    (-150, "connect-four.opinion.much-worse"),
    (-40, "connect-four.opinion.worse"),
    (40, "connect-four.opinion.even"),
    (150, "connect-four.opinion.better"),
)
"""Less than so many points."""

_BEST_FEELING = "connect-four.opinion.much-better"
_LONGEST_LINE = 12


def opinion(state: State, value: Value, judgement: Judgement) -> Phrase:
    """The whole position in one sentence; what is proved after all is told as such."""
    if value.sign is not None:
        return summary(state, value)
    return phrase("connect-four.value.judged", player=player_phrase(state.turn), feeling=feeling(judgement))


def feeling(judgement: Judgement) -> Phrase:
    return phrase(next((code for most, code in _FEELINGS if judgement.points < most), _BEST_FEELING))


def liked_best(value: Value) -> Phrase:
    """Of the column that the judge chose."""
    if value.sign is None:
        return phrase("connect-four.move.judged-best")
    if value.sign == 0:
        return phrase("connect-four.move.keeps-draw")
    return phrase("connect-four.move.keeps-win-some-time" if value.sign > 0 else "connect-four.move.loses-some-time")


def judged_remarks(judgement: Judgement | None) -> tuple[Phrase, ...]:
    """How far was looked, and what is expected."""
    if judgement is None:
        return ()
    moves = " ".join(write_action(drop) for drop in judgement.line[:_LONGEST_LINE])
    code = "connect-four.opinion.seen" if judgement.is_proved else "connect-four.opinion.expected"
    return (phrase(code, count=judgement.depth, line=moves),)


def judged_facts(judgement: Judgement | None) -> dict[str, Any]:
    """For programs."""
    if judgement is None:
        return {}
    return {
        "judged": {
            "move": write_action(judgement.drop),
            "points": judgement.points,
            "depth": judgement.depth,
            "line": [write_action(drop) for drop in judgement.line],
            "proved": judgement.is_proved,
        }
    }
