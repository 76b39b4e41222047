"""What an evaluation means: a label for a cell, and a sentence for a person."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.morpion.explain.evaluation import Evaluation
from ludotheque.games.morpion.rules import outcome
from ludotheque.games.morpion.state import State

UNKNOWN = "?"
WIN = 20_000
CLEARLY = 100
"""A score that makes one side the likelier winner."""

_LETTERS = {1: "W", 0: "D", -1: "L"}
_NAMES = {1: "win", 0: "draw", -1: "loss", None: "unknown"}


def result_name(evaluation: Evaluation) -> str:
    """For programs: win, draw, loss or unknown."""
    return _NAMES[evaluation.result]


def label(evaluation: Evaluation) -> str:
    """`W9`: a win with the ninth mark from here; `D`, `L4`; `W` while the number is not known; `+120`: an estimate."""
    if evaluation.result is None:
        return f"{evaluation.score:+d}"
    return f"{_LETTERS[evaluation.result]}{evaluation.count or ''}"


def numeric_value(evaluation: Evaluation) -> float:
    """The higher the better: wins, the sooner the better, above all estimates; losses below, the later the better."""
    if evaluation.result is None:
        return evaluation.score
    distance = WIN // 2 if evaluation.count is None else WIN - evaluation.count
    return evaluation.result * distance


def summary(state: State, evaluation: Evaluation) -> Phrase:
    """The whole position in one sentence."""
    ended = outcome(state)
    if ended is not None:
        return phrase("morpion.value.over", outcome=ended.reason)
    player = player_phrase(state.turn)
    if evaluation.result is None and state.seat_count > 2:
        return phrase("morpion.value.open", player=player)
    if evaluation.result is None:
        code = "better" if evaluation.score > CLEARLY else "worse" if evaluation.score < -CLEARLY else "even"
        return phrase(f"morpion.value.{code}", player=player)
    if evaluation.result == 0:
        return phrase("morpion.value.draw", player=player)
    code = "morpion.value.win" if evaluation.result > 0 else "morpion.value.loss"
    if evaluation.count is None:
        return phrase(f"{code}-some-time", player=player)
    return phrase(code if evaluation.is_proved else f"{code}-seen", player=player, count=evaluation.count)


def move_effect(move: Evaluation, best: Evaluation) -> Phrase:
    """What a mark does to the best result."""
    if move.result is None:
        if best.result == 1:
            return phrase("morpion.move.win-gone")
        tendency = "better" if move.score > CLEARLY else "worse" if move.score < -CLEARLY else "even"
        return phrase(f"morpion.move.{tendency}")
    if move.result == 1:
        return _counted("morpion.move.wins", move)
    if best.result == 1:
        return phrase("morpion.move.win-to-draw") if move.result == 0 else _counted("morpion.move.win-to-loss", move)
    if move.result == 0:
        return phrase("morpion.move.draws")
    return _counted("morpion.move.loses" if best.result == -1 else "morpion.move.to-loss", move)


def _counted(code: str, evaluation: Evaluation) -> Phrase:
    return phrase(f"{code}-some-time") if evaluation.count is None else phrase(code, count=evaluation.count)
