"""What a score or an estimate means: a label for a cell, and a sentence for a person."""

from __future__ import annotations

from typing import Any

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.connect_four.notation import write_action
from ludotheque.games.connect_four.solver import Value, discs_to_come
from ludotheque.games.connect_four.solver.heuristic import Estimate
from ludotheque.games.connect_four.state import State

UNKNOWN = "?"
_LETTERS = {1: "W", 0: "D", -1: "L"}

_TENDENCIES = (
    (-150, "connect-four.opinion.much-worse"),
    (-40, "connect-four.opinion.worse"),
    (40, "connect-four.opinion.even"),
    (150, "connect-four.opinion.better"),
)
"""Less than so many points."""

_BEST_TENDENCY = "connect-four.opinion.much-better"
_MAX_LINE_LENGTH = 12


def label(state: State, value: Value) -> str:
    """`W19`: a win with the 19th disc from here, this one included; `D`, `L4`; `W?` while the number is not known."""
    if value.sign is None:
        return UNKNOWN
    letter = _LETTERS[value.sign]
    if value.sign == 0:
        return letter
    return f"{letter}{discs_to_come(state, value.lower)}" if value.is_proved else f"{letter}{UNKNOWN}"


def summary(state: State, value: Value) -> Phrase:
    """The whole position in one sentence."""
    player = player_phrase(state.turn)
    if value.sign is None:
        return phrase("connect-four.value.open", player=player)
    if value.sign == 0:
        return phrase("connect-four.value.draw", player=player)
    if not value.is_proved:
        return phrase(
            "connect-four.value.win-some-time" if value.sign > 0 else "connect-four.value.loss-some-time", player=player
        )
    count = discs_to_come(state, value.lower)
    return phrase("connect-four.value.win" if value.sign > 0 else "connect-four.value.loss", player=player, count=count)


def move_effect(state: State, value: Value, best: Value) -> Phrase:
    """What a column does to the best result."""
    if value.sign is None:
        return phrase("connect-four.move.unknown")
    if best.sign is None:  # then this one does not win, or the best would be known to
        return phrase("connect-four.move.draws-for-now" if value.sign == 0 else "connect-four.move.loses-for-now")
    if value.sign < best.sign:
        return _thrown_away(state, value, best)
    if value.sign == 0:
        return phrase("connect-four.move.keeps-draw")
    if not value.is_proved:
        return phrase(
            "connect-four.move.keeps-win-some-time" if value.sign > 0 else "connect-four.move.loses-some-time"
        )
    count = discs_to_come(state, value.lower)
    if value.sign > 0:
        code = "connect-four.move.keeps-win" if value.lower >= best.upper else "connect-four.move.wins-slowly"
    else:
        code = "connect-four.move.loses-late" if value.lower >= best.upper else "connect-four.move.loses-early"
    return phrase(code, count=count)


def _thrown_away(state: State, value: Value, best: Value) -> Phrase:
    if value.sign == 0:
        return phrase("connect-four.move.win-to-draw")
    if not value.is_proved:
        return phrase(
            "connect-four.move.win-to-loss-some-time" if best.sign == 1 else "connect-four.move.draw-to-loss-some-time"
        )
    count = discs_to_come(state, value.lower)
    return phrase("connect-four.move.win-to-loss" if best.sign == 1 else "connect-four.move.draw-to-loss", count=count)


def estimate_summary(state: State, value: Value, estimate: Estimate) -> Phrase:
    """The whole position in one sentence; what is proved is said to be proved."""
    if value.sign is not None:
        return summary(state, value)
    return phrase("connect-four.value.judged", player=player_phrase(state.turn), feeling=tendency(estimate))


def tendency(estimate: Estimate) -> Phrase:
    return phrase(next((code for most, code in _TENDENCIES if estimate.points < most), _BEST_TENDENCY))


def best_column_effect(value: Value) -> Phrase:
    """The effect of the column that the search chose."""
    if value.sign is None:
        return phrase("connect-four.move.judged-best")
    if value.sign == 0:
        return phrase("connect-four.move.keeps-draw")
    return phrase("connect-four.move.keeps-win-some-time" if value.sign > 0 else "connect-four.move.loses-some-time")


def estimate_remarks(estimate: Estimate | None) -> tuple[Phrase, ...]:
    """How deep the search was, and what it expects."""
    if estimate is None:
        return ()
    moves = " ".join(str(drop.column + 1) for drop in estimate.line[:_MAX_LINE_LENGTH])
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
