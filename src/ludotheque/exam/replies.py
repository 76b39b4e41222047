"""One move asked for, from a player of any kind: an action, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any, Literal, TypeAlias

from ludotheque.contract import AnyBot, AnyGame, Budget, IllegalMove, Move, Phrase, Seat, known_to, phrase
from ludotheque.contract.player import printable
from ludotheque.play.match import Forfeit

Problem: TypeAlias = Literal["illegal", "unreadable", "failed"]
"""The rules refuse the move; no move could be read; the player crashed, was late, or did not answer."""

MAX_SAID = 200
_PROBLEMS: dict[str, Problem] = {
    "illegal": "illegal",
    "not-legal": "illegal",
    "no-move": "unreadable",
    "no-move-such-as": "unreadable",
    "cut-off": "unreadable",
}
"""By the last part of the code with which players forfeit."""


@dataclass(frozen=True)
class Usage:
    """What answers cost, where that is known."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.requests + other.requests,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
        )

    def __sub__(self, other: Usage) -> Usage:
        return Usage(
            self.requests - other.requests,
            self.prompt_tokens - other.prompt_tokens,
            self.completion_tokens - other.completion_tokens,
        )


@dataclass(frozen=True)
class Reply:
    action: Any
    """Legal; None where there is a problem."""

    problem: Problem | None
    said: str
    why: Phrase | None
    seconds: float


def ask(player: AnyBot, game: AnyGame, state: Any, seat: Seat, budget: Budget) -> Reply:
    """Whatever the player does wrong becomes a problem."""
    began = monotonic()
    try:
        action = player.choose(known_to(game, state, seat), seat, budget).action
        if action is None:
            return Reply(None, "unreadable", "", None, monotonic() - began)
        game.apply(state, Move(seat, action))
    except Forfeit as forfeit:
        said = "" if forfeit.why is None else str(forfeit.why.params.get("answer", ""))
        return Reply(None, problem_of(forfeit.why), printable(said, MAX_SAID), forfeit.why, monotonic() - began)
    except IllegalMove as refusal:
        why = phrase("exam.illegal", answer=game.notation.write_action(action), why=refusal.phrase)
        return Reply(None, "illegal", game.notation.write_action(action), why, monotonic() - began)
    return Reply(action, None, game.notation.write_action(action), None, monotonic() - began)


def problem_of(why: Phrase | None) -> Problem:
    return "failed" if why is None else _PROBLEMS.get(why.code.rpartition(".")[2], "failed")


def usage_of(player: object) -> Usage:
    """What the player has cost so far; nothing where it does not say."""
    found = getattr(player, "usage", None)
    return found if isinstance(found, Usage) else Usage()
