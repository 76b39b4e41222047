"""What a judgement means: a label for a cell, and a sentence for a person."""

from __future__ import annotations

from ludotheque.contract import Phrase, phrase, player_phrase
from ludotheque.games.morpion.explain.judging import Judgement
from ludotheque.games.morpion.rules import outcome
from ludotheque.games.morpion.state import State

UNKNOWN = "?"
WIN = 20_000
CLEARLY = 100
"""A score that makes one side the likelier winner."""

_LETTERS = {1: "W", 0: "D", -1: "L"}
_NAMES = {1: "win", 0: "draw", -1: "loss", None: "unknown"}


def name(judgement: Judgement) -> str:
    """For programs: win, draw, loss or unknown."""
    return _NAMES[judgement.result]


def label(judgement: Judgement) -> str:
    """`W9`: a win with the ninth mark from here; `D`, `L4`; `W` while the number is not known; `+120`: an estimate."""
    if judgement.result is None:
        return f"{judgement.score:+d}"
    return f"{_LETTERS[judgement.result]}{judgement.count or ''}"


def worth(judgement: Judgement) -> float:
    """The higher the better: wins, the sooner the better, above all estimates; losses below, the later the better."""
    if judgement.result is None:
        return judgement.score
    distance = WIN // 2 if judgement.count is None else WIN - judgement.count
    return judgement.result * distance


def summary(state: State, judgement: Judgement) -> Phrase:
    """The whole position in one sentence."""
    ended = outcome(state)
    if ended is not None:
        return phrase("morpion.value.over", outcome=ended.reason)
    player = player_phrase(state.turn)
    if judgement.result is None and state.seat_count > 2:
        return phrase("morpion.value.open", player=player)
    if judgement.result is None:
        code = "better" if judgement.score > CLEARLY else "worse" if judgement.score < -CLEARLY else "even"
        return phrase(f"morpion.value.{code}", player=player)
    if judgement.result == 0:
        return phrase("morpion.value.draw", player=player)
    code = "morpion.value.win" if judgement.result > 0 else "morpion.value.loss"
    if judgement.count is None:
        return phrase(f"{code}-some-time", player=player)
    return phrase(code if judgement.is_proved else f"{code}-seen", player=player, count=judgement.count)


def judged(move: Judgement, best: Judgement) -> Phrase:
    """What a mark does to what was there to be had."""
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


def _counted(code: str, judgement: Judgement) -> Phrase:
    return phrase(f"{code}-some-time") if judgement.count is None else phrase(code, count=judgement.count)
