"""What a score means: a label for a cell, and a sentence for a person."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.connect_four.solver import Value, discs_to_come
from ludotheque.games.connect_four.state import State

UNKNOWN = "?"
_LETTERS = {1: "W", 0: "D", -1: "L"}


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
    """What a column does to the result that was there to be had."""
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
